import Intents
import Workouts

/// Starts a workout of a kind that the app comes with, or of the person's own.
class StartWorkoutHandler: NSObject, INStartWorkoutIntentHandling {
  private let store = DiaryStore()

  // MARK: What is meant

  func resolveWorkoutName(
    for intent: INStartWorkoutIntent, with completion: @escaping (INSpeakableStringResolutionResult) -> Void
  ) {
    guard let name = intent.workoutName else {
      completion(.needsValue())
      return
    }
    completion(kind(name).map { .success(with: $0.named(name)) } ?? .unsupported())
  }

  func resolveGoalValue(
    for intent: INStartWorkoutIntent, with completion: @escaping (INDoubleResolutionResult) -> Void
  ) {
    guard let value = intent.goalValue else {
      completion(.notRequired())
      return
    }
    completion(value > 0 ? .success(with: value) : .unsupported())
  }

  func resolveWorkoutGoalUnitType(
    for intent: INStartWorkoutIntent,
    with completion: @escaping (INWorkoutGoalUnitTypeResolutionResult) -> Void
  ) {
    guard intent.goalValue != nil else {
      completion(.notRequired())
      return
    }
    let unit = intent.workoutGoalUnitType
    completion(.success(with: unit == .unknown ? .minute : unit))
  }

  // MARK: Starting it

  func confirm(intent: INStartWorkoutIntent, completion: @escaping (INStartWorkoutIntentResponse) -> Void) {
    let isBusy = (try? store.load())?.current != nil
    completion(
      INStartWorkoutIntentResponse(code: isBusy ? .failureOngoingWorkout : .ready, userActivity: nil))
  }

  func handle(intent: INStartWorkoutIntent, completion: @escaping (INStartWorkoutIntentResponse) -> Void) {
    guard let name = intent.workoutName, let kind = kind(name) else {
      completion(INStartWorkoutIntentResponse(code: .failureNoMatchingWorkout, userActivity: nil))
      return
    }
    do {
      var diary = try store.load()
      diary.current = Workout(
        kind: kind.identifier, name: name.spokenPhrase,
        goal: Goal(value: intent.goalValue, unit: intent.workoutGoalUnitType),
        location: intent.workoutLocationType, phase: kind.needsMap ? .waiting : .running)
      try store.save(diary)
      completion(kind.needsMap ? onTheMap(kind) : .init(code: .success, userActivity: nil))
    } catch {
      completion(INStartWorkoutIntentResponse(code: .failure, userActivity: nil))
    }
  }

  /// The app goes on: it shows the map and begins.
  private func onTheMap(_ kind: Kind) -> INStartWorkoutIntentResponse {
    let activity = NSUserActivity(activityType: "com.example.Paces.show-map")
    activity.title = kind.names[0]
    activity.userInfo = ["kind": kind.identifier]
    return INStartWorkoutIntentResponse(code: .continueInApp, userActivity: activity)
  }

  private func kind(_ name: INSpeakableString) -> Kind? {
    (try? store.load())?.kind(name)
  }
}
