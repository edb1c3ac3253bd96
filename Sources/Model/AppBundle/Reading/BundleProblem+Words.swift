import IntentSchema

/// The words for all mistakes in bundles, and the advice on mending them.
extension BundleProblem {
  var severity: Diagnostic.Severity {
    switch self {
    case .noExtension, .misspelt, .storyboard, .phrasesForUnknownIntent, .unknownParameter:
      .warning
    default: .error
    }
  }

  var message: String {
    switch self {
    case .notADirectory: "there is no app directory here"
    case .unreadable(let reason): "it can't be read: \(reason)"
    case .missingFile: "the file is missing"
    case .nestedLayout: "the app is laid out as on macOS, with a Contents directory"
    case .linkLeadsOutside(let target): "the link leads out of the bundle, to \(target)"
    case .linkLeadsNowhere(let target): "the link leads nowhere: \(target) doesn't exist"
    case .specialFile: "it is neither a file nor a directory nor a link"
    case .tooManyFiles(let limit): "the bundle holds more than \(limit) files"
    case .tooLarge(let limit): "the bundle is larger than \(limit >> 20) MiB"
    case .tooDeep(let limit): "directories are nested deeper than \(limit) levels"
    case .missingKey: "the key is missing"
    case .wrongType(let expected, let found): "\(expected) is expected, but this is \(found)"
    case .empty: "the value is empty"
    case .unsubstituted(let variable): "the variable \(variable) was not filled in"
    case .unknownVariable(let name, _): "nothing is known of the variable \(name)"
    case .variableInBinary(let name): "the variable \(name) can't be filled in, since the list is binary"
    case .misspelt(let meant): "this key means nothing; did you mean \(meant)?"
    case .hiddenCharacters(let scalars):
      "the name holds characters that can't be seen: "
        + scalars.map(HiddenCharacters.number).joined(separator: ", ")
    case .invalidIdentifier(let text): "\"\(text)\" is no bundle identifier"
    case .groupWithoutPrefix(let group): "\"\(group)\" is no app group"
    case .noName: "the app has no name: neither CFBundleDisplayName nor CFBundleName is there"
    case .noExtension: "the app has no Intents extension, so nothing can be asked of it"
    case .noUsageDescription: "the app doesn't say why it wants to be used by voice"
    case .noEntitlementsFile: "the app has no .entitlements file, so it lacks com.apple.developer.siri"
    case .noSiriEntitlement: "the app isn't entitled to be used by voice"
    case .severalEntitlementFiles(let names): "there are several of them: \(names.joined(separator: ", "))"
    case .executableIsPath(let name): "\"\(name)\" is no plain file name"
    case .executableMissing(let name): "the executable \(name) is missing"
    case .executableNotRunnable(let name): "\(name) is no executable file"
    case .wrongExtensionPoint(let point, _): "\"\(point)\" is no extension point of an Intents extension"
    case .storyboard: "a storyboard can't be read here; the cards of this extension are left out"
    case .foreignIdentifier(let identifier, let app): "\(identifier) doesn't begin with the app's \(app)."
    case .identifierTwice(let identifier, let other): "\(identifier) is the identifier of \(other) too"
    case .unknownIntent(let name, _): "there is no intent \(name)"
    case .intentTwice(let name): "\(name) stands here a second time"
    case .intentInTwoExtensions(let name, let other): "\(name) is handled by \(other) already"
    case .restrictedIntentNotSupported(let name, _): "\(name) is restricted, but it isn't in IntentsSupported"
    case .phrasesForUnknownIntent(let name, _): "there is no intent \(name); its phrases are never shown"
    case .unknownParameter(let name, _): "there is no parameter \(name); its words are never used"
    case .malformedParameterName(let name): "\"\(name)\" doesn't name a parameter"
    case .noSigningKey: "the bundle is signed, but no public key of minisign stands here"
    case .noManifest: "the bundle is signed, but the hashes of its files can't be read here"
    case .noSignature: "this is no signature of minisign"
    case .wrongSignature(let key): "\(BundleSignature.manifest) wasn't signed so with the key \(key)"
    case .notSigned: "the file isn't in \(BundleSignature.manifest), so it isn't signed"
    case .signedFileMissing: "the file was signed, but it is missing"
    case .signedFileChanged: "the file was changed after it was signed"
    case .signedLink: "a link can't be signed"
    case .otherSigner(let app, let expected, let found):
      "\(app) is signed with the key \(expected), but this version "
        + (found.map { "with the key \($0)" } ?? "isn't signed")
    case .nameIsWord(let name, let language):
      "\"\(name)\" is what people say to Beckon itself, in the language \(language)"
    case .nameTaken(let name, let owner): "the name \"\(name)\" belongs to \(owner) already"
    case .extensionTaken(let identifier, let owner):
      "the identifier \(identifier) belongs to \(owner) already"
    case .groupTaken(let group, let owner, let app, let developer):
      "the group \(group) belongs to \(owner)\(app.map { " (\($0))" } ?? ""), and this app is of \(developer)"
    case .alreadyInstalled(let identifier, let version):
      "\(identifier) is installed already" + (version.map { ", in version \($0)" } ?? "")
    case .directoryOfNoApp: "the directory isn't called <bundle identifier>.app, so it is no installed app"
    case .directoryOfAnother(let expected, let found):
      "the app calls itself \(found), but stands where \(expected) belongs"
    }
  }

  var advice: String? {
    switch self {
    case .notADirectory: "Give the path of a .app directory."
    case .missingFile: "Make the bundle with \"swift package bundle-app\", or put the file there."
    case .nestedLayout: "Put Info.plist and the executable directly into the .app directory."
    case .noSigningKey: "Put the \(BundleSignature.key) there whose secret key the bundle was signed with."
    case .noManifest, .noSignature, .notSigned:
      "Sign the bundle once more; Documentation/confinement.md says how."
    case .wrongSignature, .signedFileMissing, .signedFileChanged:
      "Get the app from its developer once more."
    case .otherSigner:
      "Ask the developer of the app about it. To install it all the same, remove the app first."
    case .signedLink, .linkLeadsOutside: "Copy the file itself into the bundle."
    case .linkLeadsNowhere: "Remove the link, or put the file there."
    case .specialFile: "Remove it from the bundle."
    case .missingKey(let advice): advice
    case .unsubstituted: "Make the bundle with \"swift package bundle-app\", or write the value out."
    case .unknownVariable("PRODUCT_BUNDLE_IDENTIFIER", _):
      "Write the identifier out, or give it with --identifier com.example.MyApp."
    case .unknownVariable(let name, let nearest):
      (nearest.map { "Did you mean \($0)? Otherwise write" } ?? "Write")
        + " the value out, or give it with --set \(name)=VALUE."
    case .variableInBinary: "Convert the list to XML, or write the value out."
    case .misspelt(let meant): "Rename it to \(meant)."
    case .hiddenCharacters: "Take them out: people tell apps apart by what they see of the names."
    case .invalidIdentifier:
      "Use letters, digits and hyphens in parts separated by single dots, as in com.example.ListOMat."
    case .groupWithoutPrefix(let group): "Begin it with \"group.\", as in group.\(group)."
    case .noName: "Add CFBundleDisplayName: it is what people call the app."
    case .noExtension: "Put an Intents extension into PlugIns/<name>.appex."
    case .noUsageDescription:
      "Add NSSiriUsageDescription to Info.plist with a sentence that people are shown when the app asks for permission."
    case .noEntitlementsFile:
      "Put <name>.entitlements beside Info.plist, with com.apple.developer.siri set to true."
    case .noSiriEntitlement: "Set com.apple.developer.siri to true in this file."
    case .severalEntitlementFiles: "Keep one."
    case .executableIsPath: "The executable stands beside this Info.plist; give its name only."
    case .executableMissing: "Build it for this machine and put it beside Info.plist."
    case .executableNotRunnable(let name): "Set its permission: chmod +x \(name)."
    case .wrongExtensionPoint(_, let nearest): "Use \(nearest ?? "com.apple.intents-service")."
    case .foreignIdentifier(let identifier, let app):
      "Call it \(app).\(identifier.split(separator: ".").last.map(String.init) ?? "intents")."
    case .identifierTwice, .extensionTaken:
      "Apps and extensions keep their files under their identifiers; choose another."
    case .groupTaken(_, _, let app, _):
      "The files of a group are its developer's. Take the group out of the entitlements"
        + (app == nil ? ", or remove the directory of the group where nobody needs its files." : ".")
    case .unknownIntent(_, let nearest): nearest.map { "Did you mean \($0)?" } ?? "Remove it."
    case .phrasesForUnknownIntent(_, let nearest), .unknownParameter(_, let nearest):
      nearest.map { "Did you mean \($0)?" }
    case .intentTwice: "Remove it."
    case .intentInTwoExtensions: "Keep it in one of the two."
    case .restrictedIntentNotSupported(let name, let key):
      "Add \(name) to IntentsSupported, or remove it from \(key)."
    case .malformedParameterName: "Write <intent class>.<property>, as in INStartWorkoutIntent.workoutName."
    case .nameIsWord: "Choose another name: people couldn't address the app by this one."
    case .nameTaken(_, let owner): "Choose another name, or remove \(owner) first."
    case .alreadyInstalled: "Remove it first, or allow it to be replaced."
    case .directoryOfNoApp: "Move it away; beckon apps install puts an app here under its right name."
    case .directoryOfAnother(let expected, _): "Remove \(expected) and install the app again."
    case .unreadable, .tooManyFiles, .tooLarge, .tooDeep, .wrongType, .empty: nil
    case .storyboard:
      "Make the views in code and name the controller: NSExtensionPrincipalClass = $(PRODUCT_MODULE_NAME).IntentViewController."
    }
  }
}
