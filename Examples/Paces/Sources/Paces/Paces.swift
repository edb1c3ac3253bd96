import Intents
import Workouts

/// The app itself: shows the diary, begins a workout that waits for it, and keeps the person's own names.
@main
struct Paces {
  static func main() throws {
    let store = DiaryStore()
    var diary = try store.load()
    let command = CommandLine.arguments.dropFirst().first
    let name = CommandLine.arguments.dropFirst(2).joined(separator: " ")
    switch command {
    case nil:
      if diary.current?.phase == .waiting { diary.current?.enter(.running) }
      show(diary)
    case "add" where !name.isEmpty:
      diary.add(ownName: name)
      teach(diary)
    case "remove" where !name.isEmpty:
      diary.remove(ownName: name)
      teach(diary)
    case "forget" where name.isEmpty:
      diary.forgetOwnNames()
      INVocabulary.shared().removeAllVocabularyStrings()
    default:
      print("Paces [add NAME | remove NAME | forget]")
      exit(64)
    }
    try store.save(diary)
  }

  /// The assistant learns all names at once; what it knew before is replaced.
  private static func teach(_ diary: Diary) {
    INVocabulary.shared().setVocabularyStrings(NSOrderedSet(array: diary.ownNames), of: .workoutActivityName)
  }

  private static func show(_ diary: Diary) {
    if let workout = diary.current {
      let goal = workout.goal.map { ", goal \($0)" } ?? ""
      print("\(workout.name): \(workout.phase.rawValue)\(goal)")
    } else {
      print("No workout.")
    }
    print("\(diary.finished.count) finished")
    for name in diary.ownNames { print("  \(name)") }
  }
}
