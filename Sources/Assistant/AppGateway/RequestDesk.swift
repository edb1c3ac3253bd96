import AppBundle
import ExtensionProtocol
import Foundation
import IntentSchema
import Shortcuts
import SourceTree
import Storage

/// Carries out what apps ask for, or says why not.
///
///     try desk.carryOut(.donate([donation]), for: bank)  // .done; it is on the disk
struct RequestDesk: Sendable {
  let memory: any Memory
  let surroundings: AppSurroundings
  let now: @Sendable () -> Date
  private let phrases = PhraseDesk()

  init(memory: any Memory, surroundings: AppSurroundings, now: @escaping @Sendable () -> Date) {
    self.memory = memory
    self.surroundings = surroundings
    self.now = now
  }

  /// The result of a request.
  enum Answer: Hashable {
    case done
    case shortcuts([SpokenShortcut])
    case changed(ShortcutChange)
    case authorization(AppAuthorization)
    case dataAuthorization(DataAuthorization)
  }

  /// - Throws: `AppFailure` with the API's code and a sentence.
  ///
  /// - Parameter isWanted: whether the app still waits for an answer.
  func carryOut(
    _ request: AppRequest, for app: AppBundle, isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws(AppFailure) -> Answer {
    do {
      return try attempt(request, for: app, isWanted: isWanted)
    } catch {
      throw failure(error, of: request, by: app)
    }
  }

  /// The error as an app is told of it. It is noted too.
  func failure(_ error: any Error, of request: AppRequest, by app: AppBundle) -> AppFailure {
    let failure = (error as? AppFailure) ?? AppFailure(request.failureCode, "\(error)")
    note(app, request.subject, .refused(reason: failure.reason))
    if case .donate = request, isOfApp(error) { keep(request.subject, of: app, failure.reason) }
    return failure
  }

  /// - Throws: `AppFailure` where the request is wrong; else what went wrong with storing.
  func attempt(
    _ request: AppRequest, for app: AppBundle, isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws -> Answer {
    let check = DonationCheck(app: app, catalogue: surroundings.catalogue(), phrases: phrases)
    switch request {
    case .donate(let donations): try donate(donations, check)
    case .deleteDonations(let filter): try delete(filter, of: app)
    case .suggest(let offers):
      try refuseMany(offers.count)
      try propose(offers, as: .suggestion, check)
    case .setMedia(let records):
      try propose(records.map { OfferedShortcut(.intent($0)) }, as: .media, check)
    case .setMediaPrediction(let mode, let kind):
      guard let mode = MediaPrediction(rawValue: mode) else {
        throw AppFailure(.notSupported, "there is no mode \(mode) of predicting media")
      }
      try memory.predictMedia(mode == .all, kind: kind, of: app.identifier)
    case .setRelevant(let offers):
      try refuseMany(offers.count)
      try memory.setRelevant(try offers.map { try relevant($0, check) }, by: app.identifier)
    case .setNames(let names, let kind):
      guard RegisteredNames.Kind(rawValue: kind) != nil else {
        throw AppFailure(.notSupported, "there is no kind of vocabulary \(kind)")
      }
      try setNames(RegisteredNames(names: [String(kind): names]), of: app)
    case .removeNames: try setNames(RegisteredNames(isWhole: true), of: app)
    case .index(let items): try memory.index(try items.map(item), of: app.identifier)
    case .deleteItems(let filter):
      switch filter {
      case .all: try memory.deleteItems(.all, of: app.identifier)
      case .identifiers(let identifiers):
        try memory.deleteItems(.identifiers(identifiers), of: app.identifier)
      case .domains(let domains):
        for domain in domains { try memory.deleteItems(.domain(domain), of: app.identifier) }
      }
    case .shortcuts(let identifier): return .shortcuts(try spoken(identifier, of: app))
    case .addShortcut(let offer): return .changed(try add(offer, check, isWanted))
    case .editShortcut(let identifier): return .changed(try edit(identifier, of: app, isWanted))
    case .authorization(let asks): return .authorization(surroundings.authorization(app, asks))
    case .dataAuthorization(let data): return .dataAuthorization(surroundings.dataAuthorization(app, data))
    }
    return .done
  }

  private func setNames(_ names: RegisteredNames, of app: AppBundle) throws {
    // The names that the app's own process has left are older.
    surroundings.takeNames(app)
    try memory.setNames(names, by: app.identifier)
  }

  private func note(_ app: AppBundle, _ subject: String, _ outcome: AppNote.Outcome) {
    surroundings.note(AppNote(app: app.identifier, subject: subject, outcome: outcome, moment: now()))
  }

  /// True where the app did something wrong. Where the memory can't be written, nothing can be kept about that either.
  private func isOfApp(_ error: any Error) -> Bool {
    switch error {
    case is AppFailure, StorageError.tooLarge, StorageError.missing: true
    default: false
    }
  }

  /// Keeps for the app's developer that a donation wasn't taken. The app has its answer already where this fails.
  private func keep(_ subject: String, of app: AppBundle, _ reason: String) {
    try? memory.note(
      RefusedDonation(app: app.identifier, subject: subject, reason: reason, moment: now()))
  }

  // MARK: Donations

  private func donate(_ donations: [AppDonation], _ check: DonationCheck) throws {
    let kept = try donations.map { donation in
      let action = try check.action(donation.action)
      try check.phrase(donation.suggestedPhrase)
      var kept = Donation(
        action, identifier: donation.identifier,
        moment: donation.moment.isFinite ? Date(timeIntervalSince1970: donation.moment) : now())
      kept.group = donation.group
      kept.title = donation.title ?? title(of: action, check)
      kept.subtitle = donation.subtitle
      kept.suggestedPhrase = donation.suggestedPhrase
      kept.keywords = donation.keywords
      kept.eligibility = Donation.Eligibility(rawValue: donation.eligibility & 15)
      // A title is what a person would be shown. An intent without one is named by its own words.
      if case .activity = action.content, kept.title?.isEmpty != false {
        kept.eligibility.subtract([.prediction, .search])
      }
      kept.direction = Donation.Direction(rawValue: donation.direction) ?? .unspecified
      kept.status = donation.status
      if let start = donation.start, let end = donation.end, start <= end {
        kept.interval = DateInterval(
          start: Date(timeIntervalSince1970: start), end: Date(timeIntervalSince1970: end))
      }
      return kept
    }
    // An activity that may be neither found nor suggested is of no use to anybody.
    let useful = zip(donations, kept).filter { $0.0.isWanted }.map { $0.1 }
    if let donate = surroundings.donate { try donate(useful) } else { try memory.donate(useful) }
    for (donation, kept) in zip(donations, kept) {
      if !donation.isWanted {
        let reason = "the app says that it is neither for search nor for prediction"
        note(check.app, kept.action.name, .notOffered(reason: reason))
        keep(kept.action.name, of: check.app, reason)
      } else if kept.eligibility.isDisjoint(with: [.prediction, .search]) {
        note(check.app, kept.action.name, .notOffered(reason: "it has no title"))
      } else {
        note(check.app, kept.action.name, .accepted)
      }
    }
  }

  /// A title where the app gives none.
  private func title(of action: AppAction, _ check: DonationCheck) -> String? {
    IntentTitles(app: check.app, language: surroundings.language()).title(of: action)
      ?? surroundings.title(action)
  }

  private func delete(_ filter: DonationFilter, of app: AppBundle) throws {
    func delete(where isMeant: (Donation) -> Bool) throws {
      let meant = try memory.donations(of: app.identifier, limit: .max).filter(isMeant).map(\.identifier)
      if !meant.isEmpty { try memory.deleteDonations(.identifiers(meant), of: app.identifier) }
    }
    switch filter {
    case .allIntents: try delete { $0.isIntent }
    case .allActivities: try delete { !$0.isIntent }
    case .intents(let identifiers):
      let identifiers = Set(identifiers)
      try delete { $0.isIntent && identifiers.contains($0.identifier) }
    case .intentGroup(let group): try delete { $0.isIntent && $0.group == group }
    case .activities(let identifiers):
      let identifiers = Set(identifiers)
      try delete { !$0.isIntent && $0.group.map(identifiers.contains) == true }
    case .activityType(let type): try delete { !$0.isIntent && $0.action.name == type }
    }
  }

  // MARK: Shortcuts

  private func shortcut(
    _ offer: OfferedShortcut, _ check: DonationCheck, prefix: String = ""
  ) throws -> Shortcut {
    let action = try check.action(offer.action)
    try check.phrase(offer.suggestedPhrase)
    var shortcut = Shortcut(
      identifier: prefix + action.key, title: offer.title ?? title(of: action, check) ?? action.name,
      action: action, origin: .proposed)
    shortcut.subtitle = offer.subtitle
    shortcut.suggestedPhrase = offer.suggestedPhrase
    return shortcut
  }

  /// A set that is too long is refused as a whole: which of it the app means most can't be known. The set before stays.
  private func refuseMany(_ count: Int) throws(AppFailure) {
    let most = Shortcut.mostOfApp
    guard count > most else { return }
    throw AppFailure(
      .creatingShortcut,
      "\(count) shortcuts are too many: an app has at most \(most). Set the \(most) that help most")
  }

  private func propose(_ offers: [OfferedShortcut], as proposal: Shortcut.Proposal, _ check: DonationCheck)
    throws
  {
    let others = try memory.shortcuts(of: check.app.identifier).filter {
      $0.origin == .proposed && $0.proposal != proposal
    }
    let new = try offers.map { try shortcut($0, check, prefix: proposal.prefix) }
    try memory.propose(others + new, by: check.app.identifier)
  }

  private func relevant(_ offer: RelevantOffer, _ check: DonationCheck) throws -> RelevantShortcut {
    let conditions = offer.conditions.compactMap { condition -> RelevantShortcut.Condition? in
      switch condition {
      case .time(let start, let end):
        guard start.isFinite, end?.isFinite != false else { return nil }
        return .time(
          DateInterval(
            start: Date(timeIntervalSince1970: start), duration: max(0, (end ?? start) - start)))
      case .region(let latitude, let longitude, let radius):
        return .region(latitude: latitude, longitude: longitude, radius: radius)
      case .routine(let routine): return .routine(routine)
      }
    }
    return RelevantShortcut(
      try shortcut(offer.shortcut, check), role: offer.role, conditions: conditions)
  }

  private func item(_ item: AppItem) throws -> SearchableItem {
    SearchableItem(
      identifier: item.identifier, domain: item.domain, title: item.title, keywords: item.keywords,
      text: item.text, attributes: Value.record(item.attributes).json,
      expires: item.expires.map(Date.init(timeIntervalSince1970:)))
  }

  /// The app's shortcuts that have phrases.
  private func spoken(_ identifier: String?, of app: AppBundle) throws -> [SpokenShortcut] {
    let all = try phrases.spoken(of: app.identifier, in: memory).map(\.spoken)
    guard let identifier else { return all }
    let found = all.filter { $0.identifier.lowercased() == identifier.lowercased() }
    if found.isEmpty {
      throw AppFailure(
        .gettingShortcut, "\(app.displayName) has no shortcut with a phrase and the identifier \(identifier)")
    }
    return found
  }

  private func add(
    _ offer: OfferedShortcut, _ check: DonationCheck, _ isWanted: @escaping @Sendable () -> Bool
  ) throws -> ShortcutChange {
    var shortcut = try shortcut(offer, check)
    // The same action may have been donated: then that shortcut gets the phrase.
    let suggested = shortcut.suggestedPhrase
    shortcut = try memory.shortcut(shortcut.identifier) ?? shortcut
    if shortcut.suggestedPhrase == nil { shortcut.suggestedPhrase = suggested }
    switch surroundings.phrase(PhraseQuestion(app: check.app, shortcut: shortcut), isWanted) {
    case .phrase(let text, let language):
      let phrase = Phrase(text, language: language, shortcut: shortcut.identifier)
      try phrases.check(phrase, in: memory, .creatingShortcut)
      shortcut.origin = .personal
      try memory.save(shortcut)
      try memory.save(phrase)
      return .added(try phrases.spoken(phrase, shortcut, in: memory))
    case .cancelled, .delete: return .cancelled
    case .unavailable(let reason): throw AppFailure(.creatingShortcut, reason)
    }
  }

  private func edit(
    _ identifier: String, of app: AppBundle, _ isWanted: @escaping @Sendable () -> Bool
  ) throws -> ShortcutChange {
    guard
      let known = try phrases.spoken(of: app.identifier, in: memory).first(where: {
        $0.spoken.identifier.lowercased() == identifier.lowercased()
      })
    else {
      throw AppFailure(
        .gettingShortcut, "\(app.displayName) has no shortcut with a phrase and the identifier \(identifier)")
    }
    let question = PhraseQuestion(app: app, shortcut: known.shortcut, phrase: known.phrase)
    switch surroundings.phrase(question, isWanted) {
    case .phrase(let text, let language):
      let phrase = Phrase(text, language: language, shortcut: known.shortcut.identifier)
      if phrase != known.phrase {
        try phrases.check(phrase, in: memory, .creatingShortcut)
        try memory.save(phrase)
        try memory.delete(known.phrase)
      }
      return .updated(try phrases.spoken(phrase, known.shortcut, in: memory))
    case .delete:
      try memory.delete(known.phrase)
      return .deleted(identifier: known.spoken.identifier)
    case .cancelled: return .cancelled
    case .unavailable(let reason): throw AppFailure(.creatingShortcut, reason)
    }
  }
}

/// The cases of `INUpcomingMediaPredictionMode` with their raw values.
private enum MediaPrediction: Int {
  case all = 0
  /// Only what the app proposes.
  case proposed = 1
}

extension AppDonation {
  /// True where the app lets it be found or suggested.
  fileprivate var isWanted: Bool { eligibility & (Eligibility.prediction | Eligibility.search) != 0 }
}

extension Donation {
  fileprivate var isIntent: Bool { if case .intent = action.content { true } else { false } }
}

extension AppRequest {
  /// The request's subject, for a note.
  var subject: String {
    switch self {
    case .donate(let donations): donations.first?.action.name ?? "no donation"
    case .deleteDonations: "a deletion of donations"
    case .suggest(let offers): offers.first?.action.name ?? "no suggestion"
    case .setRelevant(let offers): offers.first?.shortcut.action.name ?? "no relevant shortcut"
    case .setNames, .removeNames: "vocabulary"
    case .index, .deleteItems: "items to search"
    case .setMedia, .setMediaPrediction: "upcoming media"
    case .shortcuts, .addShortcut, .editShortcut: "shortcuts"
    case .authorization, .dataAuthorization: "the permission"
    }
  }
}

extension OfferedAction {
  /// The intent's class name, or the type of the activity.
  var name: String {
    switch self {
    case .intent(let record): record.type
    case .activity(let record): ActivityRecord(record).activityType ?? ""
    }
  }
}
