import Intents

/// Starts and ends a workout; which one is running, it keeps in its own settings.
class WorkoutHandler: NSObject, INStartWorkoutIntentHandling, INPauseWorkoutIntentHandling,
  INResumeWorkoutIntentHandling, INEndWorkoutIntentHandling, INCancelWorkoutIntentHandling
{
  private var running: String? {
    get { UserDefaults.standard.string(forKey: "workout") }
    set { UserDefaults.standard.set(newValue, forKey: "workout") }
  }

  func resolveWorkoutName(
    for intent: INStartWorkoutIntent, with completion: @escaping (INSpeakableStringResolutionResult) -> Void
  ) {
    completion(intent.workoutName.map { .success(with: $0) } ?? .needsValue())
  }

  func confirm(intent: INStartWorkoutIntent, completion: @escaping (INStartWorkoutIntentResponse) -> Void) {
    completion(
      INStartWorkoutIntentResponse(
        code: running == nil ? .ready : .failureOngoingWorkout, userActivity: nil))
  }

  func handle(intent: INStartWorkoutIntent, completion: @escaping (INStartWorkoutIntentResponse) -> Void) {
    running = intent.workoutName?.spokenPhrase
    completion(INStartWorkoutIntentResponse(code: .success, userActivity: nil))
  }

  func handle(intent: INPauseWorkoutIntent, completion: @escaping (INPauseWorkoutIntentResponse) -> Void) {
    completion(
      INPauseWorkoutIntentResponse(
        code: running == nil ? .failureNoMatchingWorkout : .success, userActivity: nil))
  }

  func handle(intent: INResumeWorkoutIntent, completion: @escaping (INResumeWorkoutIntentResponse) -> Void) {
    completion(
      INResumeWorkoutIntentResponse(
        code: running == nil ? .failureNoMatchingWorkout : .success, userActivity: nil))
  }

  func handle(intent: INEndWorkoutIntent, completion: @escaping (INEndWorkoutIntentResponse) -> Void) {
    let code: INEndWorkoutIntentResponseCode = running == nil ? .failureNoMatchingWorkout : .success
    running = nil
    completion(INEndWorkoutIntentResponse(code: code, userActivity: nil))
  }

  func handle(intent: INCancelWorkoutIntent, completion: @escaping (INCancelWorkoutIntentResponse) -> Void) {
    running = nil
    completion(INCancelWorkoutIntentResponse(code: .success, userActivity: nil))
  }
}
