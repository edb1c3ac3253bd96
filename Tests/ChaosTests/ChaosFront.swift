import Dialogue
import Foundation
import Service
import TestSupport

/// One front: says sentences, and judges what comes.
struct ChaosFront {
  private let course: ChaosCourse
  private let name: String
  private var random: SeededGenerator
  private var conversation: RemoteConversation?
  /// The changes that the app has and can delete.
  private var there: [ChaosCourse.Change] = []
  /// A deletion that the person was asked about.
  private var asked: ChaosCourse.Change?

  init(_ number: Int, in course: ChaosCourse, _ random: SeededGenerator) {
    self.course = course
    self.random = random
    name = "chaos-\(number)"
  }

  mutating func talk() {
    while course.begin() {
      if let change = asked {
        asked = nil
        take(Request("yes", change, answer: "Deleted \(change.token)."))
      } else {
        take(next())
      }
    }
    conversation?.end()
  }

  /// A sentence, and how the app answers it.
  struct Request {
    var text: String
    var change: ChaosCourse.Change
    var answer: String
    var asks = false

    init(_ text: String, _ change: ChaosCourse.Change, answer: String) {
      self.text = text
      self.change = change
      self.answer = answer
    }
  }

  private mutating func next() -> Request {
    let usable = ChaosHome.apps.filter { !course.isResting($0) }
    let app = (usable.isEmpty ? ChaosHome.apps : usable).randomElement(using: &random) ?? ""
    if there.count > 2, Bool.random(using: &random) {
      let old = there.remove(at: Int.random(in: there.indices, using: &random))
      let change = ChaosCourse.Change(app: old.app, verb: "deleted", token: old.token)
      var request = Request(
        "Delete the task \(old.token) in \(old.app)", change, answer: "Delete “\(old.token)”?")
      request.asks = true
      return request
    }
    let token = course.newWord()
    if Bool.random(using: &random) {
      return Request(
        "Create a note called \(token) in \(app)", .init(app: app, verb: "noted", token: token),
        answer: "Made the note \(token).")
    }
    return Request(
      "Add task \(token) in \(app)", .init(app: app, verb: "added", token: token),
      answer: "Added \(token) to Tasks.")
  }

  // MARK: Turns

  /// Says it, and judges what comes of it.
  private mutating func take(_ request: Request) {
    let begin = monotonicSeconds()
    var (lines, phase): ([String], String) = ([], "")
    do {
      try say(request.text) { event in
        switch event {
        case .said(let line, _): lines.append(line)
        case .asked(let question): lines.append(question.prompt)
        case .appWorking(_, let name): phase = name
        case .shown, .note: break
        }
      }
    } catch {
      conversation = nil
      note(request, .unknown)
      let isKilled = course.service.kills(around: begin).contains { $0.app == nil }
      if !(error is ServiceLost && isKilled) { course.note(mistake: "\(request.text): \(error)") }
      return course.finish { $0.lost += 1 }
    }
    let judgement = AnswerJudge(course, request, since: begin, phase: phase).judge(lines)
    switch judgement {
    case .answered:
      if request.asks { asked = request.change } else { note(request, .done) }
      if request.change.verb == "added" { there.append(request.change) }
      course.finish { $0.answered += 1 }
    case .failed(let sentence, let acknowledgement):
      note(request, acknowledgement)
      course.finish { $0.sentences[sentence, default: 0] += 1 }
    case .wrong(let reason):
      note(request, .unknown)
      course.note(mistake: "\(request.text) (\(phase)): \(lines) \(reason)")
      course.finish { _ in }
    }
  }

  private func note(_ request: Request, _ acknowledgement: ChaosCourse.Acknowledgement) {
    // A question changes nothing, and what isn't deleted yet may be asked for again.
    if request.asks { return }
    course.note(request.change, acknowledgement)
  }

  /// - Throws: `ServiceLost` where nobody knows whether the sentence was taken.
  private mutating func say(_ text: String, _ observe: (FrontEvent) -> Void) throws {
    while true {
      let open = try conversation ?? reopened()
      conversation = open
      do {
        _ = try open.say(text, observe)
        return
      } catch let error as ServiceLost where !error.wasSent {
        // It was killed between two turns: the question that it asked is on the disk.
        conversation = try reopened(.left)
      }
    }
  }

  private func reopened(_ beginning: FrontOptions.Kept.Beginning = .recent) throws -> RemoteConversation {
    do {
      return try course.service.open(name, beginning)
    } catch let refusal as FrontRefusal where beginning == .left && refusal.kind == .failure {
      return try course.service.open(name, .new)
    }
  }
}
