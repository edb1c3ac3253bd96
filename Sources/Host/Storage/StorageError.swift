/// The store couldn't be read or written.
///
///     catch StorageError.full(let path) { print("\(path): no space is left") }
///
/// A failed call changes nothing: all that was there before is there after it.
public enum StorageError: Error, Hashable, Sendable {
  /// The file, or the directory that it belongs into, can't be used. With the system's words.
  case unopenable(path: String, reason: String)
  /// The disk is full, or a limit of space is reached. Nothing of the call was stored.
  case full(path: String)
  /// Bytes of the file aren't what was written. It is left as it is; `export` reads what can still be read.
  case damaged(path: String, detail: String)
  /// Another program's database.
  case foreign(path: String)
  /// A later version of Beckon made the file. This one would lose what it doesn't know, so it doesn't touch it.
  case newer(path: String, version: Int, known: Int)
  /// Another program writes for so long that the call gave up.
  case busy(path: String)
  /// In bytes.
  case tooLarge(what: Field, size: Int, limit: Int)
  case missing(what: Field)
  /// A phrase for a shortcut that isn't there.
  case unknownShortcut(String)
  /// A step of a shortcut takes a value from a step that isn't before it.
  case stepOutOfOrder(Int)
  /// Another failure of the database, with its own words.
  case failed(path: String, reason: String)

  /// The text that is too large or missing.
  public enum Field: String, Hashable, Sendable, Codable, CaseIterable {
    case person, app, identifier, name, parameters, title, subtitle, phrase, keywords, place, steps,
      conversation, turn
  }
}

extension StorageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unopenable(let path, let reason): "\(path) can't be opened: \(reason)"
    case .full(let path):
      "\(path) can't grow: no space is left. Nothing of this was stored; make room."
    case .damaged(let path, let detail):
      "\(path) is damaged: \(detail). Nothing was changed in it. Export what can be read, then move the file away."
    case .foreign(let path): "\(path) is another program's database. Move it away, or name another file."
    case .newer(let path, let version, let known):
      "\(path) was written by a later version of Beckon (form \(version); this one knows up to \(known)). Use that version."
    case .busy(let path): "\(path) is being written by another program; try again."
    case .tooLarge(let what, let size, let limit):
      "the \(what.rawValue) \(what.verb) too large: \(size) bytes, and at most \(limit) are stored"
    case .missing(let what): "the \(what.rawValue) \(what.verb) missing"
    case .unknownShortcut(let identifier): "there is no shortcut \(identifier)"
    case .stepOutOfOrder(let step): "step \(step + 1) takes a value from a step that isn't before it"
    case .failed(let path, let reason): "\(path): \(reason)"
    }
  }
}

extension StorageError.Field {
  fileprivate var verb: String {
    switch self {
    case .parameters, .keywords, .steps: "are"
    case .person, .app, .identifier, .name, .title, .subtitle, .phrase, .place, .conversation, .turn: "is"
    }
  }
}
