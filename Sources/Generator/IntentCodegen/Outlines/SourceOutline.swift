import IntentSchema
import SourceTree

/// The declarations of a Swift file: its types with their inheritance, and their methods.
///
/// It is read without a compiler, so it knows names and not meanings: a type's name says nothing of its module.
///
///     class Handler: NSObject, INSendMessageIntentHandling {
///       func handle(intent: INSendMessageIntent) async -> INSendMessageIntentResponse { … }
///     }
///     // types: Handler, inherits NSObject and INSendMessageIntentHandling, has handle(intent:)
struct SourceOutline {
  struct Parameter: Hashable {
    /// `_` where a call gives none.
    var label: String
    /// Without attributes and spaces.
    var type: String

    var isFunction: Bool { type.contains("->") }
  }

  struct Method {
    /// Without its arguments: `handle`.
    var name: String
    var parameters: [Parameter]
    var isAsync = false
    var isThrowing = false
    /// Private to its type or file.
    var isPrivate = false
    var isStatic = false
    /// The result type; empty for a method without a result.
    var result = ""
    var location: SourceLocation

    /// `handle(intent:completion:)`.
    var fullName: String { name + "(" + parameters.map { $0.label + ":" }.joined() + ")" }
  }

  /// A declaration of a type, or one extension of it.
  struct TypeDeclaration {
    /// `class`, `struct`, `extension` and the like.
    var kind: String
    /// Without the types around it.
    var name: String
    var inherited: [String] = []
    var methods: [Method] = []
  }

  var types: [TypeDeclaration] = []
  /// The meanings of the file's own names: `typealias Handling = A & B`.
  var aliases: [String: [String]] = [:]
  /// False where braces don't match: then the scopes aren't what they seem.
  var isWhole = true
  let text: SourceText

  init(_ text: SourceText) {
    self.text = text
    var reader = OutlineReader(text)
    reader.read(into: &self)
  }
}
