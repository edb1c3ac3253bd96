/// Decides which registered names may fill which slots.
struct NameScope: Sendable {
  /// The index of each entry's app.
  var apps: [Int32] = []
  /// The index of each entry's group: entries with the same parameters.
  var groups: [Int32] = []
  /// By group and slot. An entry without parameters may fill any slot.
  var allowed: [[Bool]] = []
  /// Only this app's names count; -1 for all.
  var app: Int32 = -1
  /// The list of known places; nil where the language has none.
  var placeList: Int32?

  /// True where any entry may fill a slot.
  func allowsAny(slot: Int32) -> Bool { allowed.contains { $0[Int(slot)] } }

  func allows(_ entry: Int32, slot: Int32) -> Bool {
    let entry = Int(entry)
    guard app < 0 || apps[entry] == app else { return false }
    return allowed[Int(groups[entry])][Int(slot)]
  }
}
