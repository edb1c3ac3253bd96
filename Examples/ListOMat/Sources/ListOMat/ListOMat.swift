import Foundation
import ListStore

/// The app itself: shows the lists, and writes the first ones when there are none yet.
@main
struct ListOMat {
  static func main() throws {
    let store = ListStore()
    let lists = try store.load()
    try store.save(lists)
    for list in lists {
      print(list.title)
      for item in list.items {
        print(item.done ? "  [x] \(item.title)" : "  [ ] \(item.title)")
      }
    }
  }
}
