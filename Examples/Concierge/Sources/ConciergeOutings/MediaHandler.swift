import Intents

/// Plays two songs.
class MediaHandler: NSObject, INPlayMediaIntentHandling, INSearchForMediaIntentHandling,
  INAddMediaIntentHandling, INUpdateMediaAffinityIntentHandling
{
  private let songs = [
    INMediaItem(identifier: "1", title: "Blue in Green", type: .song, artwork: nil, artist: "Miles Davis"),
    INMediaItem(identifier: "2", title: "Green Onions", type: .song, artwork: nil, artist: "Booker T."),
  ]

  private func find(_ search: INMediaSearch?) -> [INMediaItem] {
    let name = (search?.mediaName ?? search?.artistName ?? "").lowercased()
    // "Play something" leaves the choice to the person.
    return songs.filter { song in
      name.isEmpty || [song.title, song.artist].contains { $0?.lowercased().contains(name) ?? false }
    }
  }

  func resolveMediaItems(
    for intent: INPlayMediaIntent, with completion: @escaping ([INPlayMediaMediaItemResolutionResult]) -> Void
  ) {
    // The person has chosen already.
    if let chosen = intent.mediaItems, !chosen.isEmpty {
      completion(INPlayMediaMediaItemResolutionResult.successes(with: chosen))
      return
    }
    let found = find(intent.mediaSearch)
    switch found.count {
    case 0: completion([.unsupported(forReason: .unsupportedMediaType)])
    case 1: completion([.success(with: found[0])])
    default: completion([.disambiguation(with: found)])
    }
  }

  func handle(intent: INPlayMediaIntent, completion: @escaping (INPlayMediaIntentResponse) -> Void) {
    completion(INPlayMediaIntentResponse(code: .handleInApp, userActivity: nil))
  }

  func handle(intent: INSearchForMediaIntent, completion: @escaping (INSearchForMediaIntentResponse) -> Void)
  {
    let response = INSearchForMediaIntentResponse(code: .success, userActivity: nil)
    response.mediaItems = find(intent.mediaSearch)
    completion(response)
  }

  func handle(intent: INAddMediaIntent, completion: @escaping (INAddMediaIntentResponse) -> Void) {
    completion(INAddMediaIntentResponse(code: .success, userActivity: nil))
  }

  func handle(
    intent: INUpdateMediaAffinityIntent, completion: @escaping (INUpdateMediaAffinityIntentResponse) -> Void
  ) {
    completion(INUpdateMediaAffinityIntentResponse(code: .success, userActivity: nil))
  }
}
