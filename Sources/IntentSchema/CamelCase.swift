extension String {
  /// `targetTaskList` as words: "target task list".
  package var spacedFromCamelCase: String {
    var words = ""
    for character in self {
      if character.isUppercase, !words.isEmpty { words += " " }
      words += character.lowercased()
    }
    return words
  }
}
