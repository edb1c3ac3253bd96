import IntentsUI

class IntentViewController: UIViewController, @preconcurrency INUIHostedViewControlling {
  func configureView(
    for parameters: Set<INParameter>, of interaction: INInteraction,
    interactiveBehavior: INUIInteractiveBehavior, context: INUIHostedViewContext,
    completion: @escaping (Bool, Set<INParameter>, CGSize) -> Void
  ) {
    guard parameters.isEmpty, let note = interaction.intent as? INCreateNoteIntent else {
      completion(false, [], .zero)
      return
    }
    let label = UILabel()
    label.text = note.title?.spokenPhrase
    view.addSubview(label)
    let title = INParameter(for: INCreateNoteIntent.self, keyPath: "title")
    completion(true, [title], CGSize(width: 320, height: 44))
  }
}
