import Glibc

// An extension whose faults its name chooses: the tests start it through links such as `exits-early`.
let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
if let fault = HandlerFault(rawValue: name) {
  fault.run()
} else if let fault = ProtocolFault(rawValue: name) {
  fault.run()
} else if let fault = InterfaceFault(rawValue: name) {
  fault.run()
} else {
  print("FaultyExtension: there is no fault “\(name)”")
  exit(64)
}
