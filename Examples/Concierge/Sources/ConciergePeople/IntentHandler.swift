import Intents

class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any {
    switch intent {
    case is INSearchForPhotosIntent, is INStartPhotoPlaybackIntent: return PhotoHandler()
    case is INGetVisualCodeIntent, is INShareFocusStatusIntent: return CodeHandler()
    default: return CallHandler()
    }
  }
}
