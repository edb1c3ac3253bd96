import ExtensionHost
import Foundation
import IntentSchema

// A host in a process of its own: `HostProgram EXECUTABLE CONTAINER (title | handle)…` calls the extension once for each
// word and prints the titles that it resolves.
let arguments = CommandLine.arguments.dropFirst()
guard let executable = arguments.first, let container = arguments.dropFirst().first else { exit(64) }
let launch = ExtensionLaunch(
  identifier: "com.example.faulty", executable: URL(filePath: executable),
  bundle: URL(filePath: executable).deletingLastPathComponent(), container: URL(filePath: container))
let host = ExtensionHost(limits: .init(call: 600))
for (index, word) in arguments.dropFirst(2).enumerated() {
  let phase: HandlingPhase = word == "handle" ? .handle : .resolve("title")
  let call = HandlingCall(phase, intent: Record("INCreateNoteIntent"))
  do {
    let reply = try host.call(call, in: launch, transaction: "\(index)")
    if case .resolution(.success(let value)) = reply {
      print(value.record?["spokenPhrase"]?.string ?? "no title")
    }
  } catch {
    print("failed: \(error)")
  }
}
host.stopAll()
