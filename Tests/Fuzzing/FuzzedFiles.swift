import DefinitionFiles
import Foundation
import IntentSchema
import SourceTree

@testable import AppBundle
@testable import SystemCatalogue

/// Files of apps and of the API.
enum FuzzedFiles {
  static func read(_ reader: FuzzedReader, _ bytes: [UInt8], _ text: String) {
    switch reader {
    case .propertyList: _ = try? PropertyListReader.read(bytes, file: "fuzz.plist")
    case .yaml: _ = try? YAMLReader.read(text, file: "fuzz.yaml")
    case .strings: _ = try? StringsReader.read(bytes, file: "fuzz.strings")
    case .domain:
      var reader = DomainReader()
      guard let domain = try? reader.read(text, file: "fuzz.json"), reader.findings.isEmpty else { return }
      _ = Catalogue(domains: [domain])
    case .valueTypes:
      var reader = ValueTypesReader(of: catalogue)
      _ = try? reader.read(text, file: "fuzz.yaml")
    case .catalogueFile:
      var reader = CatalogueFileReader(bytes[...])
      _ = try? reader.catalogue()
    case .registeredNames: _ = try? JSONDecoder().decode(RegisteredNames.self, from: Data(bytes))
    case .appInformation: app("Info.plist", bytes)
    case .appVocabulary: app("en.lproj/AppIntentVocabulary.plist", bytes)
    case .appNames: app("en.lproj/InfoPlist.strings", bytes)
    case .entitlements: app("Fuzz.entitlements", bytes)
    case .extensionInformation: app("PlugIns/FuzzIntents.appex/Info.plist", bytes)
    case .signature: signature(bytes)
    default: definitions(bytes)
    }
  }

  static let catalogue: Catalogue = (try? SystemCatalogue.load()) ?? Catalogue()

  /// The files that stand in a signed bundle.
  private static func signature(_ bytes: [UInt8]) {
    let key = SigningKey("RWRyHIYXujDl80Hx80Z+B3D3Y9YMgOy4LxuGi/U+Yk8hb3E4hvmX2cR5")
    if let read = SigningKey(file: bytes) { precondition(SigningKey(read.description) == read) }
    if let signature = Signature(file: bytes), let key {
      precondition(!signature.isValid(for: Array("what was never signed".utf8), by: key))
    }
    if let manifest = Manifest(bytes) {
      precondition(
        !manifest.hashes.keys.contains { $0.hasPrefix("/") || $0.split(separator: "/").contains("..") })
    }
  }

  private static func definitions(_ bytes: [UInt8]) {
    let reader = DefinitionReader([.init(bytes: bytes, file: "fuzz.intentdefinition")], known: Catalogue())
    // Domains and catalogues are only ever made of a file without errors.
    guard !reader.findings.contains(where: { $0.severity == .error }) else { return }
    _ = reader.files.map(Domain.init)
    _ = Catalogue(reader.files, app: "fuzz", base: Catalogue())
    _ = reader.files.map { DefinitionPrinter($0).text }
  }

  // MARK: Apps

  /// Reads an app whose files are sound but for one.
  private static func app(_ file: String, _ bytes: [UInt8]) {
    guard let directory else { return }
    let url = directory.appending(path: file)
    let sound = try? Data(contentsOf: url)
    try? Data(bytes).write(to: url)
    _ = try? AppBundle.read(at: directory, catalogue: catalogue)
    try? sound?.write(to: url)
  }

  private static let directory: URL? = {
    let app = FileManager.default.temporaryDirectory.appending(
      path: "beckon-fuzz-\(ProcessInfo.processInfo.processIdentifier)/Fuzz.app")
    let files: [String: [String: Any]] = [
      "Info.plist": [
        "CFBundleIdentifier": "com.example.Fuzz", "CFBundleDisplayName": "Fuzz", "CFBundleExecutable": "Fuzz",
        "CFBundlePackageType": "APPL", "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
        "NSSiriUsageDescription": "Fuzzing.",
      ],
      "Fuzz.entitlements": ["com.apple.developer.siri": true],
      "PlugIns/FuzzIntents.appex/Info.plist": [
        "CFBundleIdentifier": "com.example.Fuzz.Intents", "CFBundleExecutable": "FuzzIntents",
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.intents-service",
          "NSExtensionAttributes": ["IntentsSupported": ["INAddTasksIntent"]],
        ] as [String: Any],
      ],
      "en.lproj/InfoPlist.strings": ["CFBundleDisplayName": "Fuzz"],
      "en.lproj/AppIntentVocabulary.plist": [
        "IntentPhrases": [
          ["IntentName": "INAddTasksIntent", "IntentExamples": ["Add apples in Fuzz"]] as [String: Any]
        ]
      ],
    ]
    for (name, content) in files {
      let url = app.appending(path: name)
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? PropertyListSerialization.data(fromPropertyList: content, format: .xml, options: 0).write(to: url)
    }
    return app
  }()
}
