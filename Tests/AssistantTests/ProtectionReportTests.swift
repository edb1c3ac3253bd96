import Assistant
import ExtensionHost
import Testing

/// The words in which a person is told of the protection on their machine.
@Suite struct ProtectionReportTests {
  @Test func `who installs an app is told where nothing keeps it from their files`() {
    let off = ProtectionReport(environment: ["BECKON_PROTECTION": "off"])
    #expect(off.warning?.contains("everything that you can") == true)
    let usual = ProtectionReport(environment: [:])
    #expect((usual.warning == nil) == (Protection.available.level >= .files))
    // Where no extension is started, none reads a file.
    let full = ProtectionReport(environment: ["BECKON_PROTECTION": "full"])
    #expect(full.isEnough || full.warning == nil)
  }
}
