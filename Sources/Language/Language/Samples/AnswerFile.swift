import IntentSchema
public import Learning
import SourceTree

/// The kind of answer that a person's words are, where no template says so.
///
/// `other` words answer with a value, a choice or a change, or ask for something else.
///
///     // in a file of answers, "scrap that, they've moved it" stands under the heading [cancel]
///     AnswerKind(rawValue: "cancel")  // .cancel
public enum AnswerKind: String, Hashable, Sendable, CaseIterable {
  case yes
  case no
  case cancel
  case hesitation
  /// The question, or what is going to be done, is to be said once more.
  case again
  /// Something is asked about what is offered.
  case question
  /// Something is said that neither agrees nor refuses, and asks for nothing.
  case remark
  case other
}

/// A file of answers as people say them to a question of Beckon's, by their kind.
///
///     [cancel]
///     scrap that, they've moved it
///     [other]
///     no, Bo
///
/// `Documentation/learning.md` has the rules.
struct AnswerFile {
  private(set) var examples: [(text: String, kind: AnswerKind)] = []
  private(set) var findings: [Diagnostic] = []

  init(_ source: GrammarSource) {
    var kind: AnswerKind?
    for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = String(line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
      if line.isEmpty || line.hasPrefix("#") { continue }
      let location = SourceLocation(file: source.file, line: index + 1, column: 1)
      if line.hasPrefix("["), line.hasSuffix("]") {
        let name = String(line.dropFirst().dropLast())
        kind = AnswerKind(rawValue: name)
        if kind == nil {
          findings.append(
            Diagnostic(
              at: location, "there is no kind of answer \(name)",
              advice: "Write one of \(AnswerKind.allCases.map(\.rawValue).joined(separator: ", "))."))
        }
      } else if let kind {
        examples.append((line, kind))
      } else if findings.isEmpty {
        findings.append(
          Diagnostic(at: location, "there is no heading before this answer", advice: "Write [yes]."))
      }
    }
  }
}

extension LanguageEngine {
  /// Examples to train the model of answers with: answers by their kind, and requests, which are none of the kinds.
  ///
  /// Empty where the language has no examples of answers. Lines with mistakes are left out: `beckon language check` tells them.
  public func answerExamples() -> [Example] {
    let answers = resources.folder.answerFiles.flatMap { AnswerFile($0).examples }
    guard !answers.isEmpty else { return [] }
    return answers.map { text, kind in
      Example(text: text, intent: kind == .other ? nil : kind.rawValue, isSpeech: true)
    } + requestsBeside
  }

  /// Examples to train the model of remarks with: remarks, and details, answers and requests, which are none.
  ///
  /// Empty where the language has no examples of remarks.
  public func remarkExamples() -> [Example] {
    let beside = resources.folder.remarkFiles.flatMap { AnswerFile($0).examples }
    guard !beside.isEmpty else { return [] }
    let answers = resources.folder.answerFiles.flatMap { AnswerFile($0).examples }
    return (beside + answers).map { text, kind in
      Example(text: text, intent: kind == .remark ? kind.rawValue : nil, isSpeech: true)
    } + requestsBeside
  }

  /// Requests that these models learn as such, spread over all of them.
  private var requestsBeside: [Example] {
    let requests = resources.speech(lexicon.catalogue).filter { $0.intent != nil }
    let step = max(1, requests.count / Self.requestsBesideAnswers)
    return stride(from: 0, to: requests.count, by: step).map {
      Example(text: requests[$0].text, intent: nil, isSpeech: true)
    }
  }

  private static let requestsBesideAnswers = 1_200
}
