import Foundation
import Testing

/// Each way in which a bundle can be broken, with the whole of what is said about it.
@Suite struct BreakageTests {
  struct Breakage: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var breaking: @Sendable (BundleDirectory) throws -> Void
    var findings: [String]

    init(
      _ name: String, _ breaking: @escaping @Sendable (BundleDirectory) throws -> Void, _ findings: String...
    ) {
      testDescription = name
      self.breaking = breaking
      self.findings = findings
    }

    /// One text of a file replaced by another.
    init(_ name: String, in file: String, _ old: String, _ new: String, _ findings: String...) {
      testDescription = name
      breaking = { try $0.edit(file, old, new) }
      self.findings = findings
    }
  }

  private static let info = BundleDirectory.info
  private static let appex = BundleDirectory.appex
  private static let appexInfo = BundleDirectory.appexInfo
  private static let vocabulary = BundleDirectory.vocabulary

  @Test(arguments: appBreakages + extensionBreakages + vocabularyBreakages + fileBreakages)
  func `a breakage is reported in full`(_ breakage: Breakage) throws {
    let directory = try BundleDirectory.withApp()
    try breakage.breaking(directory)
    #expect(directory.findings() == breakage.findings)
  }

  private static let appBreakages = [
    Breakage(
      "no Info.plist", { try $0.remove(info) },
      "Info.plist: error: the file is missing\n"
        + "  Make the bundle with \"swift package bundle-app\", or put the file there."),
    Breakage(
      "no identifier", in: info, "CFBundleIdentifier", "CFOther",
      """
      Info.plist: error: CFBundleIdentifier: the key is missing
        Give the bundle an identifier of its own, such as com.example.ListOMat.
      """),
    Breakage(
      "empty identifier", in: info, "com.example.ListOMat", " ",
      """
      Info.plist:5:2: error: CFBundleIdentifier: the value is empty
        \t<string> </string>
        \t^
      """),
    Breakage(
      "identifier of another type", in: info, "<string>com.example.ListOMat</string>", "<array/>",
      """
      Info.plist:5:2: error: CFBundleIdentifier: a string is expected, but this is a list
        \t<array/>
        \t^
      """),
    Breakage(
      "variable not filled in", in: info, "com.example.ListOMat", "$(PRODUCT_BUNDLE_IDENTIFIER)",
      """
      Info.plist:5:2: error: CFBundleIdentifier: the variable $(PRODUCT_BUNDLE_IDENTIFIER) was not filled in
        \t<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        \t^
        Make the bundle with "swift package bundle-app", or write the value out.
      """),
    Breakage(
      "no name", in: info, "CFBundleDisplayName", "CFOther",
      """
      Info.plist: error: CFBundleDisplayName: the app has no name: neither CFBundleDisplayName nor CFBundleName is there
        Add CFBundleDisplayName: it is what people call the app.
      """),
    Breakage(
      "no usage description", in: info, "NSSiriUsageDescription", "Privacy - Siri Usage Description",
      """
      Info.plist:12:2: warning: Privacy - Siri Usage Description: this key means nothing; \
      did you mean NSSiriUsageDescription?
        \t<key>Privacy - Siri Usage Description</key>
        \t^
        Rename it to NSSiriUsageDescription.
      """,
      """
      Info.plist: error: NSSiriUsageDescription: the app doesn't say why it wants to be used by voice
        Add NSSiriUsageDescription to Info.plist with a sentence that people are shown when the app asks for permission.
      """),
    Breakage(
      "misspelt alternative names", in: info, "<key>INAlternativeAppNames</key>",
      "<key>INAlternatveAppName</key>",
      """
      Info.plist:14:2: warning: INAlternatveAppName: this key means nothing; did you mean INAlternativeAppNames?
        \t<key>INAlternatveAppName</key>
        \t^
        Rename it to INAlternativeAppNames.
      """),
    Breakage(
      "alternative name without the name", in: info, "<key>INAlternativeAppName</key>", "<key>Other</key>",
      """
      Info.plist: error: INAlternativeAppNames[0].INAlternativeAppName: the key is missing
        Give the name itself beside its pronunciation hint.
      """),
    Breakage(
      "a name that turns the text around it", in: info, "DisplayName</key>\n\t<string>ListOMat</string>",
      "DisplayName</key>\n\t<string>List\u{202E}taMO</string>",
      """
      Info.plist:7:2: error: CFBundleDisplayName: the name holds characters that can't be seen: U+202E
        \t<string>List<U+202E>taMO</string>
        \t^
        Take them out: people tell apps apart by what they see of the names.
      """),
    Breakage(
      "an alternative name with characters that can't be seen", in: info, "ListOMat-o-Rama",
      "List\u{200B}OMat\u{200B}\u{2800}",
      """
      Info.plist:18:4: error: INAlternativeAppNames[0].INAlternativeAppName: \
      the name holds characters that can't be seen: U+200B, U+2800
        \t\t\t<string>List<U+200B>OMat<U+200B><U+2800></string>
        \t\t\t^
        Take them out: people tell apps apart by what they see of the names.
      """),
    Breakage(
      "a name of one language with a line break",
      { try $0.write("CFBundleDisplayName = \"List\\nler\";\n", to: "tr.lproj/InfoPlist.strings") },
      """
      tr.lproj/InfoPlist.strings:1:23: error: CFBundleDisplayName: \
      the name holds characters that can't be seen: U+000A
        CFBundleDisplayName = "List\\nler";
                              ^
        Take them out: people tell apps apart by what they see of the names.
      """),
    Breakage(
      "not entitled", in: "ListOMat.entitlements", "<true/>", "<false/>",
      """
      ListOMat.entitlements:5:2: error: com.apple.developer.siri: the app isn't entitled to be used by voice
        \t<false/>
        \t^
        Set com.apple.developer.siri to true in this file.
      """),
    Breakage(
      "entitlement absent", in: "ListOMat.entitlements", "com.apple.developer.siri", "other",
      """
      ListOMat.entitlements: error: com.apple.developer.siri: the app isn't entitled to be used by voice
        Set com.apple.developer.siri to true in this file.
      """),
    Breakage(
      "two entitlement files", { try $0.write("", to: "Other.entitlements") },
      "*.entitlements: error: there are several of them: ListOMat.entitlements, Other.entitlements\n  Keep one."
    ),
    Breakage(
      "group that is a path", in: "ListOMat.entitlements", "group.com.example.ListOMat", "../../etc",
      """
      ListOMat.entitlements:7:9: error: com.apple.security.application-groups[0]: "../../etc" is no bundle identifier
        \t<array><string>../../etc</string></array>
        \t       ^
        Use letters, digits and hyphens in parts separated by single dots, as in com.example.ListOMat.
      """),
    Breakage(
      "broken list", in: info, "</array>", "</arry>",
      """
      Info.plist:22:9: error: the closing tag doesn't match the tag that is open
        \t</arry>
        \t       ^
      """),
  ]

  private static let extensionBreakages = [
    Breakage(
      "no extension", { try $0.remove("PlugIns") },
      "PlugIns: warning: the app has no Intents extension, so nothing can be asked of it\n"
        + "  Put an Intents extension into PlugIns/<name>.appex."),
    Breakage(
      "no Info.plist in the extension", { try $0.remove(appexInfo) },
      "\(appexInfo): error: the file is missing\n"
        + "  Make the bundle with \"swift package bundle-app\", or put the file there."),
    Breakage(
      "wrong extension point", in: appexInfo, "com.apple.intents-service", "com.apple.intent-service",
      """
      \(appexInfo):21:3: error: NSExtension.NSExtensionPointIdentifier: \
      "com.apple.intent-service" is no extension point of an Intents extension
        \t\t<string>com.apple.intent-service</string>
        \t\t^
        Use com.apple.intents-service.
      """),
    Breakage(
      "an extension that shows cards", in: appexInfo, "com.apple.intents-service",
      "com.apple.intents-ui-service",
      "PlugIns: warning: the app has no Intents extension, so nothing can be asked of it\n"
        + "  Put an Intents extension into PlugIns/<name>.appex."),
    Breakage(
      "no section", in: appexInfo, "<key>NSExtension</key>", "<key>Other</key>",
      """
      \(appexInfo): error: NSExtension: the key is missing
        It says what the extension is for; without it this is no extension.
      """),
    Breakage(
      "no principal class", in: appexInfo, "NSExtensionPrincipalClass", "Other",
      """
      \(appexInfo): error: NSExtension.NSExtensionPrincipalClass: the key is missing
        Name the class that subclasses INExtension: $(PRODUCT_MODULE_NAME).IntentHandler.
      """),
    Breakage(
      "no intents", in: appexInfo, "<key>IntentsSupported</key>", "<key>Other</key>",
      """
      \(appexInfo): error: NSExtension.NSExtensionAttributes.IntentsSupported: the key is missing
        List the class names of the intents that the extension handles, such as INAddTasksIntent.
      """),
    Breakage(
      "intents of another type", in: appexInfo, "<array/>", "<string>INAddTasksIntent</string>",
      """
      \(appexInfo):13:4: error: NSExtension.NSExtensionAttributes.IntentsRestrictedWhileLocked: \
      a list of strings is expected, but this is a string
        \t\t\t<string>INAddTasksIntent</string>
        \t\t\t^
      """),
    Breakage(
      "restricted, not supported", in: appexInfo, "<array/>",
      "<array><string>INCreateNoteIntent</string></array>",
      """
      \(appexInfo):13:11: error: NSExtension.NSExtensionAttributes.IntentsRestrictedWhileLocked[0]: \
      INCreateNoteIntent is restricted, but it isn't in IntentsSupported
        \t\t\t<array><string>INCreateNoteIntent</string></array>
        \t\t\t       ^
        Add INCreateNoteIntent to IntentsSupported, or remove it from IntentsRestrictedWhileLocked.
      """),
    Breakage(
      "an intent twice", in: appexInfo, "INSearchForNotebookItemsIntent", "INAddTasksIntent",
      """
      \(appexInfo):17:5: error: NSExtension.NSExtensionAttributes.IntentsSupported[1]: \
      INAddTasksIntent stands here a second time
        \t\t\t\t<string>INAddTasksIntent</string>
        \t\t\t\t^
        Remove it.
      """),
    Breakage(
      "an intent in two extensions",
      { try $0.makeExtension("More", app: "ListOMat", intents: ["INAddTasksIntent"]) },
      """
      PlugIns/More.appex/Info.plist:16:5: error: NSExtension.NSExtensionAttributes.IntentsSupported[0]: \
      INAddTasksIntent is handled by ListOMatIntents.appex already
        \t\t\t\t<string>INAddTasksIntent</string>
        \t\t\t\t^
        Keep it in one of the two.
      """),
    Breakage(
      "an identifier in two extensions",
      {
        try $0.makeExtension("More", app: "ListOMat", intents: ["INCreateNoteIntent"])
        try $0.edit("PlugIns/More.appex/Info.plist", "ListOMat.More", "ListOMat.ListOMatIntents")
      },
      """
      PlugIns/More.appex/Info.plist:5:2: error: CFBundleIdentifier: \
      com.example.ListOMat.ListOMatIntents is the identifier of ListOMatIntents.appex too
        \t<string>com.example.ListOMat.ListOMatIntents</string>
        \t^
        Apps and extensions keep their files under their identifiers; choose another.
      """),
    Breakage(
      "an identifier of elsewhere", in: appexInfo, "com.example.ListOMat.", "org.example.",
      """
      \(appexInfo):5:2: error: CFBundleIdentifier: org.example.ListOMatIntents doesn't begin with \
      the app's com.example.ListOMat.
        \t<string>org.example.ListOMatIntents</string>
        \t^
        Call it com.example.ListOMat.ListOMatIntents.
      """),
    Breakage(
      "no executable", { try $0.remove("\(appex)/ListOMatIntents") },
      """
      \(appexInfo):7:2: error: CFBundleExecutable: the executable ListOMatIntents is missing
        \t<string>ListOMatIntents</string>
        \t^
        Build it for this machine and put it beside Info.plist.
      """),
    Breakage(
      "an executable that can't be run",
      {
        try $0.remove("\(appex)/ListOMatIntents")
        try $0.write("", to: "\(appex)/ListOMatIntents")
      },
      """
      \(appexInfo):7:2: error: CFBundleExecutable: ListOMatIntents is no executable file
        \t<string>ListOMatIntents</string>
        \t^
        Set its permission: chmod +x ListOMatIntents.
      """),
    Breakage(
      "an executable elsewhere", in: appexInfo, "<string>ListOMatIntents</string>",
      "<string>../../ListOMat</string>",
      """
      \(appexInfo):7:2: error: CFBundleExecutable: "../../ListOMat" is no plain file name
        \t<string>../../ListOMat</string>
        \t^
        The executable stands beside this Info.plist; give its name only.
      """),
  ]

  private static let vocabularyBreakages = [
    Breakage(
      "phrases of another type", in: vocabulary, "<array><string>Add apples in ListOMat</string></array>",
      "<string>Add apples in ListOMat</string>",
      """
      \(vocabulary):10:4: error: IntentPhrases[0].IntentExamples: a list of strings is expected, but this is a string
        \t\t\t<string>Add apples in ListOMat</string>
        \t\t\t^
      """),
    Breakage(
      "phrases for an unknown intent", in: vocabulary, "INAddTasksIntent", "INAddTaskIntent",
      """
      \(vocabulary):8:4: warning: IntentPhrases[0].IntentName: there is no intent INAddTaskIntent; \
      its phrases are never shown
        \t\t\t<string>INAddTaskIntent</string>
        \t\t\t^
        Did you mean INAddTasksIntent?
      """),
    Breakage(
      "phrases without an intent", in: vocabulary, "IntentName", "Name",
      """
      \(vocabulary): error: IntentPhrases[0].IntentName: the key is missing
        An AppIntentVocabulary.plist needs it here.
      """),
    Breakage(
      "words of a parameter",
      {
        try $0.write(
          BundleDirectory.list(
            """
            <dict>
            <key>ParameterVocabularies</key>
            <array>
            <dict>
            <key>ParameterNames</key>
            <array><string>INAddTasksIntent.taskTitle</string><string>title</string></array>
            <key>ParameterVocabulary</key>
            <array><dict>
            <key>VocabularyItemItentifier</key>
            <string>apples</string>
            <key>VocabularyItemSynonyms</key>
            <array/>
            </dict></array>
            </dict>
            </array>
            </dict>
            """), to: vocabulary)
      },
      """
      \(vocabulary):8:8: warning: ParameterVocabularies[0].ParameterNames[0]: \
      there is no parameter INAddTasksIntent.taskTitle; its words are never used
        <array><string>INAddTasksIntent.taskTitle</string><string>title</string></array>
               ^
        Did you mean INAddTasksIntent.taskTitles?
      """,
      """
      \(vocabulary):8:51: error: ParameterVocabularies[0].ParameterNames[1]: "title" doesn't name a parameter
        <array><string>INAddTasksIntent.taskTitle</string><string>title</string></array>
                                                          ^
        Write <intent class>.<property>, as in INStartWorkoutIntent.workoutName.
      """,
      """
      \(vocabulary):11:1: warning: ParameterVocabularies[0].ParameterVocabulary[0].VocabularyItemItentifier: \
      this key means nothing; did you mean VocabularyItemIdentifier?
        <key>VocabularyItemItentifier</key>
        ^
        Rename it to VocabularyItemIdentifier.
      """,
      """
      \(vocabulary): error: ParameterVocabularies[0].ParameterVocabulary[0].VocabularyItemIdentifier: the key is missing
        An AppIntentVocabulary.plist needs it here.
      """),
  ]

  private static let fileBreakages = [
    Breakage(
      "a link that leads out",
      {
        try FileManager.default.createSymbolicLink(
          atPath: $0.app.appending(path: "words").path, withDestinationPath: "/etc")
      },
      "words: error: the link leads out of the bundle, to /etc\n  Copy the file itself into the bundle."),
    Breakage(
      "an executable that is a link to elsewhere",
      {
        try $0.remove("\(appex)/ListOMatIntents")
        try FileManager.default.createSymbolicLink(
          atPath: $0.app.appending(path: "\(appex)/ListOMatIntents").path, withDestinationPath: "/bin/sh")
      },
      "\(appex)/ListOMatIntents: error: the link leads out of the bundle, to /bin/sh\n"
        + "  Copy the file itself into the bundle."),
    Breakage(
      "a link that leads nowhere",
      {
        try FileManager.default.createSymbolicLink(
          atPath: $0.app.appending(path: "words").path, withDestinationPath: "gone")
      },
      "words: error: the link leads nowhere: gone doesn't exist\n  Remove the link, or put the file there."),
    Breakage(
      "a link out through another link",
      {
        // Read by its letters the second link stays inside.
        let files = FileManager.default
        try files.createDirectory(at: $0.app.appending(path: "a/b"), withIntermediateDirectories: true)
        try files.createSymbolicLink(
          atPath: $0.app.appending(path: "a/b/up").path, withDestinationPath: "../../en.lproj")
        try files.createSymbolicLink(
          atPath: $0.app.appending(path: "a/out").path, withDestinationPath: "b/up/../..")
      },
      "a/out: error: the link leads out of the bundle, to b/up/../..\n  Copy the file itself into the bundle."
    ),
    Breakage(
      "a pipe", { mkfifo($0.app.appending(path: "pipe").path, 0o600) },
      "pipe: error: it is neither a file nor a directory nor a link\n  Remove it from the bundle."),
    Breakage(
      "a link that stays inside",
      {
        try FileManager.default.createSymbolicLink(
          atPath: $0.app.appending(path: "words").path, withDestinationPath: "en.lproj")
      }),
  ]
}
