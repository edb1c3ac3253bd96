import CFileSystem
import Foundation
import IntentSchema

extension InstalledApps {
  /// Copies a `.app` directory here, checks the copy, and puts it in place in one step.
  ///
  ///     let (app, warnings) = try installedApps.install(from: URL(filePath: "ListOMat.app"))
  ///
  /// An earlier version of the same app is replaced. When it throws, nothing has changed.
  ///
  /// - Parameters:
  ///   - replacing: whether an earlier version may be replaced.
  ///   - replacement: carries out the step that puts the app in place, when nobody is using the version before.
  ///   - languageOfWord: the language in which a text has a meaning of its own, so that no app can be called that.
  /// - Returns: the app in its new place, and warnings about it.
  /// - Throws: everything that is wrong with the bundle and its signature, a name or a group that somebody else has already, or the failure to copy.
  @discardableResult
  public func install(
    from source: URL, replacing: Bool = true, languageOfWord: (String) -> String? = { _ in nil },
    replacement: (_ app: AppBundle, _ step: () throws -> Void) throws -> Void = { try $1() }
  ) throws(Diagnostics) -> (app: AppBundle, warnings: [Diagnostic]) {
    let lock = try DirectoryLock(directory)
    defer { lock.release() }
    removeLeftovers()
    let copy = directory.appending(
      path: "\(Self.leftoverPrefix)\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: copy) }
    let files = try BundleCopy.copy(source, to: copy)
    let signer = try BundleSignature.signer(of: copy, files)
    let reading = try AppBundle.read(at: copy, catalogue: catalogue)
    try checkWords(reading, languageOfWord)
    try checkAmongOthers(reading, replacing: replacing)
    try checkSigner(signer, of: reading.app.identifier)
    try checkGroups(reading, signer, among: list().compactMap { try? $0.get() })
    try claimGroups(of: reading.app, signer)
    let place = place(of: reading.app.identifier)
    do {
      try replacement(reading.app) {
        try receipt(Receipt.content(of: copy, files, signer: signer), of: reading.app.identifier) {
          try Self.move(copy, to: place)
        }
      }
    } catch {
      throw Diagnostics(failedAt: place, error)
    }
    return (reading.app.moved(to: place), reading.warnings)
  }

  /// Removes an app, damaged or not.
  ///
  /// - Throws: when there is no app of this identifier, or its files can't be removed.
  public func remove(_ identifier: String) throws(Diagnostics) {
    let lock = try DirectoryLock(directory)
    defer { lock.release() }
    removeLeftovers()
    let place = place(of: identifier)
    guard BundleIdentifier.isValid(identifier), FileStatus(of: place.path) != nil else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: directory.path), "there is no app \(identifier)",
          advice: "Give the identifier of an installed app.")
      ])
    }
    // The app is moved aside in one step, so that nobody sees half of it.
    let aside = directory.appending(path: "\(Self.leftoverPrefix)\(UUID().uuidString)")
    do {
      try FileManager.default.moveItem(at: place, to: aside)
      removeReceipt(of: identifier)
      try FileManager.default.removeItem(at: aside)
    } catch {
      throw Diagnostics(failedAt: place, error)
    }
  }

  // MARK: Parts

  /// The prefix of directories that an interrupted change may leave behind. Nothing else reads them.
  static var leftoverPrefix: String { ".beckon-" }

  private func removeLeftovers() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    where name.hasPrefix(Self.leftoverPrefix) {
      try? FileManager.default.removeItem(at: directory.appending(path: name))
    }
  }

  func checkWords(
    _ reading: BundleReading, _ languageOfWord: (String) -> String?
  ) throws(Diagnostics) {
    var findings = Findings()
    for name in reading.names {
      if let language = languageOfWord(name.value) {
        findings.add(.nameIsWord(name.value, language: language), at: name.place)
      }
    }
    if !findings.all.isEmpty { throw Diagnostics(findings.all) }
  }

  func checkAmongOthers(_ reading: BundleReading, replacing: Bool) throws(Diagnostics) {
    var findings = Findings()
    let identifier = reading.app.identifier
    let apps = list().compactMap { try? $0.get() }
    if !replacing, FileStatus(of: place(of: identifier).path) != nil {
      let version = apps.first { $0.identifier == identifier }?.version
      findings.add(.alreadyInstalled(identifier, version: version), at: .file("Info.plist"))
    }
    let others = apps.filter { $0.identifier != identifier }
    for name in reading.names {
      let folded = AppName.folded(name.value)
      if let owner = others.first(where: { $0.names.contains { AppName.folded($0) == folded } }) {
        findings.add(.nameTaken(name.value, owner: owner.identifier), at: name.place)
      }
    }
    for own in reading.extensionIdentifiers {
      let taken = others.first {
        $0.identifier == own.value || $0.allExtensions.contains { $0.identifier == own.value }
      }
      if let owner = taken {
        findings.add(.extensionTaken(own.value, owner: owner.identifier), at: own.place)
      }
    }
    if let owner = others.first(where: { $0.allExtensions.contains { $0.identifier == identifier } }) {
      findings.add(.extensionTaken(identifier, owner: owner.identifier), at: .file("Info.plist"))
    }
    if !findings.all.isEmpty { throw Diagnostics(findings.all) }
  }

  /// Puts a directory in place. The directory that stood there takes the place of the copy; the caller removes it.
  static func move(_ copy: URL, to place: URL) throws {
    guard FileStatus(of: place.path) != nil else {
      return try FileManager.default.moveItem(at: copy, to: place)
    }
    if exchange_paths(copy.path, place.path) == 0 { return }
    guard errno == EINVAL || errno == ENOSYS else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    // This file system can't exchange two paths. The old app steps aside, and comes back where the new one can't take its
    // place.
    let aside = copy.deletingLastPathComponent().appending(path: "\(leftoverPrefix)\(UUID().uuidString)")
    try FileManager.default.moveItem(at: place, to: aside)
    do {
      try FileManager.default.moveItem(at: copy, to: place)
    } catch {
      try? FileManager.default.moveItem(at: aside, to: place)
      throw error
    }
    try? FileManager.default.removeItem(at: aside)
  }
}

extension AppBundle {
  /// The same app in another directory.
  func moved(to place: URL) -> AppBundle {
    let new = FileStatus.realPath(place.path) ?? place.path
    let old = directory.path
    func move(_ url: URL) -> URL {
      let path = url.path.hasPrefix(old) ? new + url.path.dropFirst(old.count) : url.path
      return URL(filePath: path, directoryHint: url.hasDirectoryPath ? .isDirectory : .notDirectory)
    }
    var app = self
    app.directory = move(directory)
    app.executable = executable.map(move)
    for index in extensions.indices {
      app.extensions[index].directory = move(extensions[index].directory)
      app.extensions[index].executable = move(extensions[index].executable)
    }
    for index in interfaces.indices {
      app.interfaces[index].directory = move(interfaces[index].directory)
      app.interfaces[index].executable = move(interfaces[index].executable)
    }
    return app
  }
}

extension Diagnostics {
  /// A failure of the file system at a path.
  init(failedAt place: URL, _ error: any Error) {
    self.init([
      Findings.diagnostic(.unreadable(reason: error.localizedDescription), at: .file(place.path))
    ])
  }
}
