import IntentSchema
import Synchronization

/// The methods of one handling protocol in their two forms. It is generated for each intent.
///
/// The protocol's defaults stand in for methods that a handler lacks, and give an absent answer. So the completion form
/// is called first, then the async form. Where both are absent, the handler lacks the method. None of the developer's
/// code runs to find that out.
///
///     // Generated beside `INAddTasksIntentHandling`, one for each intent.
///     HandlingTable<any INAddTasksIntentHandling, INAddTasksIntent>
@_spi(Runtime) public struct HandlingTable<Handler, Intent: INIntent>: Sendable {
  public typealias Method = HandlingMethodForms<Handler, Intent>
  /// Takes the search term, where there is one.
  public typealias Options = @Sendable (String?) -> Method

  let handle: Method
  let confirm: Method
  /// By parameter. Where two methods are about the same one, the newer comes first.
  let resolve: [String: [Method]]
  let options: [String: [Options]]
  let defaultValues: [String: @MainActor @Sendable (Handler, Intent) -> Value?]

  public init(
    handle: Method, confirm: Method, resolve: [String: [Method]], options: [String: [Options]] = [:],
    defaultValues: [String: @MainActor @Sendable (Handler, Intent) -> Value?] = [:]
  ) {
    self.handle = handle
    self.confirm = confirm
    self.resolve = resolve
    self.options = options
    self.defaultValues = defaultValues
  }
}

/// One method in its completion form and its async form.
///
///     // Both forms of `confirm(intent:)` as one method.
///     HandlingMethodForms<any INAddTasksIntentHandling, INAddTasksIntent>
@_spi(Runtime) public struct HandlingMethodForms<Handler, Intent: INIntent>: Sendable {
  private let call:
    @MainActor @Sendable (Handler, Intent, @escaping @Sendable () -> Void) async -> HandlingReply?

  /// A method that has no async form.
  public init<Answer: _HandlingAnswer>(
    _ completionForm:
      @escaping @MainActor @Sendable (Handler, Intent, @escaping @Sendable (Answer) -> Void) -> Void
  ) {
    self.init(completionForm, { _, _ in Answer._absentAnswer() })
  }

  public init<Answer: _HandlingAnswer>(
    _ completionForm:
      @escaping @MainActor @Sendable (Handler, Intent, @escaping @Sendable (Answer) -> Void) -> Void,
    _ asyncForm: @escaping @Sendable (HandlerBox<Handler>, Intent) async -> Answer
  ) {
    call = { handler, intent, methodReturned in
      let answer: Answer = await withCheckedContinuation { continuation in
        let once = OnceContinuation(continuation)
        completionForm(handler, intent) { once.resume(returning: $0) }
        if !once.isResumed { methodReturned() }
      }
      if let reply = answer._reply { return reply }
      return await asyncForm(HandlerBox(handler: handler), intent)._reply
    }
  }

  /// Nil when the handler has neither form.
  @MainActor func callAsFunction(
    _ handler: Handler, _ intent: Intent, _ methodReturned: @escaping @Sendable () -> Void
  ) async -> HandlingReply? {
    await call(handler, intent, methodReturned)
  }
}

/// Carries a handler from the main actor to its async methods, which run on the actor that the developer declared.
///
/// The host sends one call at a time, so two of them never meet in one handler.
///
///     let response = await box.handler.handle(intent: intent)
@_spi(Runtime) public struct HandlerBox<Handler>: @unchecked Sendable {
  public let handler: Handler
}

/// A continuation that a completion may call more than once: the first answer counts.
///
///     let once = OnceContinuation(continuation)
///     once.resume(returning: answer)
///     once.resume(returning: other)  // changes nothing
@_spi(Runtime) public final class OnceContinuation<Answer: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Answer, Never>?>

  public init(_ continuation: CheckedContinuation<Answer, Never>) {
    self.continuation = Mutex(continuation)
  }

  var isResumed: Bool { continuation.withLock { $0 == nil } }

  public func resume(returning answer: Answer) {
    let taken = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    taken?.resume(returning: answer)
  }
}
