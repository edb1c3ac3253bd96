import Foundation
import IntentSchema
import Testing

@_spi(Runtime) @testable import Intents

/// Which of a handler's methods are there, in which form, and what they answer.
@Suite @MainActor struct DispatchTests {
  private func call(_ phase: HandlingPhase, on handler: Any, _ intent: INIntent) async throws -> HandlingReply
  {
    let dispatcher = try #require(IntentDispatcher.dispatcher(forIntent: intent._record().type))
    #expect(dispatcher.isHandled(by: handler))
    return try await dispatcher.call(phase, on: handler, with: intent)
  }

  @Test(arguments: [true, false])
  func `both forms of a method answer alike, and what is left out is said to be`(isAsync: Bool) async throws {
    let handler: any INCreateNoteIntentHandling = isAsync ? AsyncHandler() : CompletionHandler()
    let intent = INCreateNoteIntent(
      title: INSpeakableString(spokenPhrase: "Ideas"), content: nil, groupName: nil)
    #expect(
      try await call(.resolve("title"), on: handler, intent)
        == .resolution(.success(.record(Record("INSpeakableString", ["spokenPhrase": .string("Ideas")])))))
    #expect(try await call(.resolve("content"), on: handler, intent) == .resolution(.needsValue))
    #expect(try await call(.resolve("groupName"), on: handler, intent) == .notImplemented)
    #expect(try await call(.confirm, on: handler, intent) == .notImplemented)
    let response = try await call(.handle, on: handler, intent)
    #expect(response == .response(Record("INCreateNoteIntentResponse", ["code": .integer(3)])))
  }

  @Test func `a handler of the main actor is called on it`() async throws {
    let intent = INCreateNoteIntent(title: nil, content: nil, groupName: nil)
    let handler = MainActorHandler()
    let reply = try await call(.handle, on: handler, intent)
    #expect(reply == .response(Record("INCreateNoteIntentResponse", ["code": .integer(3)])))
    #expect(handler.calls == 1)
  }

  @Test func `every kind of resolution crosses`() async throws {
    let intent = INAddTasksIntent(
      targetTaskList: nil, taskTitles: nil, spatialEventTrigger: nil, temporalEventTrigger: nil,
      priority: .unknown)
    let handler = ResolvingHandler()
    #expect(
      try await call(.resolve("taskTitles"), on: handler, intent)
        == .resolutions([
          .success(.record(Record("INSpeakableString", ["spokenPhrase": .string("a")]))),
          .disambiguation([
            .record(Record("INSpeakableString", ["spokenPhrase": .string("b")])),
            .record(Record("INSpeakableString", ["spokenPhrase": .string("c")])),
          ]),
          .confirmationRequired(
            .record(Record("INSpeakableString", ["spokenPhrase": .string("d")])), reason: nil),
          .notRequired,
        ]))
    #expect(
      try await call(.resolve("targetTaskList"), on: handler, intent)
        == .resolution(.confirmationRequired(nil, reason: 1)))
    #expect(
      try await call(.resolve("temporalEventTrigger"), on: handler, intent)
        == .resolution(.unsupported(reason: 1)))
    #expect(
      try await call(.resolve("priority"), on: handler, intent) == .resolution(.unsupported(reason: nil)))
  }

  @Test func `what the intent doesn't have can't be resolved`() async {
    await #expect(throws: _RecordDecodingError.self) {
      try await call(.resolve("colour"), on: CompletionHandler(), INCreateNoteIntent())
    }
  }
}

private final class CompletionHandler: NSObject, INCreateNoteIntentHandling {
  func resolveTitle(
    for intent: INCreateNoteIntent, with completion: @escaping (INSpeakableStringResolutionResult) -> Void
  ) {
    completion(intent.title.map { .success(with: $0) } ?? .needsValue())
  }

  func resolveContent(
    for intent: INCreateNoteIntent,
    with completion: @escaping @Sendable (INNoteContentResolutionResult) -> Void
  ) {
    DispatchQueue.global().async { completion(.needsValue()) }
  }

  func handle(intent: INCreateNoteIntent, completion: @escaping (INCreateNoteIntentResponse) -> Void) {
    completion(INCreateNoteIntentResponse(code: .success, userActivity: nil))
  }
}

private final class AsyncHandler: NSObject, INCreateNoteIntentHandling {
  func resolveTitle(for intent: INCreateNoteIntent) async -> INSpeakableStringResolutionResult {
    intent.title.map { .success(with: $0) } ?? .needsValue()
  }

  func resolveContent(for intent: INCreateNoteIntent) async -> INNoteContentResolutionResult {
    await Task.yield()
    return .needsValue()
  }

  func handle(intent: INCreateNoteIntent) async -> INCreateNoteIntentResponse {
    INCreateNoteIntentResponse(code: .success, userActivity: nil)
  }
}

@MainActor private final class MainActorHandler: NSObject, @preconcurrency INCreateNoteIntentHandling {
  private(set) var calls = 0

  func handle(intent: INCreateNoteIntent, completion: @escaping (INCreateNoteIntentResponse) -> Void) {
    MainActor.assertIsolated()
    calls += 1
    completion(INCreateNoteIntentResponse(code: .success, userActivity: nil))
  }
}

private final class ResolvingHandler: NSObject, INAddTasksIntentHandling {
  func resolveTaskTitles(for intent: INAddTasksIntent) async -> [INSpeakableStringResolutionResult] {
    let titles = ["a", "b", "c", "d"].map { INSpeakableString(spokenPhrase: $0) }
    return [
      .success(with: titles[0]), .disambiguation(with: [titles[1], titles[2]]),
      .confirmationRequired(with: titles[3]), .notRequired(),
    ]
  }

  func resolveTargetTaskList(for intent: INAddTasksIntent) async -> INAddTasksTargetTaskListResolutionResult {
    .confirmationRequired(with: nil, forReason: .listShouldBeCreated)
  }

  func resolveTemporalEventTrigger(
    for intent: INAddTasksIntent
  ) async -> INAddTasksTemporalEventTriggerResolutionResult {
    .unsupported(forReason: .timeInPast)
  }

  func resolvePriority(for intent: INAddTasksIntent) async -> INTaskPriorityResolutionResult {
    .unsupported()
  }

  func handle(intent: INAddTasksIntent) async -> INAddTasksIntentResponse {
    INAddTasksIntentResponse(code: .failure, userActivity: nil)
  }
}
