/// The app itself: everything it does, its extensions do.
@main
struct Concierge {
  static func main() { print("Ask Beckon: it passes on what you want.") }
}
