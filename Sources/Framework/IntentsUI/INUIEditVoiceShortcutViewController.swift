import ExtensionProtocol
import Foundation
import Intents
import UIKit

/// Receives a person's change to a phrase.
///
///     func editVoiceShortcutViewControllerDidCancel(_ controller: INUIEditVoiceShortcutViewController) {
///       controller.dismiss(animated: true)
///     }
@MainActor public protocol INUIEditVoiceShortcutViewControllerDelegate: NSObjectProtocol {
  func editVoiceShortcutViewController(
    _ controller: INUIEditVoiceShortcutViewController, didUpdate voiceShortcut: INVoiceShortcut?,
    error: (any Error)?)
  func editVoiceShortcutViewController(
    _ controller: INUIEditVoiceShortcutViewController,
    didDeleteVoiceShortcutWithIdentifier deletedVoiceShortcutIdentifier: UUID)
  func editVoiceShortcutViewControllerDidCancel(_ controller: INUIEditVoiceShortcutViewController)
}

/// Asks the person for another phrase, or to delete it, in the front that they talk in. Nothing is drawn.
///
///     let screen = INUIEditVoiceShortcutViewController(voiceShortcut: known)
///     screen.delegate = self
///     present(screen, animated: true)  // the delegate gets the person's answer
@MainActor open class INUIEditVoiceShortcutViewController: UIViewController {
  open weak var delegate: (any INUIEditVoiceShortcutViewControllerDelegate)?
  package let voiceShortcut: INVoiceShortcut

  public init(voiceShortcut: INVoiceShortcut) {
    self.voiceShortcut = voiceShortcut
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { return nil }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let identifier = voiceShortcut.identifier
    Task { @MainActor in
      do throws(AppFailure) {
        guard
          case .changed(let change) = try await AssistantLink.shared.send(
            .editShortcut(identifier: identifier.uuidString))
        else { return }
        switch change {
        case .added(let spoken), .updated(let spoken):
          delegate?.editVoiceShortcutViewController(
            self, didUpdate: INVoiceShortcut(spoken, voiceShortcut.shortcut), error: nil)
        case .deleted:
          delegate?.editVoiceShortcutViewController(
            self, didDeleteVoiceShortcutWithIdentifier: identifier)
        case .cancelled: delegate?.editVoiceShortcutViewControllerDidCancel(self)
        }
      } catch {
        delegate?.editVoiceShortcutViewController(self, didUpdate: nil, error: error.intentError)
      }
    }
  }
}
