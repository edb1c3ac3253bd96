/// What an answer looks like beside its sentence: a title and rows, in a person's language.
public struct Card: Codable, Hashable, Sendable {
  public var title: String
  public var subtitle: String?
  public var rows: [Row]
  /// Several things of the same kind, each with rows of its own.
  public var sections: [Section]
  /// How large the app wants it; nil for a card of the assistant's own.
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

  /// In points.
  public struct Size: Codable, Hashable, Sendable {
    public var width: Double
    public var height: Double
  }

  /// A point of a map, in degrees.
  public struct Place: Codable, Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double
  }

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

  /// Whether something is to be ticked, and is.
  public enum State: String, Codable, Hashable, Sendable {
    case none, notDone, done
  }
}
