import PhoneModel

/// The lengths of the replications of a sweep's points in relation to one another, from a few of
/// them that are timed when the sweep has run for a moment.
///
/// The points of a sweep are made one after the other, and the last may take a hundred times as long
/// as the first: only a look ahead tells it.
struct PointCosts {
  /// The seconds of one replication at each point.
  private let seconds: [Double]

  /// The points that are timed at the most.
  private static let probes = 16
  /// The share of the whole sweep that timing may take.
  private static let budget = 0.02

  /// - Returns: Nil where a sweep is too short for as many points as tell something.
  init?(of sweep: PreparedSweep, replications: Int) {
    let points = sweep.points.count
    guard points > 1 else {
      seconds = [1]
      return
    }
    let start = ContinuousClock.now
    var timed: [(point: Int, seconds: Double)] = []
    for point in Self.order(of: points) {
      if !timed.isEmpty {
        let mean = timed.map(\.seconds).reduce(0, +) / Double(timed.count)
        let whole = mean * Double(replications) / Double(sweep.plan.jobs)
        guard (ContinuousClock.now - start) / .seconds(1) < whole * Self.budget else { break }
      }
      guard let seconds = Self.time(of: point, in: sweep) else { return nil }
      timed.append((point, seconds))
    }
    guard timed.count >= min(4, points) else { return nil }
    timed.sort { $0.point < $1.point }
    seconds = (0..<points).map { Self.value(at: $0, between: timed) }
  }

  /// The points to time: the ends first, then the middles of what lies between.
  static func order(of points: Int) -> [Int] {
    var order = [0, points - 1]
    var parts = 2
    while order.count < min(probes, points), parts <= 2 * points {
      for part in stride(from: 1, to: parts, by: 2) {
        let point = part * (points - 1) / parts
        if !order.contains(point) { order.append(point) }
      }
      parts *= 2
    }
    return Array(order.prefix(min(probes, points)))
  }

  /// The value at a point on straight lines between those that are known, its neighbours.
  static func value(at point: Int, between known: [(point: Int, seconds: Double)]) -> Double {
    guard let after = known.firstIndex(where: { $0.point >= point }) else {
      return known[known.count - 1].seconds
    }
    if after == 0 || known[after].point == point { return known[after].seconds }
    let (low, high) = (known[after - 1], known[after])
    let share = Double(point - low.point) / Double(high.point - low.point)
    return low.seconds + share * (high.seconds - low.seconds)
  }

  /// The seconds of one replication of all variants, the second on phones that are made for it; nil
  /// where the point cannot be made.
  private static func time(of point: Int, in sweep: PreparedSweep) -> Double? {
    guard let scenario = try? sweep.scenario(point) else { return nil }
    let runners = scenario.variants.map { PhoneRunner($0.specification) }
    let all = sweep.plan.replications
    var start = ContinuousClock.now
    for replication in [all.lowerBound, all.upperBound] {
      start = .now
      for runner in runners {
        // A run that fails takes its time, too.
        _ = try? runner.run(seed: sweep.plan.seed, replication: replication, keepsLedgers: true)
      }
    }
    return max((ContinuousClock.now - start) / .seconds(1), 1e-9)
  }

  /// The work of a replication at a point.
  func work(at point: Int) -> Double { seconds[min(point, seconds.count - 1)] }

  /// The work that is left of a sweep of which the first replications are there, in the order in
  /// which they are made.
  ///
  /// - Parameters:
  ///   - each: The replications of each point.
  ///   - done: The share of all replications that is there.
  func work(ofEach each: Double, after done: Double) -> Double {
    let made = done * Double(seconds.count)
    return seconds.enumerated().reduce(0) { rest, point in
      rest + point.element * each * min(1, max(0, Double(point.offset + 1) - made))
    }
  }
}
