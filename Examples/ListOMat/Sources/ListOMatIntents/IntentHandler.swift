import Intents

class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any {
    switch intent {
    case is INAddTasksIntent:
      return AddTasksHandler()
    case is INSearchForNotebookItemsIntent:
      return SearchHandler()
    case is INCreateTaskListIntent:
      return CreateTaskListHandler()
    default:
      return self
    }
  }
}
