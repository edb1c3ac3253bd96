public import SourceTree

/// The card as fronts and programs get it; `Documentation/json.md` describes it.
///
///     Card(title: "Groceries", rows: [.init(text: "milk", state: .done)]).json
///     // {"rows":[{"state":"done","text":"milk"}],"sections":[],"title":"Groceries"}
extension Card {
  public var json: JSON {
    .members([
      "title": .string(title), "subtitle": subtitle.map(JSON.string), "rows": .array(rows.map(\.json)),
      "sections": .array(
        sections.map { section in
          .members([
            "title": .string(section.title), "subtitle": section.subtitle.map(JSON.string),
            "rows": .array(section.rows.map(\.json)),
          ])
        }),
      "size": size.map { .object(["width": .double($0.width), "height": .double($0.height)]) },
    ])
  }

  /// - Throws: `JSONMistake` where a member is missing or of another kind.
  public init(_ json: JSON) throws(JSONMistake) {
    self.init(
      title: try json.text("title"), subtitle: try json.textIfAny("subtitle"),
      rows: try json.list("rows", Row.init(json:)),
      sections: try json.list("sections") { section throws(JSONMistake) in
        Section(
          title: try section.text("title"), subtitle: try section.textIfAny("subtitle"),
          rows: try section.list("rows", Row.init(json:)))
      },
      size: try json.memberIfAny("size", "a width and a height") { size in
        guard let width = size["width"]?.number, let height = size["height"]?.number else { return nil }
        return Size(width: width, height: height)
      })
  }
}

extension Card.Row {
  fileprivate var json: JSON {
    .members([
      "text": .string(text), "detail": detail.map(JSON.string), "state": .string(state.rawValue),
      "place": place.map { .object(["latitude": .double($0.latitude), "longitude": .double($0.longitude)]) },
      "picture": picture.map(JSON.string),
    ])
  }

  fileprivate init(json: JSON) throws(JSONMistake) {
    self.init(
      text: try json.text("text"), detail: try json.textIfAny("detail"),
      state: try json.word("state"),
      place: try json.memberIfAny("place", "a latitude and a longitude") { place in
        guard let latitude = place["latitude"]?.number, let longitude = place["longitude"]?.number else {
          return nil
        }
        return Card.Place(latitude: latitude, longitude: longitude)
      },
      picture: try json.textIfAny("picture"))
  }
}
