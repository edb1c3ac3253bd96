import Intents

class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any {
    switch intent {
    case is INSetClimateSettingsInCarIntent, is INSetDefrosterSettingsInCarIntent,
      is INSetSeatSettingsInCarIntent:
      return ClimateHandler()
    case is INSetRadioStationIntent, is INSetAudioSourceInCarIntent, is INSetProfileInCarIntent,
      is INSaveProfileInCarIntent:
      return DashboardHandler()
    default: return CarHandler()
    }
  }
}
