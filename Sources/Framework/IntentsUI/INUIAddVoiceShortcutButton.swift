import Foundation
import Intents
import UIKit

/// The colours of the button.
public enum INUIAddVoiceShortcutButtonStyle: UInt, Sendable {
  case white = 0
  case whiteOutline = 1
  case black = 2
  case blackOutline = 3
  case automatic = 4
  case automaticOutline = 5
}

/// Shows the screen on which a person gives a shortcut a phrase.
@MainActor public protocol INUIAddVoiceShortcutButtonDelegate: NSObjectProtocol {
  func present(
    _ addVoiceShortcutViewController: INUIAddVoiceShortcutViewController,
    for addVoiceShortcutButton: INUIAddVoiceShortcutButton)
  func present(
    _ editVoiceShortcutViewController: INUIEditVoiceShortcutViewController,
    for addVoiceShortcutButton: INUIAddVoiceShortcutButton)
}

/// A button for giving a shortcut a phrase. It keeps its shortcut; nobody can touch it on Linux.
///
///     let button = INUIAddVoiceShortcutButton(style: .automatic)
///     button.shortcut = INShortcut(intent: orderOfToday)
@MainActor open class INUIAddVoiceShortcutButton: UIButton {
  open private(set) var style: INUIAddVoiceShortcutButtonStyle
  open weak var delegate: (any INUIAddVoiceShortcutButtonDelegate)?
  open var shortcut: INShortcut?
  open var cornerRadius: CGFloat = 0

  public init(style: INUIAddVoiceShortcutButtonStyle) {
    self.style = style
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { return nil }

  open func setStyle(_ style: INUIAddVoiceShortcutButtonStyle) { self.style = style }
}
