import Dispatch

/// Does independent work on all processors.
///
///     let models = Parallel.map(4) { fold in train(without: fold) }
enum Parallel {
  /// The results in the order of their numbers.
  static func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    let results = Results<Result>(count)
    DispatchQueue.concurrentPerform(iterations: count) { results.set(work($0), at: $0) }
    return results.all
  }

  /// Unchecked: each place is written once, by one thread, before any is read.
  private final class Results<Result: Sendable>: @unchecked Sendable {
    private let places: UnsafeMutableBufferPointer<Result?>

    init(_ count: Int) {
      places = .allocate(capacity: count)
      places.initialize(repeating: nil)
    }

    deinit {
      places.deinitialize()
      places.deallocate()
    }

    func set(_ result: Result, at index: Int) { places[index] = result }
    var all: [Result] { places.compactMap { $0 } }
  }
}
