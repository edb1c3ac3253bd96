import Foundation

exit(BundlerCommand.run(Array(CommandLine.arguments.dropFirst())))
