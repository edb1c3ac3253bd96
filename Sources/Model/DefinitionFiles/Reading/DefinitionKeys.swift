/// The keys of the dictionaries in a definition file.
enum DefinitionKeys {
  static let root: Set<String> = [
    "INIntentDefinitionModelVersion", "INIntentDefinitionNamespace", "INIntentDefinitionSystemVersion",
    "INIntentDefinitionToolsBuildVersion", "INIntentDefinitionToolsVersion", "INIntents", "INEnums",
    "INTypes",
  ]

  static let intent: Set<String> = [
    "INIntentName", "INIntentType", "INIntentTitle", "INIntentTitleID", "INIntentDescription",
    "INIntentDescriptionID", "INIntentCategory", "INIntentVerb", "INIntentDefaultImageName",
    "INIntentUserConfirmationRequired", "INIntentConfigurable", "INIntentEligibleForWidgets",
    "INIntentIneligibleForSuggestions", "INIntentInput", "INIntentKeyParameter", "INIntentLastParameterTag",
    "INIntentRestrictions", "INIntentClassName", "INIntentClassPrefix", "INIntentCustomizable",
    "INIntentDomain", "INIntentParameters", "INIntentParameterCombinations",
    "INIntentManagedParameterCombinations", "INIntentResponse",
  ]

  static let parameter: Set<String> = [
    "INIntentParameterName", "INIntentParameterType", "INIntentParameterTag",
    "INIntentParameterDisplayName", "INIntentParameterDisplayNameID", "INIntentParameterDisplayPriority",
    "INIntentParameterEnumType", "INIntentParameterEnumTypeNamespace", "INIntentParameterObjectType",
    "INIntentParameterObjectTypeNamespace", "INIntentParameterSupportsMultipleValues",
    "INIntentParameterConfigurable", "INIntentParameterSupportsResolution",
    "INIntentParameterSupportsDynamicEnumeration", "INIntentParameterCustomDisambiguation",
    "INIntentParameterMetadata", "INIntentParameterPromptDialogs", "INIntentParameterRelationship",
    "INIntentParameterUnsupportedReasons",
  ]

  static let prompt: Set<String> = [
    "INIntentParameterPromptDialogType", "INIntentParameterPromptDialogCustom",
    "INIntentParameterPromptDialogFormatString", "INIntentParameterPromptDialogFormatStringID",
  ]

  static let relationship: Set<String> = [
    "INIntentParameterRelationshipParentName", "INIntentParameterRelationshipPredicateName",
    "INIntentParameterRelationshipPredicateValue",
  ]

  static let reason: Set<String> = [
    "INIntentParameterUnsupportedReasonCode", "INIntentParameterUnsupportedReasonCustom",
    "INIntentParameterUnsupportedReasonDefault", "INIntentParameterUnsupportedReasonFormatString",
    "INIntentParameterUnsupportedReasonFormatStringID",
  ]

  static let summary: Set<String> = [
    "INIntentParameterCombinationTitle", "INIntentParameterCombinationTitleID",
    "INIntentParameterCombinationSubtitle", "INIntentParameterCombinationSubtitleID",
    "INIntentParameterCombinationSupportsBackgroundExecution", "INIntentParameterCombinationIsPrimary",
    "INIntentParameterCombinationIsLinked", "INIntentParameterCombinationUpdatesLinked",
  ]

  static let response: Set<String> = [
    "INIntentResponseCodes", "INIntentResponseParameters", "INIntentResponseOutput",
    "INIntentResponseLastParameterTag",
  ]

  static let responseCode: Set<String> = [
    "INIntentResponseCodeName", "INIntentResponseCodeSuccess", "INIntentResponseCodeFormatString",
    "INIntentResponseCodeFormatStringID", "INIntentResponseCodeConciseFormatString",
    "INIntentResponseCodeConciseFormatStringID",
  ]

  static let enumeration: Set<String> = [
    "INEnumName", "INEnumType", "INEnumDisplayName", "INEnumDisplayNameID", "INEnumGeneratesHeader",
    "INEnumValues",
  ]

  static let enumerationValue: Set<String> = [
    "INEnumValueName", "INEnumValueIndex", "INEnumValueDisplayName", "INEnumValueDisplayNameID",
  ]

  static let type: Set<String> = [
    "INTypeName", "INTypeDisplayName", "INTypeDisplayNameID", "INTypeLastPropertyTag", "INTypeProperties",
  ]

  private static let metadataEndings: [String] = [
    "Capitalization", "DefaultValue", "DefaultValueID", "DisableAutocorrect", "DisableSmartDashes",
    "DisableSmartQuotes", "Multiline", "TrueDisplayName", "TrueDisplayNameID", "FalseDisplayName",
    "FalseDisplayNameID", "MinimumValue", "MaximumValue", "SupportsNegativeNumbers", "MinimumUnit",
    "MaximumUnit", "DefaultUnit", "Unit", "Type", "CustomUTIs", "Format", "DateStyle", "TimeStyle",
    "TemplateID",
  ]

  /// - Parameter prefix: the beginning of all keys at one place.
  static func metadata(_ prefix: String) -> Set<String> { Set(metadataEndings.map { prefix + $0 }) }

  private static let propertyEndings: [String] = [
    "Name", "Type", "Tag", "Default", "DisplayName", "DisplayNameID", "DisplayPriority", "EnumType",
    "EnumTypeNamespace", "ObjectType", "ObjectTypeNamespace", "SupportsMultipleValues", "Metadata",
  ]

  static func property(_ prefix: String) -> Set<String> { Set(propertyEndings.map { prefix + $0 }) }
}
