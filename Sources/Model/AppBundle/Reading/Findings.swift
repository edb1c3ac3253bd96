import IntentSchema
import SourceTree

/// A place in a bundle.
struct Place: Sendable {
  /// The text of the file, to quote its line; nil for a binary or missing file.
  var text: SourceText?
  var location: SourceLocation
  /// The path of the key, such as `NSExtension.NSExtensionAttributes.IntentsSupported[2]`.
  var key: String?

  static func file(_ path: String) -> Place {
    Place(location: SourceLocation(file: path))
  }
}

/// A value with the place where it stands.
struct Located<Value: Sendable>: Sendable {
  var value: Value
  var place: Place
}

/// Collects mistakes, so that all are reported at once.
struct Findings {
  private(set) var all: [Diagnostic] = []

  mutating func add(_ problem: BundleProblem, at place: Place) {
    all.append(Self.diagnostic(problem, at: place))
  }

  mutating func add(_ diagnostic: Diagnostic) {
    all.append(diagnostic.printable)
  }

  static func diagnostic(_ problem: BundleProblem, at place: Place) -> Diagnostic {
    Diagnostic(
      problem.severity, at: place.location, key: place.key, problem.message, advice: problem.advice,
      sourceLine: place.location.line > 0 ? place.text?.line(place.location.line) : nil
    ).printable
  }
}

extension Diagnostic {
  /// The same finding without characters of the app's that could disturb a terminal or reorder its text.
  fileprivate var printable: Diagnostic {
    var printable = self
    printable.location.file = HiddenCharacters.shown(location.file)
    printable.key = key.map(HiddenCharacters.shown)
    printable.message = HiddenCharacters.shown(message)
    printable.advice = advice.map(HiddenCharacters.shown)
    printable.sourceLine = sourceLine.map(HiddenCharacters.shown)
    return printable
  }
}
