/// Changes texts as people do without meaning to: words put in, said twice and left out, and signs.
///
///     var sprinkler = Sprinkler(["um", "no wait"], joint: " ", seed: 7)
///     sprinkler.sprinkled("add milk to my list")  // "add um milk to to my list"
public struct Sprinkler {
  /// What is put in, each as it is written.
  private let words: [String]
  /// What stands between two words: nothing where a language isn't spaced.
  private let joint: String
  private var random: SeededGenerator

  public init(_ words: [String], joint: String, seed: UInt64) {
    self.words = words
    self.joint = joint
    random = SeededGenerator(seed: seed)
  }

  /// The text with one to three changes.
  public mutating func sprinkled(_ text: String) -> String {
    var parts = joint.isEmpty ? text.map(String.init) : text.split(separator: " ").map(String.init)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...parts.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where place < parts.count: parts.remove(at: place)
      case 1 where place < parts.count:
        let end = min(parts.count, place + Int.random(in: 1...3, using: &random))
        parts.insert(contentsOf: Array(parts[place..<end]), at: place)
      case 2: parts.insert(joint.isEmpty ? "，" : ",", at: place)
      default: if let word = words.randomElement(using: &random) { parts.insert(word, at: place) }
      }
    }
    return parts.joined(separator: joint).replacing(" ,", with: ",")
  }
}
