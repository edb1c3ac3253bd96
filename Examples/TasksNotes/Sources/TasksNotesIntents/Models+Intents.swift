import Intents
import NotebookStore

extension INSpeakableString {
  static func phrase(_ text: String) -> INSpeakableString { INSpeakableString(spokenPhrase: text) }
}

extension TaskItem {
  var intentTask: INTask {
    INTask(
      title: .phrase(title), status: isDone ? .completed : .notCompleted, taskType: .completable,
      spatialEventTrigger: place?.trigger,
      temporalEventTrigger: due.map {
        INTemporalEventTrigger(dateComponentsRange: INDateComponentsRange(start: $0, end: nil))
      },
      createdDateComponents: nil, modifiedDateComponents: nil, identifier: id,
      priority: isFlagged ? .flagged : .notFlagged)
  }
}

extension Place {
  init?(_ trigger: INSpatialEventTrigger?) {
    guard let trigger else { return nil }
    self.init(name: trigger.placemark.name ?? "", event: trigger.event == .depart ? .depart : .arrive)
  }

  /// A place by its name only; the app keeps no coordinates.
  var trigger: INSpatialEventTrigger {
    let placemark = CLPlacemark(
      location: CLLocation(latitude: 0, longitude: 0), name: name, postalAddress: nil)
    return INSpatialEventTrigger(placemark: placemark, event: event == .depart ? .depart : .arrive)
  }
}

extension TaskList {
  var intentList: INTaskList {
    INTaskList(
      title: .phrase(title), tasks: tasks.map(\.intentTask), groupName: group.map { .phrase($0) },
      createdDateComponents: nil, modifiedDateComponents: nil, identifier: title)
  }
}

extension Note {
  var intentNote: INNote {
    INNote(
      title: .phrase(title), contents: [INTextNoteContent(text: text)], groupName: group.map { .phrase($0) },
      createdDateComponents: nil, modifiedDateComponents: nil, identifier: id)
  }
}
