import AppBundle
import AppGateway
import ExtensionProtocol
import Foundation
import IntentSchema
import Storage

// A service that has nothing but the apps' socket, to be killed: `GatewayProgram DATA STORE SOCKET`.
let arguments = CommandLine.arguments
guard arguments.count > 3 else { exit(64) }
let data = URL(filePath: arguments[1])
// A small catalogue is read faster than the framework's.
let title = ParameterDefinition(name: "title", type: TypeReference("INSpeakableString?"))
let catalogue = Catalogue(
  intents: ["INCreateNoteIntent", "INPlayMediaIntent"].map { name in
    IntentDefinition(
      name: name, domain: "test", parameters: [title], resolutionOrder: ["title"],
      response: ResponseDefinition(name: "\(name)Response", codes: [:], properties: []))
  },
  // Its fields aren't checked.
  types: [.object(name: "INSpeakableString", base: nil, fields: [])])
let apps = InstalledApps(directory: data.appending(path: "apps"), catalogue: catalogue).list()
  .compactMap { try? $0.get() }
do {
  let memory = try SQLiteStore(file: URL(filePath: arguments[2])).memory(of: "owner")
  var surroundings = AppSurroundings(
    apps: { apps }, catalogue: { catalogue },
    container: { data.appending(path: "containers").appending(path: $0) })
  surroundings.note = { note in
    if case .refused = note.outcome { FileHandle.standardError.write(Data((note.line + "\n").utf8)) }
  }
  let gateway = AppGateway(memory: memory, surroundings: surroundings)
  gateway.serve(on: try AppGateway.listen(at: arguments[3]))
  while true { pause() }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
