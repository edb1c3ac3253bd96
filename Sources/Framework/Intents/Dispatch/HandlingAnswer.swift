import IntentSchema

/// A type that a handling method can answer with.
///
///     let answer = INStringResolutionResult.success(with: "milk")
///     answer._reply  // the reply that crosses the process
public protocol _HandlingAnswer: Sendable {
  /// The answer of a method that the handler lacks.
  static func _absentAnswer() -> Self
  /// Nil for the absent answer.
  var _reply: HandlingReply? { get }
}

extension INIntentResponse: _HandlingAnswer {
  public static func _absentAnswer() -> Self { absent() }

  public var _reply: HandlingReply? { isAbsent ? nil : .response(_record()) }
}

extension INIntentResolutionResult: _HandlingAnswer {
  public static func _absentAnswer() -> Self { Self(_resolution: nil) }

  public var _reply: HandlingReply? { _resolution.map(HandlingReply.resolution) }
}

extension Array: _HandlingAnswer where Element: INIntentResolutionResult {
  public static func _absentAnswer() -> [Element] { [Element._absentAnswer()] }

  public var _reply: HandlingReply? {
    let resolutions = compactMap(\._resolution)
    return resolutions.count == count ? .resolutions(resolutions) : nil
  }
}
