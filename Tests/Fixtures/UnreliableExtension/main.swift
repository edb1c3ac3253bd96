@_spi(Runtime) import ExtensionRuntime
import Glibc

// An extension that keeps tasks and notes, and does something wrong in every tenth call. What it did, and what it did wrong,
// stands in the file `ledger` in its container, so that a test can tell which answers are right.
let ledger = Ledger()
if ledger.takeBrokenStart() { exit(7) }
ExtensionMain.run { TaskHandler(ledger) }
