/// What a registered name is of; raw values are those of `INVocabularyStringType`.
public enum NameKind: Int, Sendable, CaseIterable {
  case contactName = 1
  case contactGroupName = 2
  case photoTag = 100
  case photoAlbumName = 101
  case workoutActivityName = 200
  case carProfileName = 300
  case carName = 301
  case paymentsOrganizationName = 400
  case paymentsAccountNickname = 401
  case notebookItemTitle = 500
  case notebookItemGroupName = 501
  case mediaPlaylistTitle = 700
  case mediaMusicArtistName = 701
  case mediaAudiobookTitle = 702
  case mediaAudiobookAuthorName = 703
  case mediaShowTitle = 704

  /// The parameters that such a name may fill, as in `VocabularyEntry.parameters`. A title that is about to be given is
  /// none of them: it's new.
  public var parameters: [String] {
    switch self {
    case .contactName: ["INPerson"]
    case .contactGroupName: ["speakableGroupName", "speakableGroupNames"]
    case .photoTag: ["searchTerms"]
    case .photoAlbumName: ["albumName"]
    case .workoutActivityName: ["workoutName"]
    case .carProfileName: ["profileName"]
    case .carName: ["carName"]
    case .paymentsOrganizationName: ["organizationName", "INBillPayee"]
    case .paymentsAccountNickname: ["accountNickname", "INPaymentAccount"]
    case .notebookItemTitle:
      [
        "INSearchForNotebookItemsIntent.title", "targetNote", "targetTask", "targetTaskList", "taskList",
        "tasks",
        "INSetTaskAttributeIntent.taskTitle",
      ]
    case .notebookItemGroupName: ["groupName"]
    case .mediaPlaylistTitle: ["mediaSearch.mediaName", "mediaDestination.playlistName"]
    case .mediaMusicArtistName, .mediaAudiobookAuthorName: ["mediaSearch.artistName"]
    case .mediaAudiobookTitle, .mediaShowTitle: ["mediaSearch.mediaName"]
    }
  }
}
