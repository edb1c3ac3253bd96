/// A small definition file without a mistake; tests change one place of it.
enum Sample {
  static let text: String = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    <key>INIntentDefinitionModelVersion</key><string>1.2</string>
    <key>INIntentDefinitionNamespace</key><string>abc123</string>
    <key>INEnums</key>
    <array><dict>
      <key>INEnumName</key><string>Size</string>
      <key>INEnumValues</key>
      <array>
        <dict><key>INEnumValueName</key><string>unknown</string></dict>
        <dict><key>INEnumValueName</key><string>small</string><key>INEnumValueIndex</key><integer>1</integer></dict>
        <dict><key>INEnumValueName</key><string>large</string><key>INEnumValueIndex</key><integer>2</integer></dict>
      </array>
    </dict></array>
    <key>INTypes</key>
    <array><dict>
      <key>INTypeName</key><string>Soup</string>
      <key>INTypeProperties</key>
      <array>
        <dict><key>INTypePropertyName</key><string>identifier</string><key>INTypePropertyDefault</key><true/><key>INTypePropertyType</key><string>String</string></dict>
        <dict><key>INTypePropertyName</key><string>price</string><key>INTypePropertyType</key><string>Decimal</string></dict>
      </array>
    </dict></array>
    <key>INIntents</key>
    <array><dict>
      <key>INIntentName</key><string>OrderSoup</string>
      <key>INIntentType</key><string>Custom</string>
      <key>INIntentTitle</key><string>Order Soup</string>
      <key>INIntentCategory</key><string>order</string>
      <key>INIntentKeyParameter</key><string>soup</string>
      <key>INIntentParameters</key>
      <array>
        <dict>
          <key>INIntentParameterName</key><string>soup</string>
          <key>INIntentParameterType</key><string>Object</string>
          <key>INIntentParameterObjectType</key><string>Soup</string>
          <key>INIntentParameterSupportsResolution</key><true/>
          <key>INIntentParameterSupportsDynamicEnumeration</key><true/>
        </dict>
        <dict>
          <key>INIntentParameterName</key><string>quantity</string>
          <key>INIntentParameterType</key><string>Integer</string>
          <key>INIntentParameterSupportsResolution</key><true/>
          <key>INIntentParameterMetadata</key>
          <dict>
            <key>INIntentParameterMetadataDefaultValue</key><integer>1</integer>
            <key>INIntentParameterMetadataMinimumValue</key><integer>1</integer>
            <key>INIntentParameterMetadataMaximumValue</key><integer>9</integer>
          </dict>
          <key>INIntentParameterPromptDialogs</key>
          <array><dict>
            <key>INIntentParameterPromptDialogType</key><string>Primary</string>
            <key>INIntentParameterPromptDialogFormatString</key><string>How many bowls of ${soup}?</string>
          </dict></array>
          <key>INIntentParameterUnsupportedReasons</key>
          <array><dict><key>INIntentParameterUnsupportedReasonCode</key><string>tooMany</string></dict></array>
        </dict>
        <dict>
          <key>INIntentParameterName</key><string>size</string>
          <key>INIntentParameterType</key><string>Integer</string>
          <key>INIntentParameterEnumType</key><string>Size</string>
          <key>INIntentParameterRelationship</key>
          <dict><key>INIntentParameterRelationshipParentName</key><string>soup</string></dict>
        </dict>
        <dict>
          <key>INIntentParameterName</key><string>wait</string>
          <key>INIntentParameterType</key><string>TimeInterval</string>
          <key>INIntentParameterMetadata</key>
          <dict>
            <key>INIntentParameterMetadataDefaultValue</key><integer>5</integer>
            <key>INIntentParameterMetadataDefaultUnit</key><string>Minutes</string>
          </dict>
        </dict>
      </array>
      <key>INIntentParameterCombinations</key>
      <dict>
        <key>soup,quantity</key>
        <dict><key>INIntentParameterCombinationTitle</key><string>Order ${quantity} ${soup}</string></dict>
      </dict>
      <key>INIntentResponse</key>
      <dict>
        <key>INIntentResponseCodes</key>
        <array>
          <dict><key>INIntentResponseCodeName</key><string>success</string><key>INIntentResponseCodeFormatString</key><string>${soup} comes in ${time}.</string></dict>
          <dict><key>INIntentResponseCodeName</key><string>failureSoldOut</string></dict>
        </array>
        <key>INIntentResponseOutput</key><string>time</string>
        <key>INIntentResponseParameters</key>
        <array>
          <dict><key>INIntentResponseParameterName</key><string>time</string><key>INIntentResponseParameterType</key><string>TimeInterval</string></dict>
        </array>
      </dict>
    </dict></array>
    </dict>
    </plist>
    """
}
