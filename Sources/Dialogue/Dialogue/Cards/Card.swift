/// A title and rows that are shown beside an answer, in the person's language.
///
///     let card = Card(
///       title: "Groceries", subtitle: "1 of 2 done",
///       rows: [.init(text: "milk", state: .done), .init(text: "eggs", state: .notDone)])
public struct Card: Codable, Hashable, Sendable {
  public var title: String
  public var subtitle: String?
  public var rows: [Row]
  /// Things of the same kind with rows of their own, such as several lists.
  public var sections: [Section]
  /// The size that the app asks for; nil for Beckon's own cards.
  public var size: Size?

  public init(
    title: String, subtitle: String? = nil, rows: [Row] = [], sections: [Section] = [], size: Size? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.rows = rows
    self.sections = sections
    self.size = size
  }

  /// Width and height in points.
  public struct Size: Codable, Hashable, Sendable {
    public var width: Double
    public var height: Double
  }

  /// A point on a map, in degrees.
  public struct Place: Codable, Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double
  }

  /// A part of a card with a title of its own.
  ///
  ///     Card.Section(title: "Groceries", rows: [Card.Row(text: "milk", state: .done)])
  public struct Section: Codable, Hashable, Sendable {
    public var title: String
    public var subtitle: String?
    public var rows: [Row]

    public init(title: String, subtitle: String? = nil, rows: [Row] = []) {
      self.title = title
      self.subtitle = subtitle
      self.rows = rows
    }
  }

  /// One line of a card: a thing, or a fact with its label.
  ///
  ///     Card.Row(text: "milk", detail: "tomorrow", state: .notDone)
  public struct Row: Codable, Hashable, Sendable {
    public var text: String
    public var detail: String?
    public var state: State
    /// Set where the row is a place on a map.
    public var place: Place?
    /// The name of a picture, where the row is one.
    public var picture: String?

    public init(
      text: String, detail: String? = nil, state: State = .none, place: Place? = nil, picture: String? = nil
    ) {
      self.text = text
      self.detail = detail
      self.state = state
      self.place = place
      self.picture = picture
    }
  }

  /// The tick box of a row: none, empty or ticked.
  public enum State: String, CaseIterable, Codable, Hashable, Sendable {
    case none, notDone, done
  }
}
