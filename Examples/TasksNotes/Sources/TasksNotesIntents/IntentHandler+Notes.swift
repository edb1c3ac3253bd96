import Intents
import NotebookStore

extension IntentHandler: INCreateNoteIntentHandling {
  func resolveTitle(for intent: INCreateNoteIntent) async -> INSpeakableStringResolutionResult {
    intent.title.map { .success(with: $0) } ?? .notRequired()
  }

  func resolveContent(for intent: INCreateNoteIntent) async -> INNoteContentResolutionResult {
    switch intent.content {
    case let text as INTextNoteContent: return .success(with: text)
    // A note with a title can begin empty.
    case nil: return intent.title == nil ? .needsValue() : .notRequired()
    default: return .unsupported()
    }
  }

  func resolveGroupName(for intent: INCreateNoteIntent) async -> INSpeakableStringResolutionResult {
    intent.groupName.map { .success(with: $0) } ?? .notRequired()
  }

  func handle(intent: INCreateNoteIntent) async -> INCreateNoteIntentResponse {
    let created = update { notebook -> Note? in
      let text = (intent.content as? INTextNoteContent)?.text ?? ""
      // A short note is its own title; of a longer one the first words are.
      let words = text.split(separator: " ")
      let firstWords = (words.count <= 6 ? words[...] : words.prefix(4)).joined(separator: " ")
      let note = Note(
        title: intent.title?.spokenPhrase ?? firstWords, text: text, group: intent.groupName?.spokenPhrase)
      notebook.notes.append(note)
      return note
    }
    let response = INCreateNoteIntentResponse(code: created == nil ? .failure : .success, userActivity: nil)
    response.createdNote = created?.intentNote
    return response
  }
}

extension IntentHandler: INAppendToNoteIntentHandling {
  func resolveTargetNote(for intent: INAppendToNoteIntent) async -> INNoteResolutionResult {
    guard let named = intent.targetNote else { return .needsValue() }
    guard let notebook = try? store.load() else { return .unsupported() }
    if let note = notebook.notes.first(where: { $0.id == named.identifier }) {
      return .success(with: note.intentNote)
    }
    switch notebook.note(named: named.title.spokenPhrase) {
    case .exactly(let note): return .success(with: note.intentNote)
    case .probably(let note): return .confirmationRequired(with: note.intentNote)
    case .several(let notes): return .disambiguation(with: notes.map(\.intentNote))
    case .none: return .unsupported()
    }
  }

  func resolveContent(for intent: INAppendToNoteIntent) async -> INNoteContentResolutionResult {
    switch intent.content {
    case let text as INTextNoteContent: .success(with: text)
    case nil: .needsValue()
    default: .unsupported()
    }
  }

  func handle(intent: INAppendToNoteIntent) async -> INAppendToNoteIntentResponse {
    let changed = update { notebook -> Note? in
      guard let index = notebook.notes.firstIndex(where: { $0.id == intent.targetNote?.identifier }),
        let text = (intent.content as? INTextNoteContent)?.text
      else { return nil }
      notebook.notes[index].text += (notebook.notes[index].text.isEmpty ? "" : "\n") + text
      return notebook.notes[index]
    }
    let response = INAppendToNoteIntentResponse(code: changed == nil ? .failure : .success, userActivity: nil)
    response.note = changed?.intentNote
    return response
  }
}
