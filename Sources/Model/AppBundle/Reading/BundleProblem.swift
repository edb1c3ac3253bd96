/// A mistake in a bundle, as facts. `BundleProblem+Words.swift` puts it into sentences.
enum BundleProblem: Hashable {
  // The directory and its files
  case notADirectory
  case unreadable(reason: String)
  case missingFile
  case nestedLayout
  case linkLeadsOutside(target: String)
  case linkLeadsNowhere(target: String)
  case specialFile
  case tooManyFiles(limit: Int)
  case tooLarge(limit: Int)
  case tooDeep(limit: Int)

  // Keys and their values
  case missingKey(advice: String)
  case wrongType(expected: String, found: String)
  case empty
  case unsubstituted(variable: String)
  case unknownVariable(String, nearest: String?)
  case variableInBinary(String)
  case misspelt(meant: String)
  case hiddenCharacters([Unicode.Scalar])

  // The app
  case invalidIdentifier(String)
  case groupWithoutPrefix(String)
  case noName
  case noExtension
  case noUsageDescription
  case noEntitlementsFile
  case noSiriEntitlement
  case severalEntitlementFiles([String])

  // Extensions
  case executableIsPath(String)
  case executableMissing(String)
  case executableNotRunnable(String)
  case wrongExtensionPoint(String, nearest: String?)
  case storyboard
  case foreignIdentifier(String, app: String)
  case identifierTwice(String, other: String)
  case unknownIntent(String, nearest: String?)
  case intentTwice(String)
  case intentInTwoExtensions(String, other: String)
  case restrictedIntentNotSupported(String, key: String)

  // The vocabulary
  case phrasesForUnknownIntent(String, nearest: String?)
  case unknownParameter(String, nearest: String?)
  case malformedParameterName(String)

  // The signature
  case noSigningKey
  case noManifest
  case noSignature
  case wrongSignature(key: String)
  case notSigned
  case signedFileMissing
  case signedFileChanged
  case signedLink
  /// Identifiers of keys; `found` is nil where the bundle isn't signed.
  case otherSigner(String, expected: String, found: String?)

  // Among the installed apps
  case nameIsWord(String, language: String)
  case nameTaken(String, owner: String)
  case extensionTaken(String, owner: String)
  /// `app` is the name of the owner's app, where one is installed.
  case groupTaken(String, owner: String, app: String?, developer: String)
  case alreadyInstalled(String, version: String?)
  case directoryOfNoApp
  case directoryOfAnother(expected: String, found: String)
}
