/// What an answer looks like beside its sentence: a title and rows, in a person's language.
public struct Card: Codable, Hashable, Sendable {
  public var title: String
  public var subtitle: String?
  public var rows: [Row]
  /// Several things of the same kind, each with rows of its own.
  public var sections: [Section]

  public init(title: String, subtitle: String? = nil, rows: [Row] = [], sections: [Section] = []) {
    self.title = title
    self.subtitle = subtitle
    self.rows = rows
    self.sections = sections
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

    public init(text: String, detail: String? = nil, state: State = .none) {
      self.text = text
      self.detail = detail
      self.state = state
    }
  }

  /// Whether something is to be ticked, and is.
  public enum State: String, Codable, Hashable, Sendable {
    case none, notDone, done
  }
}
