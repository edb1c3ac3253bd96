import ExtensionProtocol
import Foundation
import IntentSchema
import Synchronization

/// Registers names of this person that the assistant should understand, such as those of their lists, workouts and
/// albums.
///
///     INVocabulary.shared().setVocabularyStrings(["Grocery store", "Hardware"], of: .notebookItemGroupName)
///
/// They are understood from the next sentence on. The app's own process writes them down by itself; an extension, which can't
/// reach the app's container, asks the service to. Names from a program outside of an app's bundle are dropped.
open class INVocabulary: NSObject, @unchecked Sendable {
  private static let instance = INVocabulary()

  private let lock = Mutex(())

  open class func shared() -> Self {
    (instance as? Self) ?? unsafeDowncast(instance, to: Self.self)
  }

  /// - Parameter vocabulary: strings, the most important first; they replace those of this type.
  open func setVocabularyStrings(_ vocabulary: NSOrderedSet, of type: INVocabularyStringType) {
    set(vocabulary.array.compactMap { $0 as? String }.map { RegisteredNames.Name(phrase: $0) }, of: type)
  }

  /// - Parameter vocabulary: objects that have a name, the most important first; they replace those of this type.
  open func setVocabulary(_ vocabulary: NSOrderedSet, of type: INVocabularyStringType) {
    let names = vocabulary.array.compactMap { $0 as? any INSpeakable }.map {
      RegisteredNames.Name(
        phrase: $0.spokenPhrase, identifier: $0.vocabularyIdentifier, pronunciationHint: $0.pronunciationHint)
    }
    set(names, of: type)
  }

  open func removeAllVocabularyStrings() {
    if isExtension { return AssistantLink.shared.report(.removeNames, as: "INVocabulary") }
    update { $0 = RegisteredNames(isWhole: true) }
  }

  private func set(_ names: [RegisteredNames.Name], of type: INVocabularyStringType) {
    if isExtension {
      return AssistantLink.shared.report(.setNames(names, kind: type.rawValue), as: "INVocabulary")
    }
    update { $0.names[String(type.rawValue)] = names }
  }

  private var isExtension: Bool {
    ExtensionEnvironment.current != nil || Bundle.main.bundleURL.pathExtension == "appex"
  }

  private func update(_ change: (inout RegisteredNames) -> Void) {
    guard let identifier = AppProcess.bundleIdentifier else { return }
    let container = AppProcess.data.appending(path: "containers").appending(path: identifier)
    let file = container.appending(path: RegisteredNames.fileName)
    lock.withLock { _ in
      var names =
        (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(RegisteredNames.self, from: $0) }
        ?? RegisteredNames()
      change(&names)
      do {
        try FileManager.default.createDirectory(
          at: container, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try JSONEncoder().encode(names).write(to: file, options: .atomic)
      } catch {
        // The API has no way to report the failure to the app.
        FileHandle.standardError.write(Data("INVocabulary: the names can't be kept: \(error)\n".utf8))
      }
    }
  }
}
