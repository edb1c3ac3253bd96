import Synchronization

/// Languages by their codes, each read when the first sentence in it comes and kept from then on.
public final class SpokenLanguages: Sendable {
  /// The language that is spoken where no other can be.
  public let fallback: SpokenLanguage
  private let read: @Sendable (String) -> SpokenLanguage?
  /// Nil stands for a language that can't be read.
  private let known: Mutex<[String: SpokenLanguage?]>

  /// - Parameters:
  ///   - fallback: one that has been read already.
  ///   - read: reads another one; nil where its resources are damaged. It is called once for each code.
  public init(_ fallback: SpokenLanguage, read: @escaping @Sendable (String) -> SpokenLanguage?) {
    self.fallback = fallback
    self.read = read
    known = Mutex([fallback.code: fallback])
  }

  /// Cost: tens of milliseconds at the first call for a code. Other callers wait for it meanwhile.
  public subscript(code: String) -> SpokenLanguage? {
    known.withLock { known in
      if let language = known[code] { return language }
      let language = read(code)
      known[code] = .some(language)
      return language
    }
  }

  /// Those that have been read so far.
  public var all: [SpokenLanguage] { known.withLock { $0.values.compactMap { $0 } } }
}
