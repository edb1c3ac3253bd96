import Entities
import IntentSchema

/// Decides which words fill a `{slot}` of a template, by the lists and by the type of the intent's parameter.
struct SlotResolver {
  enum Fault: Error, Hashable {
    case unknownList(String, nearest: String?)
    case unknownParameter(String, intent: String, nearest: String?)
    case noWords(type: String)
  }

  let catalogue: Catalogue
  /// By name.
  let lists: [CompiledGrammar.List]
  let listNumbers: [String: Int32]
  /// By type: the number of the first list that has words for it.
  private let listOfType: [String: Int32]

  init(catalogue: Catalogue, lists: [CompiledGrammar.List], listNumbers: [String: Int32]) {
    self.catalogue = catalogue
    self.lists = lists
    self.listNumbers = listNumbers
    listOfType = Dictionary(
      lists.enumerated().compactMap { number, list in list.type.map { ($0, Int32(number)) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Kinds that a template can name instead of a list.
  private static let kinds: [Grammar.Part: [String: Slot.Kind]] = [
    .requests: [
      "text": .text(separable: false), "name": .name, "place": .place, "app": .app,
      "number": .range(anyNumber), "hour": .hour,
    ],
    .addressing: [
      "app": .app, "nearly_app": .nearlyApp, "mixed_case": .mixedCase, "short_name": .shortName,
      "request": .request,
    ],
    .answers: ["text": .text(separable: false), "number": .range(anyNumber)],
    .manner: ["request": .request], .opening: ["text": .request],
  ]

  private static let anyNumber: ClosedRange<Double> = -Weights.Templates.number...Weights.Templates.number

  /// Values by the names that templates call them.
  private static let values: [String: Entity.Kind] = [
    "time": .time, "duration": .duration, "money": .money, "temperature": .temperature, "distance": .distance,
    "volume": .volume, "quantity": .quantity, "speed": .speed, "percent": .percent, "ordinal": .ordinal,
    "email": .email, "phone": .phone, "url": .url, "rating": .rating, "age": .age,
  ]

  func slot(_ reference: TemplateNode.SlotReference, intent: String, part: Grammar.Part) throws(Fault) -> Slot
  {
    switch part {
    case .requests: return try request(reference, intent: intent)
    case .addressing, .answers, .manner, .opening:
      return Slot(intent: "", parameter: reference.parameter, kind: try listed(reference, part, nil))
    }
  }

  private func request(_ reference: TemplateNode.SlotReference, intent: String) throws(Fault) -> Slot {
    guard let definition = catalogue.intent(intent) else {
      // The assistant's own requests, and intents of other systems' grammars.
      return Slot(intent: intent, parameter: reference.parameter, kind: try listed(reference, .requests, nil))
    }
    if reference.list == "app" {
      return Slot(intent: intent, parameter: reference.parameter, kind: .app)
    }
    let base = reference.parameter.split(separator: ".").first.map(String.init) ?? reference.parameter
    guard let parameter = definition.parameter(base) else {
      let names = definition.parameters.map(\.name)
      if reference.list == reference.parameter, listNumbers[reference.list] == nil {
        let nearest = EditDistance.nearest(to: reference.list, among: names + lists.map(\.name), limit: 3)
        throw .unknownList(reference.list, nearest: nearest)
      }
      throw .unknownParameter(
        reference.parameter, intent: intent, nearest: EditDistance.nearest(to: base, among: names, limit: 3))
    }
    let kind: Slot.Kind
    if reference.list == reference.parameter, listNumbers[reference.list] == nil {
      kind = try self.kind(of: parameter.type)
    } else {
      kind = try listed(reference, .requests, parameter.type)
    }
    return Slot(
      intent: intent, parameter: reference.parameter, kind: kind, type: parameter.type,
      valueKind: catalogue.kind(of: parameter.type))
  }

  private func listed(
    _ reference: TemplateNode.SlotReference, _ part: Grammar.Part, _ type: TypeReference?
  ) throws(Fault) -> Slot.Kind {
    let kinds = Self.kinds[part] ?? [:]
    guard let number = listNumbers[reference.list] else {
      if let kind = kinds[reference.list] { return kind }
      if part == .requests || part == .answers, let kind = Self.values[reference.list] { return .value(kind) }
      let known = lists.map(\.name) + kinds.keys.sorted() + Self.values.keys.sorted()
      throw .unknownList(
        reference.list, nearest: EditDistance.nearest(to: reference.list, among: known, limit: 3))
    }
    switch lists[Int(number)].kind {
    case .values: return .list(number)
    case .wildcard: return .text(separable: type?.isList ?? false)
    case .range(let range): return .range(range)
    }
  }

  /// The words that fill a parameter of this type.
  func kind(of type: TypeReference) throws(Fault) -> Slot.Kind {
    switch catalogue.kind(of: type) {
    case .dateRange, .timeTrigger, .dateComponents, .instant: return .value(.time)
    case .duration: return .value(.duration)
    case .money, .payment, .priceRange: return .value(.money)
    case .temperature: return .value(.temperature)
    case .wholeNumber, .number, .looseNumber: return .range(Self.anyNumber)
    case .place, .placeTrigger, .point: return .place
    case .text, .dictatedText: return .text(separable: type.isList)
    case .truth, .enumeration, .options, .variant:
      guard let number = listOfType[type.base] else { throw .noWords(type: type.base) }
      return .list(number)
    case .dictatedPicture, .speakable, .constant, .identifier, .person, .personHandle, .personName,
      .recurrence, .decimal, .balance, .measure, .countRange, .region, .postalAddress, .thing, .task,
      .taskList, .note, .picture, .file, .data, .link, .color, .dictionary, .activity, .terms, .unknown:
      return type.isList ? .text(separable: true) : .name
    }
  }
}

extension SlotResolver.Fault {
  var message: String {
    switch self {
    case .unknownList(let name, _): "there is no list or parameter {\(name)}"
    case .unknownParameter(let name, let intent, _): "\(intent) has no parameter \(name)"
    case .noWords(let type): "no list has words for \(type)"
    }
  }

  var advice: String? {
    switch self {
    case .unknownList(_, let nearest): nearest.map { "Do you mean {\($0)}?" } ?? "Define it under `lists:`."
    case .unknownParameter(_, _, let nearest): nearest.map { "Do you mean \($0)?" }
    case .noWords(let type): "Add a list with `type: \(type)`, or set the parameter under `slots:`."
    }
  }
}
