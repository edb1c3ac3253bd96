import IntentSchema

/// A shortcut that is being carried out, one step after the other.
struct ShortcutRun: Hashable, Sendable, Codable {
  var shortcut: SpokenShortcut
  /// The step that is under way.
  var index: Int = 0
  /// The responses of the steps so far.
  var responses: [Record?] = []
  /// The words that the steps so far ended with. Older versions didn't keep them.
  var answers: [String]?
  /// True where the step that is under way is done.
  var isStepDone: Bool = false

  var step: SpokenShortcut.Step? {
    shortcut.steps.indices.contains(index) ? shortcut.steps[index] : nil
  }

  /// - Parameter answer: the words that the person got.
  mutating func takeSuccess(_ response: Record?, answer: String) {
    answers = (answers ?? responses.map { _ in "" }) + [answer]
    responses.append(response)
    isStepDone = true
  }

  mutating func next() {
    index += 1
    isStepDone = false
  }

  /// The titles of the steps that were done, and of those that weren't.
  var titles: (done: [String], left: [String]) {
    let titles = shortcut.steps.map(\.title)
    return (Array(titles.prefix(index)), Array(titles.dropFirst(index)))
  }

  /// The value that an earlier step gave for a parameter.
  func value(for source: SpokenShortcut.Source) -> Value? {
    guard responses.indices.contains(source.step) else { return nil }
    // A response may have a property of this name.
    if source.path == [SpokenShortcut.Source.answer],
      responses[source.step]?[SpokenShortcut.Source.answer] == nil
    {
      let answer = answers.flatMap { $0.indices.contains(source.step) ? $0[source.step] : nil } ?? ""
      return answer.isEmpty ? nil : .string(answer)
    }
    guard let response = responses[source.step] else { return nil }
    return Act.value(at: source.path[...], in: .record(response))
  }
}
