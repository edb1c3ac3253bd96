/// The intents of a model, without the values that their sentences imply.
///
/// `Lock#{"locked":true}` and `Lock#{"locked":false}` are labels of one group, `Lock`.
struct IntentGroups: Hashable, Sendable {
  private(set) var names: [String] = []
  /// By label: the number of its group.
  private(set) var of: [Int] = []
  private var numbers: [String: Int] = [:]
  /// The group of what is out of scope.
  private(set) var outside: Int?

  init(_ labels: [String]) {
    for label in labels {
      let name = String(label.prefix { $0 != "#" })
      let number = numbers[name] ?? names.count
      if number == names.count {
        names.append(name)
        numbers[name] = number
      }
      of.append(number)
    }
    outside = numbers[SentenceModel.outOfScope]
  }

  var count: Int { names.count }

  func number(of name: String) -> Int? { numbers[name] }
}
