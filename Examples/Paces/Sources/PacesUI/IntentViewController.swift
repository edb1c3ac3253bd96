import IntentsUI
import Workouts

/// Shows the workout that was asked about: what it is, what it aims at, and its clock.
class IntentViewController: UIViewController, INUIHostedViewControlling {
  private let stack = UIStackView()

  override func viewDidLoad() {
    super.viewDidLoad()
    stack.axis = .vertical
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 16),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
    ])
  }

  func configureView(
    for parameters: Set<INParameter>, of interaction: INInteraction,
    interactiveBehavior: INUIInteractiveBehavior, context: INUIHostedViewContext,
    completion: @escaping (Bool, Set<INParameter>, CGSize) -> Void
  ) {
    guard parameters.isEmpty, let diary = try? DiaryStore().load(),
      let workout = interaction.intent is INEndWorkoutIntent ? diary.finished.last : diary.current
    else {
      completion(false, [], .zero)
      return
    }
    show(workout)
    let width = extensionContext?.hostedViewMaximumAllowedSize.width ?? 320
    let size = CGSize(width: width, height: CGFloat(stack.arrangedSubviews.count) * 24 + 32)
    completion(true, shown(of: interaction.intent), size)
  }

  /// The parameters that the card shows, so that the assistant leaves them out of its own.
  private func shown(of intent: INIntent) -> Set<INParameter> {
    let keyPaths =
      intent is INStartWorkoutIntent
      ? ["workoutName", "goalValue", "workoutGoalUnitType", "workoutLocationType", "isOpenEnded"]
      : ["workoutName"]
    return Set(keyPaths.map { INParameter(for: type(of: intent), keyPath: $0) })
  }

  private func show(_ workout: Workout) {
    let title = label(workout.name)
    title.font = .preferredFont(forTextStyle: .headline)
    stack.addArrangedSubview(title)
    if let goal = workout.goal {
      addRow(text("Goal"), goal.description)
    }
    switch workout.location {
    case .indoor: stack.addArrangedSubview(label(text("Indoors")))
    case .outdoor: stack.addArrangedSubview(label(text("Outdoors")))
    default: break
    }
    addRow(phase(of: workout), clock(workout.elapsed))
  }

  private func phase(of workout: Workout) -> String {
    switch workout.phase {
    case .waiting: return text("Waiting")
    case .running: return text("Running")
    case .paused: return text("Paused")
    case .ended: return text("Done")
    }
  }

  private func clock(_ seconds: TimeInterval) -> String {
    Duration.seconds(seconds).formatted(.time(pattern: seconds < 3600 ? .minuteSecond : .hourMinuteSecond))
  }

  /// A text in the language of the conversation, which needn't be the device's.
  private func text(_ key: String) -> String {
    let path = Bundle.main.path(forResource: INPreferences.siriLanguageCode(), ofType: "lproj")
    let bundle = path.flatMap { Bundle(path: $0) } ?? .main
    return bundle.localizedString(forKey: key, value: nil, table: nil)
  }

  private func addRow(_ name: String, _ value: String) {
    stack.addArrangedSubview(UIStackView(arrangedSubviews: [label(name), label(value)]))
  }

  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
  }
}
