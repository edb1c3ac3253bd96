import Synchronization

/// Languages by code. Each is read when it is first asked for, then kept.
///
///     let languages = SpokenLanguages(english) { code in try? load(code) }
///     languages["tr"]?.phrasebook
public final class SpokenLanguages: Sendable {
  /// The language for people whose own languages can't be read.
  public let fallback: SpokenLanguage
  private let read: @Sendable (String) -> SpokenLanguage?
  /// Nil stands for a language whose resources are damaged.
  private let known: Mutex<[String: SpokenLanguage?]>

  /// - Parameters:
  ///   - fallback: a language that has been read already.
  ///   - read: reads another one, or returns nil where its resources are damaged. It is called once for each code.
  public init(_ fallback: SpokenLanguage, read: @escaping @Sendable (String) -> SpokenLanguage?) {
    self.fallback = fallback
    self.read = read
    known = Mutex([fallback.code: fallback])
  }

  /// The language of a code; nil where it can't be read.
  ///
  /// The first access to a code takes tens of milliseconds. Other callers wait for it.
  public subscript(code: String) -> SpokenLanguage? {
    known.withLock { known in
      if let language = known[code] { return language }
      let language = read(code)
      known[code] = .some(language)
      return language
    }
  }

  /// The languages that have been read so far, in no order.
  public var all: [SpokenLanguage] { known.withLock { $0.values.compactMap { $0 } } }
}
