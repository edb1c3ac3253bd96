import Assistant
import IntentSchema
import Testing

/// Files of shortcuts with several steps: what is wrong in one is told with its place.
@Suite struct ShortcutFileTests {
  private let home: Home

  init() throws { home = try Home(apps: ["Pizzeria", "Chatter"]) }

  private static let order = "{ app: Pizzeria, intent: OrderPizza, parameters: { size: large } }"

  private func problem(title: String = "title: Dinner", steps: String...) -> String? {
    let text = "\(title)\nsteps:\n" + steps.map { "  - \($0)\n" }.joined()
    do {
      _ = try ShortcutFile(home.assistant).read(text, file: "dinner.yaml")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a step may get any property of an earlier response as text`() throws {
    let send = "{ app: Chatter, intent: SendMessage, inputs: { content: 1.waitTime } }"
    let shortcut = try ShortcutFile(home.assistant).read(
      "title: Dinner\nsteps:\n  - \(Self.order)\n  - \(send)\n", file: "dinner.yaml")
    #expect(shortcut.title == "Dinner")
    #expect(shortcut.steps.map(\.action.app) == ["com.example.Pizzeria", "com.example.Chatter"])
    #expect(shortcut.steps[1].inputs["content"]?.path == ["waitTime"])
  }

  @Test(arguments: [
    (
      "{ app: Pizzeria, intent: OrderPizza, paramters: {} }",
      "3:42: error: paramters: there is no such key here"
    ),
    (
      "{ app: Pizeria, intent: OrderPizza }",
      "3:12: error: steps.1.app: there is no app Pizeria; did you mean Pizzeria?"
    ),
    ("{ app: Pizzeria, intent: OrderPizzas }", "3:30: error: steps.1.intent: there is no intent OrderPizzas"),
    ("{ app: Pizzeria, intent: AddTasks }", "3:30: error: steps.1.intent: Pizzeria doesn't support"),
  ])
  func `a step is told with its place`(_ step: String, _ expected: String) {
    #expect(
      problem(steps: step)?.contains("dinner.yaml:\(expected)") == true, "\(problem(steps: step) ?? "")")
  }

  @Test(arguments: [
    ("content: 1.nothing", "the response of OrderPizzaIntent has no property nothing"),
    (
      "recipients: 1.waitTime",
      "waitTime of OrderPizzaIntent is of type TimeInterval, and recipients takes INPerson"
    ),
    ("content: 2.waitTime", "expected an earlier step and a property of its response"),
    ("words: 1.waitTime", "INSendMessageIntent has no such parameter"),
  ])
  func `an input must be there, and fit`(_ input: String, _ expected: String) {
    let send = "{ app: Chatter, intent: SendMessage, inputs: { \(input) } }"
    let told = problem(steps: Self.order, send)
    #expect(told?.contains(expected) == true && told?.contains("dinner.yaml:4:") == true, "\(told ?? "")")
  }

  @Test func `an unknown key of the file is told`() {
    #expect(problem(title: "titel: Dinner", steps: Self.order)?.contains("Did you mean title?") == true)
  }
}
