import Entities
import Foundation
import SourceTree

/// Tells which of a person's languages a sentence is in, by its letters and its commonest words.
///
///     LanguageIdentifier(["en", "tr"]).candidates("süt ekle", current: "en").first  // "tr"
///
/// Cost: a look at each letter and word.
public struct LanguageIdentifier: Sendable {
  private struct Profile: Sendable {
    var folder: LanguageFolder
    /// Letters that only this one of the languages has.
    var letters: Set<Unicode.Scalar>
    var words: Set<String>
    /// Endings of words, after an apostrophe too.
    var endings: [String]
    var usesIdeographs: Bool
  }

  private let profiles: [Profile]

  /// - Parameter languages: of those that come with Beckon, in the person's order.
  public init(_ languages: [String]) { self.init(languages.map { LanguageFolder.bundled($0) }) }

  /// - Parameter languages: in the person's order.
  public init(_ languages: [LanguageFolder]) {
    profiles = languages.map { folder in
      let data = folder.data("identify")
      func texts(_ key: String) -> [String] { (data?[key]?.list ?? []).compactMap(\.string) }
      return Profile(
        folder: folder, letters: Set((data?["letters"]?.string ?? "").unicodeScalars),
        words: Set(texts("words")),
        endings: texts("endings"), usesIdeographs: data?["ideographs"]?.bool ?? false)
    }
  }

  /// The languages that the sentence may be in, the likeliest first. Of equal ones the current one comes first, then
  /// those that the person prefers.
  ///
  /// A word of the current language is no sign of another one: "not milk" isn't Turkish, which has a word "not" too.
  public func candidates(_ text: String, current: String) -> [String] {
    let known = profiles.first { $0.folder.code == current }?.words ?? []
    var scores = profiles.map { score(text, $0, besides: $0.folder.code == current ? [] : known) }
    // Several words without an ideograph are hardly said in a language that is written with them.
    if let here = profiles.first(where: { $0.folder.code == current }), here.usesIdeographs,
      Self.isSpelled(text),
      let other = profiles.firstIndex(where: { !$0.usesIdeographs })
    {
      scores[other] += Weights.Identification.spelled
    }
    let found = profiles.indices.filter { scores[$0] > 0 || profiles[$0].folder.code == current }
    func rank(_ index: Int) -> Double {
      scores[index] + (profiles[index].folder.code == current ? Weights.Identification.current : 0)
    }
    return found.sorted { (rank($1), $0) < (rank($0), $1) }.map { profiles[$0].folder.code }
  }

  private static func isSpelled(_ text: String) -> Bool {
    text.split(separator: " ").count > 1 && !text.unicodeScalars.contains { CharacterClass($0) == .ideograph }
  }

  /// True where the letters decide, as those of Chinese do.
  public func isCertain(_ text: String) -> Bool {
    let scores = profiles.map { score(text, $0) }.sorted(by: >)
    return scores.count > 1 && scores[0] >= Weights.Identification.certain
      && scores[0]
        >= Weights.Identification.certainFactor * max(scores[1], Weights.Identification.certainFloor)
  }

  /// - Parameter known: words that don't count.
  private func score(_ text: String, _ profile: Profile, besides known: Set<String> = []) -> Double {
    var score = 0.0
    for scalar in text.unicodeScalars {
      if CharacterClass(scalar) == .ideograph {
        score += profile.usesIdeographs ? Weights.Identification.ideograph : 0
      }
      if profile.letters.contains(scalar) { score += Weights.Identification.letter }
    }
    let tokenizer = Tokenizer(profile.folder)
    let sentence = tokenizer.sentence(text)
    for index in 0..<min(sentence.count, Weights.Identification.words) {
      let word = sentence.key(index)
      if profile.words.contains(word), !known.contains(word) { score += Weights.Identification.word }
      if profile.endings.contains(where: {
        word.count > $0.count + Weights.Identification.stem && word.hasSuffix($0) || word == $0
      }) {
        score += Weights.Identification.ending
      }
    }
    return score
  }
}
