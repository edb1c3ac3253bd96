import Foundation
import Glibc
import IntentSchema
import Shortcuts
import Storage

// A program that donates until it is killed or no space is left: `MemoryWriter FILE APP [LIMIT]`. It prints the number of
// every pair of donations that was acknowledged, then the error. LIMIT is the most bytes that a file may have.
let arguments = CommandLine.arguments
guard arguments.count > 2 else { exit(64) }
let app = arguments[2]
if let limit = arguments.dropFirst(3).first.flatMap(UInt.init) {
  // The limit is told as an error, as a full disk is, and not by a signal.
  signal(SIGXFSZ, SIG_IGN)
  var limits = rlimit(rlim_cur: limit, rlim_max: limit)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
}
do {
  let memory = try SQLiteStore(file: URL(filePath: arguments[1])).memory(of: "owner")
  for number in 0... {
    let pair = ["first", "second"].map { half in
      var donation = Donation(
        AppAction(app: app, .intent(Record("Order", ["number": .integer(Int64(number % 50))]))),
        identifier: "\(getpid())-\(number)-\(half)", moment: .now)
      donation.title = "Order \(number)"
      donation.group = "\(getpid())-\(number)"
      return donation
    }
    try memory.donate(pair)
    let line = Array("\(number)\n".utf8)
    guard write(STDOUT_FILENO, line, line.count) == line.count else { exit(1) }
  }
} catch {
  print(error)
  exit(2)
}
