import IntentSchema

extension Dialogue {
  /// Takes the app's answer to `confirm`.
  mutating func confirmed(_ reply: HandlingReply) -> [DialogueAction] {
    switch reply {
    case .notImplemented:
      return mustAsk ? askToProceed() : handle()
    case .response(let response):
      confirmation = response
      let code = code(of: response)
      switch kind(of: code) {
      case .ready, .success, .inProgress: return mustAsk ? askToProceed() : handle()
      case .userConfirmationRequired: return askToProceed()
      default: return ended(code, response)
      }
    case .resolution, .resolutions, .options, .value:
      return fail(.malformedReply(reason: "the answer to confirm is no response"), during: .confirm)
    }
  }

  /// True where the person has to agree before the app acts.
  var mustAsk: Bool { intent.requiresConfirmation(of: parameters) || needsAgreement }

  /// Takes the app's answer to `handle`.
  mutating func handled(_ reply: HandlingReply) -> [DialogueAction] {
    switch reply {
    case .response(let response):
      let code = code(of: response)
      if kind(of: code) == .userConfirmationRequired {
        confirmation = response
        return askToProceed()
      }
      return ended(code, response)
    case .notImplemented:
      return fail(.refused(reason: "it has no handle method"), during: .handle)
    case .resolution, .resolutions, .options, .value:
      return fail(.malformedReply(reason: "the answer to handle is no response"), during: .handle)
    }
  }

  private func kind(of code: String?) -> ResponseKind? { code.map { ResponseKind($0, of: intent) } }

  private func code(of response: Record) -> String? {
    response["code"]?.integer.flatMap { Int(exactly: $0) }.flatMap { intent.response.codes[$0] }
  }

  private mutating func ended(_ code: String?, _ response: Record) -> [DialogueAction] {
    let say = DialogueAction.say(message(MessageChain.response(code, of: intent), response: response))
    let show = DialogueAction.show(.response(response, intent.response.properties))
    switch kind(of: code) {
    case .success: return [say, show] + finish(.completed(response))
    case .inProgress: return [say, show] + finish(.inProgress(response))
    case .appLaunch: return [say] + finish(.handedOver(response))
    default: return [say] + finish(.failed(.response(code: code, response)))
    }
  }

  /// Tells the person that the extension gave no answer, and what they can do about it.
  mutating func fail(_ failure: HandlingFailure, during phase: HandlingPhase) -> [DialogueAction] {
    var actions: [DialogueAction] = [.say(message([failure.text.rawValue], failure.arguments))]
    if failure.isPassing {
      let hasBegun = phase == .handle && failure.hasReachedApp
      let after = hasBegun ? MessageChain.unknownWhetherDone(intent) : [TextKey.tryAgain.rawValue]
      actions.append(.say(message(after)))
    }
    return actions + finish(.failed(.handling(failure, phase)))
  }
}

extension HandlingFailure {
  fileprivate var text: TextKey {
    switch self {
    case .launchFailed: .launchFailed
    case .incompatibleProtocol: .incompatibleProtocol
    case .crashed: .crashed
    case .exited: .exited
    case .tooMuchMemory: .tooMuchMemory
    case .tooManyThreads: .tooManyThreads
    case .tooMuchDisk: .tooMuchDisk
    case .resting: .resting
    case .setAside: .setAside
    case .timedOut: .timedOut
    case .completionNeverCalled: .completionNeverCalled
    case .busyElsewhere: .busyElsewhere
    case .malformedReply: .malformedReply
    case .noHandler: .noHandler
    case .refused: .refused
    }
  }

  fileprivate var arguments: [String: Message.Argument] {
    switch self {
    case .launchFailed(let reason), .malformedReply(let reason), .noHandler(let reason), .refused(let reason):
      ["reason": .text(reason)]
    case .incompatibleProtocol(let theirs, let ours):
      ["extensionVersion": .count(theirs), "hostVersion": .count(ours)]
    case .crashed(let signal): ["signal": .count(Int(signal))]
    case .exited(let status): ["status": .count(Int(status))]
    case .tooMuchMemory(let megabytes), .tooMuchDisk(let megabytes): ["megabytes": .count(megabytes)]
    case .tooManyThreads(let threads): ["threads": .count(threads)]
    case .resting(let failures, let seconds):
      ["failures": .count(failures), "seconds": .count(Int(seconds.rounded(.up)))]
    case .setAside(let failures): ["failures": .count(failures)]
    case .timedOut(let seconds), .completionNeverCalled(let seconds), .busyElsewhere(let seconds):
      ["seconds": .value(.double(seconds), .number)]
    }
  }

  /// True where another try may succeed.
  fileprivate var isPassing: Bool {
    switch self {
    case .crashed, .exited, .tooMuchMemory, .tooManyThreads, .tooMuchDisk, .timedOut, .completionNeverCalled,
      .busyElsewhere, .malformedReply:
      true
    case .launchFailed, .incompatibleProtocol, .resting, .setAside, .noHandler, .refused: false
    }
  }

  /// True where the app's code may have run. Then nobody knows how much of the request is done.
  fileprivate var hasReachedApp: Bool {
    if case .busyElsewhere = self { false } else { true }
  }
}
