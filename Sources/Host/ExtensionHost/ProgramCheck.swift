/// Looks at an extension's program before it's started.
///
///     struct Trusting: ProgramCheck {
///       func problem(with launch: ExtensionLaunch) -> String? { nil }
///     }
public protocol ProgramCheck: Sendable {
  /// Why the program isn't started, in words that go on a sentence: "its program was changed since it was installed"; nil where it is.
  ///
  /// It is called before each start, so it must be fast.
  func problem(with launch: ExtensionLaunch) -> String?
}
