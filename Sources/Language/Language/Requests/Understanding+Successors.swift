import IntentSchema

/// Older intents are asked for as their successors where the installed apps handle only those.
///
///     // "video call Anna", where an app handles INStartCallIntent alone
///     understanding.interpretations.first?.parameters
///     // INStartCallIntent, contacts = [Anna], callCapability = videoCall
extension Understanding {
  /// The same readings, with a successor in the place of each intent that no app handles. A successor that is among the readings
  /// already stays where the better of the two is.
  func succeeded(_ lexicon: Lexicon) -> Understanding {
    guard interpretations.contains(where: { lexicon.catalogue.intent($0.intent)?.successor != nil }) else {
      return self
    }
    var understanding = self
    understanding.interpretations = []
    for interpretation in interpretations {
      let reading = interpretation.succeeded(lexicon) ?? interpretation
      let isKnown = understanding.interpretations.contains {
        $0.intent == reading.intent && $0.appIdentifier == reading.appIdentifier
      }
      if !isKnown { understanding.interpretations.append(reading) }
    }
    return understanding
  }
}

extension Interpretation {
  /// The reading as one of the intent's successor; nil where there is none, or where an app handles the intent itself.
  fileprivate func succeeded(_ lexicon: Lexicon) -> Interpretation? {
    func isHandled(_ intent: String) -> Bool {
      lexicon.apps.contains {
        $0.intents.contains(intent) && (appIdentifier == nil || $0.identifier == appIdentifier)
      }
    }
    guard let successor = lexicon.catalogue.intent(intent)?.successor,
      let newer = lexicon.catalogue.intent(successor.intent), !isHandled(intent), isHandled(newer.name)
    else { return nil }
    var reading = self
    reading.intent = newer.name
    reading.parameters = Record(newer.name, parameters.fields.filter { newer.parameter($0.key) != nil })
    for (name, value) in successor.cases {
      guard let type = newer.parameter(name)?.type else { continue }
      reading.parameters[name] = lexicon.catalogue.caseValue(value, of: type)
    }
    return reading
  }
}
