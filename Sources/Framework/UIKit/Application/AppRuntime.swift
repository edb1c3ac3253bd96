import ExtensionProtocol
import Foundation
import IntentSchema
@_spi(Runtime) import Intents

/// The main loop of an app's process, and what the assistant delivers to it.
@MainActor enum AppRuntime {
  /// The application holds its delegate weakly.
  private static var delegate: (any UIApplicationDelegate)?
  /// Nil for an app without scenes.
  private static var scene: AppScene?

  static func run(_ delegate: any UIApplicationDelegate) -> Never {
    self.delegate = delegate
    DataAccess.connect()
    let application = UIApplication.shared
    application.delegate = delegate
    // Before the delegate can say anything: a process that was handed its connection has no other. Deliveries wait for the main
    // queue, and so until the delegate is ready.
    AssistantLink.shared.takeDeliveries { delivery, answer in
      DispatchQueue.main.async { MainActor.assumeIsolated { take(delivery, answer) } }
    } leave: {
      DispatchQueue.main.async { MainActor.assumeIsolated { leave() } }
    }
    _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    scene = AppScene(delegate)
    if let scene {
      // Who is started for an activity gets it with the connection of the scene.
      if getenv(AppSocket.environmentVariable) == nil {
        do { try scene.connect() } catch { AssistantLink.complain("\(error)") }
      }
    } else {
      delegate.applicationDidBecomeActive(application)
    }
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  private static func leave() {
    if let scene { scene.disconnect() } else { delegate?.applicationWillResignActive(.shared) }
    delegate?.applicationWillTerminate(.shared)
    exit(0)
  }

  private static func take(
    _ delivery: AppDelivery, _ answer: @escaping @Sendable (DeliveryAnswer) -> Void
  ) {
    guard let delegate else { return answer(.failed(reason: "the app has no delegate")) }
    switch delivery {
    case .activity(let record, let intent, let response):
      answer(go(on: record, intent, response, delegate))
    case .intent(let record):
      Task { @MainActor in answer(await handle(record, delegate)) }
    }
  }

  // MARK: Activities

  private static func go(
    on record: Record, _ intent: Record?, _ response: Record?, _ delegate: any UIApplicationDelegate
  ) -> DeliveryAnswer {
    let activity: NSUserActivity
    do {
      activity = try NSUserActivity._decode(.record(record), at: _FieldPath(record.type))
      if let intent {
        let request = InterfaceRequest(
          intent: intent, response: response, status: response == nil ? .ready : .success, parameters: [])
        // An activity is of use without what led to it.
        if let interaction = try? INInteraction(request) { activity._attach(interaction) }
      }
    } catch {
      let type = ActivityRecord(record).activityType ?? ""
      if let scene {
        scene.fail(type, error)
      } else {
        delegate.application(.shared, didFailToContinueUserActivityWithType: type, error: error)
      }
      return .failed(reason: "the activity can't be read: \(error)")
    }
    if let scene {
      do throws(AppScene.Failure) {
        try scene.go(on: activity)
      } catch {
        return .failed(reason: "\(error)")
      }
      NSUserActivity._continued(activity.activityType)
      return .activity(isTaken: true)
    }
    _ = delegate.application(.shared, willContinueUserActivityWithType: activity.activityType)
    let isTaken = delegate.application(.shared, continue: activity) { objects in
      for object in objects ?? [] { object.restoreUserActivityState(activity) }
    }
    if isTaken { NSUserActivity._continued(activity.activityType) }
    return .activity(isTaken: isTaken)
  }

  // MARK: Intents

  private static func handle(_ record: Record, _ delegate: any UIApplicationDelegate) async -> DeliveryAnswer
  {
    guard let dispatcher = IntentDispatcher.dispatcher(forIntent: record.type) else {
      return .failed(reason: "the app's program knows no class \(record.type)")
    }
    do {
      let intent = try dispatcher.makeIntent(from: record)
      if let handler = delegate.application(.shared, handlerFor: intent) {
        guard dispatcher.isHandled(by: handler) else {
          return .failed(
            reason: "application(_:handlerFor:) returned a \(type(of: handler)), which does not adopt "
              + dispatcher.handlingProtocolName)
        }
        guard case .response(let response) = try await dispatcher.call(.handle, on: handler, with: intent)
        else {
          return .failed(reason: "\(type(of: handler)) has no handle method for \(record.type)")
        }
        return .response(response)
      }
      let response: SentResponse = await withCheckedContinuation { continuation in
        let once = OnceContinuation(continuation)
        delegate.application(.shared, handle: intent) { once.resume(returning: SentResponse(response: $0)) }
      }
      if case .response(let record)? = response.response._reply { return .response(record) }
      if case .response(let record)? = await delegate.application(.shared, handle: intent)._reply {
        return .response(record)
      }
      return .failed(
        reason: "the app's delegate has neither application(_:handlerFor:) nor "
          + "application(_:handle:completionHandler:) for \(record.type)")
    } catch {
      return .failed(reason: "\(error)")
    }
  }
}

private struct SentResponse: @unchecked Sendable {
  let response: INIntentResponse
}
