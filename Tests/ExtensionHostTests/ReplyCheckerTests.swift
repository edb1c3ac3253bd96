import ExtensionHost
import IntentSchema
import SystemCatalogue
import Testing

/// The choices that an app offers are at least one, and not more than can be told.
@Suite struct ReplyCheckerTests {
  private let checker: ReplyChecker

  init() throws { checker = ReplyChecker(try SystemCatalogue.load()) }

  private func reason(_ reply: HandlingReply, _ phase: HandlingPhase) -> String? {
    do throws(HandlingFailure) {
      try checker.check(reply, to: HandlingCall(phase, intent: Record("INAddTasksIntent")))
      return nil
    } catch {
      if case .malformedReply(let reason) = error { return reason }
      return "\(error)"
    }
  }

  private func lists(_ count: Int) -> [Value] {
    (0..<count).map { number in
      let title = Value.record(Record("INSpeakableString", ["spokenPhrase": .string("List \(number)")]))
      return .record(Record("INTaskList", ["title": title]))
    }
  }

  @Test func `a hundred choices are taken, one more isn't`() {
    let phase = HandlingPhase.resolve("targetTaskList")
    #expect(reason(.resolution(.disambiguation(lists(100))), phase) == nil)
    #expect(
      reason(.resolution(.disambiguation(lists(101))), phase)
        == "targetTaskList: 101 values to choose from; 100 are allowed")
    let options = HandlingPhase.options("targetTaskList", searchTerm: nil)
    #expect(reason(.options(lists(100)), options) == nil)
    #expect(
      reason(.options(lists(101)), options)
        == "options of targetTaskList: 101 values to choose from; 100 are allowed")
  }

  @Test func `a choice is something`() {
    #expect(
      reason(.resolution(.disambiguation(lists(1) + [.null])), .resolve("targetTaskList"))
        == "targetTaskList[1]: a choice that is nothing")
    #expect(
      reason(.options([.null]), .options("targetTaskList", searchTerm: "x"))
        == "options of targetTaskList[0]: a choice that is nothing")
  }

  @Test func `there are no more resolutions than elements`() {
    let many = Array(repeating: Resolution.needsValue, count: 101)
    #expect(
      reason(.resolutions(many), .resolve("taskTitles")) == "taskTitles: 101 resolutions; 100 are allowed")
    #expect(reason(.resolutions(Array(many.dropLast())), .resolve("taskTitles")) == nil)
  }
}
