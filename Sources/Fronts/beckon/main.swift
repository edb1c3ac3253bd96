import CHeap
import Foundation
import Terminal

let environment = ProcessInfo.processInfo.environment
// `BECKON_PROTECTION=off` leaves it out, to attach a debugger.
if environment["BECKON_PROTECTION"] != "off" { keep_memory_private() }

let commandLine = BeckonCommandLine(environment: environment, program: Bundle.main.executableURL)
exit(commandLine.run(Array(CommandLine.arguments.dropFirst())).rawValue)
