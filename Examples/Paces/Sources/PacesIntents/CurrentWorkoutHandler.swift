import Intents
import Workouts

/// Pauses, resumes, ends and cancels the workout that goes on.
class CurrentWorkoutHandler: NSObject, INPauseWorkoutIntentHandling, INResumeWorkoutIntentHandling,
  INEndWorkoutIntentHandling, INCancelWorkoutIntentHandling
{
  private let store = DiaryStore()

  // MARK: Pausing

  func resolveWorkoutName(for intent: INPauseWorkoutIntent) async -> INSpeakableStringResolutionResult {
    resolution(of: intent.workoutName)
  }

  func confirm(intent: INPauseWorkoutIntent) async -> INPauseWorkoutIntentResponse {
    let fits = isThere(intent.workoutName, in: [.running])
    return INPauseWorkoutIntentResponse(code: fits ? .ready : .failureNoMatchingWorkout, userActivity: nil)
  }

  func handle(intent: INPauseWorkoutIntent) async -> INPauseWorkoutIntentResponse {
    let isDone = update { diary in diary.current?.enter(.paused) }
    return INPauseWorkoutIntentResponse(code: isDone ? .success : .failure, userActivity: nil)
  }

  // MARK: Resuming

  func resolveWorkoutName(for intent: INResumeWorkoutIntent) async -> INSpeakableStringResolutionResult {
    resolution(of: intent.workoutName)
  }

  func confirm(intent: INResumeWorkoutIntent) async -> INResumeWorkoutIntentResponse {
    let fits = isThere(intent.workoutName, in: [.paused])
    return INResumeWorkoutIntentResponse(code: fits ? .ready : .failureNoMatchingWorkout, userActivity: nil)
  }

  func handle(intent: INResumeWorkoutIntent) async -> INResumeWorkoutIntentResponse {
    let isDone = update { diary in diary.current?.enter(.running) }
    return INResumeWorkoutIntentResponse(code: isDone ? .success : .failure, userActivity: nil)
  }

  // MARK: Ending

  func resolveWorkoutName(for intent: INEndWorkoutIntent) async -> INSpeakableStringResolutionResult {
    resolution(of: intent.workoutName)
  }

  func confirm(intent: INEndWorkoutIntent) async -> INEndWorkoutIntentResponse {
    let fits = isThere(intent.workoutName, in: [.running, .paused])
    return INEndWorkoutIntentResponse(code: fits ? .ready : .failureNoMatchingWorkout, userActivity: nil)
  }

  func handle(intent: INEndWorkoutIntent) async -> INEndWorkoutIntentResponse {
    let isDone = update { diary in
      diary.current?.enter(.ended)
      diary.finished += [diary.current].compactMap { $0 }
      diary.current = nil
    }
    return INEndWorkoutIntentResponse(code: isDone ? .success : .failure, userActivity: nil)
  }

  // MARK: Cancelling

  func resolveWorkoutName(for intent: INCancelWorkoutIntent) async -> INSpeakableStringResolutionResult {
    resolution(of: intent.workoutName)
  }

  func confirm(intent: INCancelWorkoutIntent) async -> INCancelWorkoutIntentResponse {
    let fits = isThere(intent.workoutName, in: [.waiting, .running, .paused])
    return INCancelWorkoutIntentResponse(code: fits ? .ready : .failureNoMatchingWorkout, userActivity: nil)
  }

  func handle(intent: INCancelWorkoutIntent) async -> INCancelWorkoutIntentResponse {
    let isDone = update { diary in diary.current = nil }
    return INCancelWorkoutIntentResponse(code: isDone ? .success : .failure, userActivity: nil)
  }

  // MARK: The workout that goes on

  /// A known name that means another workout is for `confirm` to refuse.
  private func resolution(of name: INSpeakableString?) -> INSpeakableStringResolutionResult {
    guard let name, let diary = try? store.load(), diary.current != nil else { return .notRequired() }
    let isKnown = diary.current(meantBy: name) != nil || diary.kind(name) != nil
    return isKnown ? .success(with: name) : .unsupported()
  }

  private func isThere(_ name: INSpeakableString?, in phases: Set<Workout.Phase>) -> Bool {
    guard let current = (try? store.load())?.current(meantBy: name) else { return false }
    return phases.contains(current.phase)
  }

  private func update(_ change: (inout Diary) -> Void) -> Bool {
    guard var diary = try? store.load() else { return false }
    change(&diary)
    return (try? store.save(diary)) != nil
  }
}
