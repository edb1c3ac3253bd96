import Foundation
import IntentSchema
import IntentsUI
import MapKit
import UIKit

/// Reads a tree of views as the parts of a card.
@MainActor enum ViewReader {
  /// Deeper views are ignored, since a view may contain itself.
  private static let maximumDepth = 40

  static func parts(of view: UIView, depth: Int = 0) -> [InterfaceCard.Part] {
    guard !view.isHidden, view.alpha > 0, depth < maximumDepth else { return [] }
    switch view {
    case let label as UILabel: return text(label.text)
    case let text as UITextView: return self.text(text.text)
    case let image as UIImageView: return image.image.map { [.picture($0.name ?? $0.systemName)] } ?? []
    case is INUIAddVoiceShortcutButton: return []
    case let button as UIButton: return text(button.currentTitle)
    case let map as MKMapView: return places(map)
    case let stack as UIStackView where stack.axis == .horizontal: return row(stack, depth)
    case let stack as UIStackView: return stack.arrangedSubviews.flatMap { parts(of: $0, depth: depth + 1) }
    default: return view.subviews.flatMap { parts(of: $0, depth: depth + 1) }
    }
  }

  private static func text(_ text: String?) -> [InterfaceCard.Part] {
    guard let text, text.contains(where: { !$0.isWhitespace }) else { return [] }
    return [.text(String(text.prefix(InterfaceCard.maximumText)))]
  }

  /// Texts side by side become one row. A picture beside them stands before it.
  private static func row(_ stack: UIStackView, _ depth: Int) -> [InterfaceCard.Part] {
    let inner = stack.arrangedSubviews.flatMap { parts(of: $0, depth: depth + 1) }
    let texts = inner.compactMap { part -> String? in if case .text(let text) = part { text } else { nil } }
    let others = inner.filter { part in if case .text = part { false } else { true } }
    guard texts.count > 1 else { return inner }
    return others + [.row(texts)]
  }

  private static func places(_ map: MKMapView) -> [InterfaceCard.Part] {
    func place(_ title: String?, _ point: CLLocationCoordinate2D) -> InterfaceCard.Part? {
      guard (-90...90).contains(point.latitude), (-180...180).contains(point.longitude) else { return nil }
      return .place(
        title: title.map { String($0.prefix(InterfaceCard.maximumText)) }, latitude: point.latitude,
        longitude: point.longitude)
    }
    if map.annotations.isEmpty { return [place(nil, map.region.center)].compactMap { $0 } }
    return map.annotations.compactMap { place($0.title, $0.coordinate) }
  }
}
