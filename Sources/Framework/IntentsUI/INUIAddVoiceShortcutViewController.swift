import Foundation
import Intents
import UIKit

/// Receives the phrase that a person gave a shortcut.
@MainActor public protocol INUIAddVoiceShortcutViewControllerDelegate: NSObjectProtocol {
  func addVoiceShortcutViewController(
    _ controller: INUIAddVoiceShortcutViewController, didFinishWith voiceShortcut: INVoiceShortcut?,
    error: (any Error)?)
  func addVoiceShortcutViewControllerDidCancel(_ controller: INUIAddVoiceShortcutViewController)
}

/// The screen on which a person gives a shortcut a phrase. It keeps its shortcut; nobody sees it on Linux.
///
///     let screen = INUIAddVoiceShortcutViewController(shortcut: INShortcut(userActivity: activity))
///     screen.delegate = self
@MainActor open class INUIAddVoiceShortcutViewController: UIViewController {
  open weak var delegate: (any INUIAddVoiceShortcutViewControllerDelegate)?
  package let shortcut: INShortcut

  public init(shortcut: INShortcut) {
    self.shortcut = shortcut
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { return nil }
}
