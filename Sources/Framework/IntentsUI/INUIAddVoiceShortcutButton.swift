import ExtensionProtocol
import Foundation
import Intents
import UIKit

/// The colours of the button.
///
///     let button = INUIAddVoiceShortcutButton(style: .automatic)
public enum INUIAddVoiceShortcutButtonStyle: UInt, Sendable {
  case white = 0
  case whiteOutline = 1
  case black = 2
  case blackOutline = 3
  case automatic = 4
  case automaticOutline = 5
}

/// Shows the screen on which a person gives a shortcut a phrase.
///
///     button.delegate = self
@MainActor public protocol INUIAddVoiceShortcutButtonDelegate: NSObjectProtocol {
  func present(
    _ addVoiceShortcutViewController: INUIAddVoiceShortcutViewController,
    for addVoiceShortcutButton: INUIAddVoiceShortcutButton)
  func present(
    _ editVoiceShortcutViewController: INUIEditVoiceShortcutViewController,
    for addVoiceShortcutButton: INUIAddVoiceShortcutButton)
}

/// A button for giving a shortcut a phrase. Nobody can touch it on Linux; `sendActions(for:)` stands for a touch.
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

  /// Has the delegate present the screen for a phrase: a new one, or another one where the shortcut has one.
  open override func sendActions(for controlEvents: UIControl.Event) {
    super.sendActions(for: controlEvents)
    guard !controlEvents.isDisjoint(with: [.touchUpInside, .primaryActionTriggered]), let shortcut else {
      return
    }
    let offered = shortcut._offered.action
    Task { @MainActor in
      var known: SpokenShortcut?
      if case .shortcuts(let all)? = try? await AssistantLink.shared.send(.shortcuts(identifier: nil)) {
        known = all.first { $0.action == offered }
      }
      if let voice = known.flatMap({ INVoiceShortcut($0, shortcut) }) {
        delegate?.present(INUIEditVoiceShortcutViewController(voiceShortcut: voice), for: self)
      } else {
        delegate?.present(INUIAddVoiceShortcutViewController(shortcut: shortcut), for: self)
      }
    }
  }

  open func setStyle(_ style: INUIAddVoiceShortcutButtonStyle) { self.style = style }
}
