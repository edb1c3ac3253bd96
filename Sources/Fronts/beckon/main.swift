import Foundation
import Terminal

let commandLine = BeckonCommandLine(environment: ProcessInfo.processInfo.environment)
exit(commandLine.run(Array(CommandLine.arguments.dropFirst())).rawValue)
