import ExtensionProtocol
import Foundation
import Intents
import UIKit

/// Receives the phrase that a person gave a shortcut.
///
///     func addVoiceShortcutViewControllerDidCancel(_ controller: INUIAddVoiceShortcutViewController) {
///       controller.dismiss(animated: true)
///     }
@MainActor public protocol INUIAddVoiceShortcutViewControllerDelegate: NSObjectProtocol {
  func addVoiceShortcutViewController(
    _ controller: INUIAddVoiceShortcutViewController, didFinishWith voiceShortcut: INVoiceShortcut?,
    error: (any Error)?)
  func addVoiceShortcutViewControllerDidCancel(_ controller: INUIAddVoiceShortcutViewController)
}

/// Asks the person for a phrase for a shortcut, in the front that they talk in. Nothing is drawn.
///
///     let screen = INUIAddVoiceShortcutViewController(shortcut: INShortcut(userActivity: activity))
///     screen.delegate = self
///     present(screen, animated: true)  // the delegate gets the person's answer
@MainActor open class INUIAddVoiceShortcutViewController: UIViewController {
  open weak var delegate: (any INUIAddVoiceShortcutViewControllerDelegate)?
  package let shortcut: INShortcut

  public init(shortcut: INShortcut) {
    self.shortcut = shortcut
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { return nil }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let offer = shortcut._offered
    Task { @MainActor in
      do throws(AppFailure) {
        guard case .changed(.added(let spoken)) = try await AssistantLink.shared.send(.addShortcut(offer))
        else {
          delegate?.addVoiceShortcutViewControllerDidCancel(self)
          return
        }
        delegate?.addVoiceShortcutViewController(
          self, didFinishWith: INVoiceShortcut(spoken, shortcut), error: nil)
      } catch {
        delegate?.addVoiceShortcutViewController(self, didFinishWith: nil, error: error.intentError)
      }
    }
  }
}
