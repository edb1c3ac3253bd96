extension Understanding {
  /// The readings with their scores, and those that lost, for a person who asks why.
  public var why: String {
    if let problem { return "\(quoted): \(problem.sentence)" }
    var lines = evidence?.lines ?? []
    lines += interpretations.enumerated().flatMap { index, reading in
      ["\(index + 1). \(reading.headline)"] + reading.details.map { "   " + $0 }
    }
    if interpretations.isEmpty { lines += ["\(quoted) matches no template."] }
    for correction in corrections {
      lines.append("“\(correction.from)” was taken for “\(correction.to)”.")
    }
    lines += weighings.map(\.line)
    if let nothing {
      lines.append("No app is asked for this, \(Interpretation.rounded(nothing.score)): \(nothing.template)")
    }
    if let unknownApp {
      let nearest = unknownApp.nearest.map { ", nearest is \($0)" } ?? ""
      lines.append("No installed app is called “\(unknownApp.name)”\(nearest).")
    }
    lines += rejected.map { "✗ \($0.intent): \($0.reason.sentence) — \($0.template)" }
    return lines.joined(separator: "\n")
  }

  private var quoted: String { "“\(text.prefix(80))\(text.count > 80 ? "…" : "")”" }
}

extension Understanding.Weighing {
  fileprivate var line: String {
    let parts = features.sorted { $0.key.rawValue < $1.key.rawValue }.map { feature, value in
      "\(feature.rawValue) \((value * 100).rounded() / 100)"
    }
    return "weighed: \(intent) \(Interpretation.rounded(probability)) by \(parts.joined(separator: ", "))"
  }
}

extension Evidence {
  fileprivate var lines: [String] {
    var lines = ["words: \(tokens.joined(separator: " · "))"]
    lines += values.map {
      "  “\($0.text)” is a \($0.kind)\($0.isLatent ? " where one is asked for" : ""), \($0.score)"
    }
    return lines + names.map { "  “\($0.text)” is \($0.name) in \($0.app)" }
  }
}

extension Understanding.Problem {
  fileprivate var sentence: String {
    switch self {
    case .empty: "there are no words."
    case .tooLong: "this is longer than a sentence."
    }
  }
}

extension Interpretation {
  fileprivate var headline: String {
    let app = appIdentifier.map { " in \($0)" } ?? ""
    return "\(intent)\(app), score \(Self.rounded(score))"
  }

  fileprivate var details: [String] {
    var lines = slots.map { "\($0.parameter) = “\($0.text)”" }
    let parts = [
      ("literal", scoreParts.literal), ("values", scoreParts.values), ("vocabulary", scoreParts.vocabulary),
      ("free", scoreParts.free), ("skipped", scoreParts.skipped), ("addressing", scoreParts.addressing),
    ]
    if isLearned { return lines + [template.text] }
    let counted = parts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
    lines.append("words: \(counted)\(scoreParts.isSupported ? "" : "; the app doesn't handle this intent")")
    lines.append("template: \(template)")
    return lines
  }

  static func rounded(_ score: Double) -> String { String(Int((score * 100).rounded())) + "%" }
}

extension TemplateReference: CustomStringConvertible {
  public var description: String { "\(text) (\(location))" }
}

extension Rejection.Reason {
  fileprivate var sentence: String {
    switch self {
    case .lowerScore(let score, let winner): "\(Interpretation.rounded(score)), less than \(winner)"
    case .incomplete: "words are missing at the end"
    case .stopped(let word): "does not go on with “\(word)”"
    case .unusable(let parameter): "the words don't make a value of \(parameter)"
    }
  }
}
