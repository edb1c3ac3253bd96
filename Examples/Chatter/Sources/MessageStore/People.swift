import Intents

/// Whom a name means: the exact name wins, else a part of it, else its sound.
public enum PeopleMatch: Equatable {
  case one(String)
  case several([String])
  case none

  public init(_ name: String, in people: [String] = MessageStore.people) {
    let name = name.lowercased()
    let ways: [(String) -> Bool] = [
      { $0.lowercased() == name },
      { $0.lowercased().split(separator: " ").contains { $0 == name } },
      { $0.lowercased().contains(name) },
      { PeopleMatch.sound(of: $0) == PeopleMatch.sound(of: name) },
      {
        $0.split(separator: " ").contains { PeopleMatch.sound(of: String($0)) == PeopleMatch.sound(of: name) }
      },
    ]
    let found = ways.lazy.map { people.filter($0) }.first { !$0.isEmpty } ?? []
    switch found.count {
    case 0: self = .none
    case 1: self = .one(found[0])
    default: self = .several(found)
    }
  }

  /// Latin letters without marks: characters that sound alike are written alike.
  private static func sound(of name: String) -> String {
    let latin = name.applyingTransform(.toLatin, reverse: false) ?? name
    let plain = latin.applyingTransform(.stripDiacritics, reverse: false) ?? latin
    return plain.lowercased().filter { $0.isLetter }
  }
}

extension INPerson {
  /// A person of the app's list.
  public convenience init(named name: String) {
    self.init(
      personHandle: INPersonHandle(value: name, type: .unknown), nameComponents: nil, displayName: name,
      image: nil, contactIdentifier: nil, customIdentifier: name)
  }
}
