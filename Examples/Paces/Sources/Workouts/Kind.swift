import Intents

/// A kind of workout: one that the app comes with, or one of the person's own.
public struct Kind: Equatable {
  public let identifier: String
  /// In the languages that the app speaks; where the assistant gives no identifier, these are what it heard.
  public let names: [String]
  /// True where it can't be done without the map, which only the app shows.
  public let needsMap: Bool

  init(_ identifier: String, _ names: String..., needsMap: Bool = false) {
    self.identifier = identifier
    self.names = names
    self.needsMap = needsMap
  }

  /// A workout that the person made has nothing but its name.
  init(ownName: String) {
    self.init(ownName, ownName)
  }

  /// Their identifiers and more names stand in `AppIntentVocabulary.plist`.
  public static let builtIn = [
    Kind("run", "Run", "Koşu", "跑步"),
    Kind("walk", "Walk", "Yürüyüş", "步行"),
    Kind("cycle", "Cycling", "Bisiklet", "骑行"),
    Kind("swim", "Swim", "Yüzme", "游泳"),
    Kind("yoga", "Yoga", "瑜伽"),
    Kind("hike", "Hike", "Doğa yürüyüşü", "徒步", needsMap: true),
    Kind("rower", "Rowing", "Kürek", "划船"),
    Kind("strength", "Strength training", "Kuvvet", "力量训练"),
    Kind("tempo-tuesday", "Tempo Tuesday", "Tempo Salısı", "周二节奏跑"),
    Kind("hill-repeats", "Hill repeats", "Yokuş tekrarları", "坡道冲刺"),
    Kind("couch-to-5k", "Couch to 5K", "Sıfırdan beş kilometreye", "零基础五公里"),
  ]

  /// True where a spoken name means this kind: by the vocabulary's identifier, else by a name.
  public func isMeant(by spoken: INSpeakableString) -> Bool {
    spoken.vocabularyIdentifier == identifier || name(like: spoken) != nil
  }

  /// This kind by the name that was spoken, written as the app writes it.
  public func named(_ spoken: INSpeakableString) -> INSpeakableString {
    INSpeakableString(
      vocabularyIdentifier: identifier, spokenPhrase: name(like: spoken) ?? spoken.spokenPhrase,
      pronunciationHint: nil)
  }

  private func name(like spoken: INSpeakableString) -> String? {
    names.first { $0.caseInsensitiveCompare(spoken.spokenPhrase) == .orderedSame }
  }
}
