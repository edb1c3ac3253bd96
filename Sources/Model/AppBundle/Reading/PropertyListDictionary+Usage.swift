import IntentSchema

extension PropertyListDictionary {
  /// The app's words for what it wants the person's data for, by class of data. An empty text says nothing.
  func dataUsageDescriptions(_ findings: inout Findings) -> [PersonalData: String] {
    var found: [PersonalData: String] = [:]
    for data in PersonalData.allCases {
      for key in data.usageKeys where found[data] == nil && has(key) {
        if let text = string(key, &findings)?.value, !text.isEmpty { found[data] = text }
      }
    }
    return found
  }
}
