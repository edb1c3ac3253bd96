import Foundation
import Shortcuts

/// The most that is stored of one thing, in bytes. Apps aren't trusted with a person's disk.
enum Limits {
  static let sizes: [StorageError.Field: Int] = [
    .person: 256, .app: 256, .identifier: 1024, .name: 256, .parameters: 65_536, .title: 2048,
    .subtitle: 2048,
    .phrase: 2048, .keywords: 16_384, .place: 512, .steps: 262_144, .conversation: 4_194_304,
    .turn: 4_194_304,
  ]

  /// - Throws: `StorageError.tooLarge` or `.missing`.
  static func check(_ text: String?, _ field: StorageError.Field, isNeeded: Bool = false) throws {
    let size = text?.utf8.count ?? 0
    if isNeeded, size == 0 { throw StorageError.missing(what: field) }
    let limit = sizes[field] ?? 0
    if size > limit { throw StorageError.tooLarge(what: field, size: size, limit: limit) }
  }

  static func check(_ donation: Donation) throws {
    try check(donation.action.app, .app, isNeeded: true)
    try check(donation.action.name, .name, isNeeded: true)
    try check(donation.identifier, .identifier, isNeeded: true)
    try check(donation.group, .identifier)
    try check(donation.title, .title)
    try check(donation.subtitle, .subtitle)
    try check(donation.suggestedPhrase, .phrase)
    try check(StoredList(donation.keywords).line, .keywords)
    try check(donation.place, .place)
  }

  static func check(_ shortcut: Shortcut) throws {
    try check(shortcut.identifier, .identifier, isNeeded: true)
    try check(shortcut.title, .title, isNeeded: true)
    try check(shortcut.subtitle, .subtitle)
    try check(shortcut.suggestedPhrase, .phrase)
    guard !shortcut.steps.isEmpty else { throw StorageError.missing(what: .steps) }
    if let step = shortcut.firstStepOutOfOrder { throw StorageError.stepOutOfOrder(step) }
    for step in shortcut.steps {
      try check(step.action.app, .app, isNeeded: true)
      try check(step.action.name, .name, isNeeded: true)
    }
  }
}
