import Foundation
@_spi(Runtime) import Intents

/// Calls a controller's methods in the form that it has.
///
///     // Whether the controller has the completion form of `configureView` or the async one.
///     await HostedViewCall.configureView
@_spi(Runtime) public enum HostedViewCall {
  public struct Answer: Sendable {
    /// True where the controller shows anything for these parameters.
    public var shows: Bool
    public var parameters: Set<INParameter>
    public var size: CGSize
  }

  /// Nil when the controller has neither form of the method.
  @MainActor public static func configureView(
    _ controller: any INUIHostedViewControlling, _ parameters: Set<INParameter>, _ interaction: INInteraction
  ) async -> Answer? {
    let answer: Answer = await withCheckedContinuation { continuation in
      let once = OnceContinuation(continuation)
      controller.configureView(
        for: parameters, of: interaction, interactiveBehavior: .none, context: .siriSnippet
      ) { once.resume(returning: Answer(shows: $0, parameters: $1, size: $2)) }
    }
    if answer.size != HostedViewAnswer.absentSize { return answer }
    let box = ControllerBox(controller: controller)
    let later = await box.configureView(parameters, interaction)
    return later.size == HostedViewAnswer.absentSize ? nil : later
  }

  /// Nil when the controller has neither form of the method.
  @MainActor public static func configure(
    _ controller: any INUIHostedViewControlling, _ interaction: INInteraction
  ) async -> CGSize? {
    let size: CGSize = await withCheckedContinuation { continuation in
      let once = OnceContinuation(continuation)
      controller.configure(with: interaction, context: .siriSnippet) { once.resume(returning: $0) }
    }
    if size != HostedViewAnswer.absentSize { return size }
    let later = await ControllerBox(controller: controller).configure(interaction)
    return later == HostedViewAnswer.absentSize ? nil : later
  }
}

/// Carries a controller to its async methods, which run on the actor that the developer declared.
private struct ControllerBox: @unchecked Sendable {
  let controller: any INUIHostedViewControlling

  func configureView(
    _ parameters: Set<INParameter>, _ interaction: INInteraction
  ) async -> HostedViewCall.Answer {
    let (shows, claimed, size) = await controller.configureView(
      for: parameters, of: interaction, interactiveBehavior: .none, context: .siriSnippet)
    return HostedViewCall.Answer(shows: shows, parameters: claimed, size: size)
  }

  func configure(_ interaction: INInteraction) async -> CGSize {
    await controller.configure(with: interaction, context: .siriSnippet)
  }
}
