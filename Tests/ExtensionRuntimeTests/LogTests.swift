import IntentSchema
import SystemCatalogue
import Testing

@Suite struct LogTests {
  @Test func `what a handler prints is in the log as soon as it has answered`() throws {
    let fixture = try Fixture("prints", of: "FaultyExtension", catalogue: try SystemCatalogue.load())
    _ = try fixture.handle(Record("INCreateNoteIntent"))
    #expect(fixture.log == "a line of the app\n")
    // It still runs: nothing was written by ending it.
    #expect(fixture.host.processes.count == 1)
  }
}
