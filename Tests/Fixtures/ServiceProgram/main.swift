import CHeap
import Foundation
import Glibc

// The assistant as `beckon serve` has it, with a deadline that a test can wait for: `ServiceProgram SECONDS`.
guard CommandLine.arguments.count == 2, let seconds = Double(CommandLine.arguments[1]) else { exit(64) }
prepare_heap()
do {
  try BriefService(seconds: seconds, ProcessInfo.processInfo.environment).serve()
} catch {
  BriefService.report("\(error)")
  exit(1)
}
