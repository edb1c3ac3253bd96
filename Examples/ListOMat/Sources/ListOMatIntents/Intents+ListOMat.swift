import Intents
import ListStore

extension INTask {
  convenience init(_ item: Item) {
    self.init(
      title: INSpeakableString(spokenPhrase: item.title), status: item.done ? .completed : .notCompleted,
      taskType: .completable, spatialEventTrigger: nil, temporalEventTrigger: nil, createdDateComponents: nil,
      modifiedDateComponents: nil, identifier: nil)
  }
}

extension INTaskList {
  convenience init(_ list: List) {
    self.init(
      title: INSpeakableString(spokenPhrase: list.title), tasks: list.items.map { INTask($0) },
      groupName: nil,
      createdDateComponents: nil, modifiedDateComponents: nil, identifier: nil)
  }
}
