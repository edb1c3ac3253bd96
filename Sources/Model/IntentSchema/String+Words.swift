extension String {
  /// The words of an identifier: `targetTaskList` gives "target task list". Capitals in a row are one word: `homeURL`
  /// gives "home url".
  package var spacedFromCamelCase: String {
    let characters = Array(self)
    var words = ""
    for (index, character) in characters.enumerated() {
      if character.isUppercase, index > 0 {
        let next = characters.indices.contains(index + 1) ? characters[index + 1] : nil
        if !characters[index - 1].isUppercase || next?.isLowercase == true { words += " " }
      }
      words += character.lowercased()
    }
    return words
  }

  /// Without white space and line breaks at both ends.
  package var trimmingSpaces: String {
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
    return String(self[..<end].drop(while: \.isWhitespace))
  }
}
