/// The things that go wrong in a call.
enum Fault: String, CaseIterable {
  case crash
  case exit
  /// It never returns.
  case hang
  /// It returns, and the completion is never called.
  case never
  /// The completion is called after the deadline.
  case late
  /// The completion is called by another thread, a moment later. This is no fault.
  case elsewhere
  case twice
  /// Bytes that are no message.
  case garbage
  /// The announcement of a message that is larger than any may be.
  case oversized
  /// A message of twelve megabytes that says nothing.
  case long
  /// A message that belongs to another moment: a second greeting.
  case greeting
  /// The reply for a call that nobody made.
  case stranger
  /// The socket is closed, and the process goes on.
  case closed
  case memory
  /// It crashes, and so does the next start.
  case brokenStart = "broken-start"
  /// It crashes, and so do the next starts until the extension has to rest.
  case brokenStarts = "broken-starts"
  /// It asks for places, again and again.
  case asking
  /// A message that comes byte by byte, and never ends.
  case trickle
  /// Two megabytes of output.
  case output
}
