import Foundation
import IntentSchema
@testable import InterfaceRuntime
import MapKit
import Testing
import UIKit

/// Views that an app makes, and the card that is read of them.
@Suite @MainActor struct CardTests {
  private func label(_ text: String?) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
  }

  private func parts(_ views: UIView...) -> [InterfaceCard.Part] {
    let root = UIView()
    for view in views { root.addSubview(view) }
    return ViewReader.parts(of: root)
  }

  @Test func `texts, pictures and titles are read in the order of the views`() {
    let text = UITextView()
    text.text = "A longer text"
    let button = UIButton(type: .system)
    button.setTitle("Order", for: .normal)
    let symbol = UIImageView(image: UIImage(systemName: "star"))
    let attributed = UILabel()
    attributed.attributedText = NSAttributedString(string: "bold")
    #expect(
      parts(label("Title"), text, symbol, button, attributed)
        == [.text("Title"), .text("A longer text"), .picture("star"), .text("Order"), .text("bold")])
  }

  @Test func `what can't be seen is no part of the card`() {
    let hidden = label("hidden")
    hidden.isHidden = true
    let clear = label("clear")
    clear.alpha = 0
    let box = UIView()
    box.isHidden = true
    box.addSubview(label("inside"))
    let removed = label("removed")
    let root = UIView()
    for view in [hidden, clear, box, removed, label(nil), label(" \n"), UIImageView(), UIButton()] {
      root.addSubview(view)
    }
    removed.removeFromSuperview()
    #expect(ViewReader.parts(of: root) == [])
    #expect(removed.superview == nil && root.subviews.count == 7)
  }

  @Test func `a horizontal stack is a row, a vertical one its lines`() {
    let row = UIStackView(arrangedSubviews: [
      label("Milk"), UIImageView(image: UIImage(systemName: "cart")), label("2"),
    ])
    #expect(parts(row) == [.picture("cart"), .row(["Milk", "2"])])
    row.axis = .vertical
    #expect(parts(row) == [.text("Milk"), .picture("cart"), .text("2")])
    #expect(parts(UIStackView(arrangedSubviews: [label("alone")])) == [.text("alone")])
  }

  @Test func `a stack shows its views in their order, and no longer those that were taken out`() {
    let (first, second, third) = (label("1"), label("2"), label("3"))
    let stack = UIStackView(arrangedSubviews: [first, third])
    stack.axis = .vertical
    stack.insertArrangedSubview(second, at: 1)
    #expect(parts(stack) == [.text("1"), .text("2"), .text("3")])
    // An arranged view that is arranged again moves.
    stack.addArrangedSubview(first)
    #expect(stack.arrangedSubviews == [second, third, first] && stack.subviews.count == 3)
    // As apps clear a stack before they fill it anew.
    for view in stack.arrangedSubviews { view.removeFromSuperview() }
    #expect(stack.arrangedSubviews.isEmpty && stack.subviews.isEmpty)
    stack.addArrangedSubview(second)
    let other = UIView()
    other.addSubview(second)
    #expect(stack.arrangedSubviews.isEmpty && second.superview === other)
  }

  @Test func `a map is its places`() {
    let map = MKMapView()
    map.setCenter(CLLocationCoordinate2D(latitude: 41, longitude: 29), animated: false)
    #expect(parts(map) == [.place(title: nil, latitude: 41, longitude: 29)])
    let pin = MKPointAnnotation()
    pin.title = "Kitchen"
    pin.coordinate = CLLocationCoordinate2D(latitude: 41.5, longitude: 29.5)
    map.addAnnotation(pin)
    #expect(parts(map) == [.place(title: "Kitchen", latitude: 41.5, longitude: 29.5)])
    // No place on the earth.
    pin.coordinate = CLLocationCoordinate2D(latitude: .nan, longitude: 400)
    #expect(parts(map) == [])
  }
}

@Suite @MainActor struct ViewTests {
  @Test func `a view is in one other view at most`() {
    let (first, second, child) = (UIView(), UIView(), UIView())
    child.tag = 7
    first.addSubview(child)
    second.addSubview(child)
    #expect(first.subviews.isEmpty && second.subviews == [child] && child.superview === second)
    #expect(child.isDescendant(of: second) && !child.isDescendant(of: first))
    #expect(second.viewWithTag(7) === child && first.viewWithTag(7) == nil)
  }

  @Test func `a frame, its bounds and its middle are one rectangle`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
    view.center = CGPoint(x: 0, y: 0)
    view.bounds.size.width = 50
    #expect(view.frame == CGRect(x: -15, y: -20, width: 50, height: 40))
  }

  @Test func `a controller's view is made once, with its first use`() {
    final class Controller: UIViewController {
      var loads = 0
      override func viewDidLoad() { loads += 1 }
    }
    let controller = Controller()
    #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
    let view = controller.view
    #expect(controller.view === view && controller.loads == 1)
    let parent = UIViewController()
    parent.addChild(controller)
    UIViewController().addChild(controller)
    #expect(parent.children.isEmpty)
  }

  @Test func `constraints are kept as they were asked for`() {
    let (first, second) = (UIView(), UIView())
    let constraints = [
      first.topAnchor.constraint(equalTo: second.topAnchor, constant: 8),
      first.widthAnchor.constraint(lessThanOrEqualToConstant: 44),
      first.heightAnchor.constraint(equalTo: second.heightAnchor, multiplier: 0.5),
    ]
    #expect(constraints.map(\.constant) == [8, 44, 0] && constraints.map(\.multiplier) == [1, 1, 0.5])
    #expect(constraints.map(\.relation) == [.equal, .lessThanOrEqual, .equal])
    NSLayoutConstraint.activate(constraints)
    #expect(constraints.map(\.isActive) == [true, true, true])
    NSLayoutConstraint.deactivate([constraints[0]])
    #expect(constraints.map(\.isActive) == [false, true, true])
  }

  @Test func `colours are equal by what they look like`() {
    #expect(UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
    #expect(UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 1) == .green)
    #expect(UIColor.white.withAlphaComponent(0.5) == UIColor(white: 1, alpha: 0.5))
    #expect(UIColor.white != UIColor.clear && Set([UIColor.white, UIColor(white: 1, alpha: 1)]).count == 1)
    var parts: [CGFloat] = [0, 0, 0, 0]
    parts.withUnsafeMutableBufferPointer { buffer in
      let base = buffer.baseAddress
      UIColor.orange.getRed(
        base, green: base.map { $0 + 1 }, blue: base.map { $0 + 2 }, alpha: base.map { $0 + 3 })
    }
    #expect(parts == [1, 0.5, 0, 1])
  }
}
