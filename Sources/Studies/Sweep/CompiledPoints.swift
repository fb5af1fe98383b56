import Dispatch
import Experiments

/// The scenarios of a sweep's points, each compiled once for its check and its runs.
///
/// Memory is bounded: a point that finds no room at its check is compiled again when its runs
/// begin.
///
/// A queue and not a `Mutex`, since the thread sanitizer sees through queues on Linux.
final class CompiledPoints: @unchecked Sendable {
  /// The most points that are kept: a point that changes a number or two needs some 30 kB.
  private static let limit = 256

  private let compile: @Sendable (Int) throws -> Scenario
  private let inTurn = DispatchQueue(label: "drainsim.compiled-points")
  /// Only for ``inTurn``.
  private var kept: [Int: Scenario] = [:]

  /// - Parameter compile: The scenario of a point, counted from 0; may be called from several
  ///   threads at once.
  init(_ compile: @escaping @Sendable (Int) throws -> Scenario) { self.compile = compile }

  /// Keep a point for its runs, if there is room.
  func keep(_ scenario: Scenario, of point: Int) {
    inTurn.sync {
      if kept.count < Self.limit { kept[point] = scenario }
    }
  }

  /// The scenario of a point, compiled if it was not kept.
  func scenario(of point: Int) throws -> Scenario {
    if let scenario = inTurn.sync(execute: { kept[point] }) { return scenario }
    let scenario = try compile(point)
    inTurn.sync {
      // Runs are made point by point, so the first point is the one that is done.
      if kept.count == Self.limit, let first = kept.keys.min() { kept[first] = nil }
      kept[point] = scenario
    }
    return scenario
  }
}
