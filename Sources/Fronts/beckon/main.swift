import CHeap
import Foundation
import Terminal

prepare_heap()
// `BECKON_PROTECTION=off` leaves it out, to attach a debugger.
if ProcessInfo.processInfo.environment["BECKON_PROTECTION"] != "off" { keep_memory_private() }

let commandLine = BeckonCommandLine(
  environment: ProcessInfo.processInfo.environment, program: Bundle.main.executableURL)
exit(commandLine.run(Array(CommandLine.arguments.dropFirst())).rawValue)
