import MessageStore

/// The app itself: shows the messages.
@main
struct Chatter {
  static func main() throws {
    for message in try MessageStore().load() {
      print("\(message.sender) to \(message.recipients.joined(separator: ", ")): \(message.text)")
    }
  }
}
