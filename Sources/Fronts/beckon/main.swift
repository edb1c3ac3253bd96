import CHeap
import Foundation
import Terminal

prepare_heap()

let commandLine = BeckonCommandLine(
  environment: ProcessInfo.processInfo.environment, program: Bundle.main.executableURL)
exit(commandLine.run(Array(CommandLine.arguments.dropFirst())).rawValue)
