import Numerics
import PhoneModel
import Quantities

/// The course of a quantity over a run, from many runs: their mean and the middle of their spread.
package struct TimeCourse: Sendable, Equatable {
  /// The quantity followed.
  package enum Quantity: Sendable {
    /// In percent.
    case batteryLevel
    /// Drawn in the run since the start of the counted window, in joules.
    case energy

    /// "%" or "J".
    package var unit: String { self == .batteryLevel ? "%" : "J" }
  }

  /// The runs at one instant.
  package struct Point: Sendable, Equatable {
    /// Seconds from the start of the counted window.
    package let time: Double
    /// Runs that have a value: after the end of its run, a battery has none unless it was empty.
    package let runs: Int
    package let mean: Double
    /// The 5 % quantile of the runs.
    package let low: Double
    /// The 95 % quantile of the runs.
    package let high: Double
  }

  package let variant: String
  package let quantity: Quantity
  /// The number of runs.
  package let runs: Int
  /// In the order of time, as far as half of the runs have a value.
  package let points: [Point]

  /// The same course as far as `end`: the energy drawn stays the same after the end of all runs.
  package func prolonged(to end: Double) -> TimeCourse {
    guard quantity == .energy, let last = points.last, last.time < end else { return self }
    let point = Point(time: end, runs: last.runs, mean: last.mean, low: last.low, high: last.high)
    return TimeCourse(variant: variant, quantity: quantity, runs: runs, points: points + [point])
  }
}

/// The courses of several runs of one variant, resampled to the same bins.
struct CourseSample {
  private let quantity: TimeCourse.Quantity
  private var binLength = BinnedRun.shortestBin
  /// Run by run, the value at the start and at the end of every bin.
  private var runs: [Course] = []

  private struct Course {
    var values: [Double]
    /// The value after the end of the run, if it is known: an empty battery stays empty.
    let afterwards: Double?
    /// Seconds.
    let length: Double

    /// One value of `factor` each; the last is that of the end.
    mutating func thin(by factor: Int) {
      let last = values.count - 1
      values =
        [values[0]]
        + stride(from: factor, to: last + factor, by: factor).map { values[min($0, last)] }
    }
  }

  init(_ quantity: TimeCourse.Quantity) { self.quantity = quantity }

  mutating func add(_ run: BinnedRun) {
    var course = Course(
      values: values(of: run), afterwards: afterwards(run), length: run.length.seconds)
    let common = max(binLength, run.binLength)
    course.thin(by: Int(common.nanoseconds / run.binLength.nanoseconds))
    if common > binLength {
      let factor = Int(common.nanoseconds / binLength.nanoseconds)
      for index in runs.indices { runs[index].thin(by: factor) }
      binLength = common
    }
    runs.append(course)
  }

  private func values(of run: BinnedRun) -> [Double] {
    switch quantity {
    case .batteryLevel: return run.levels.map { 100 * $0 }
    case .energy:
      var sum = Energy.zero
      return [0]
        + run.energies.map { bin in
          sum = bin.reduce(sum, +)
          return sum.joules
        }
    }
  }

  private func afterwards(_ run: BinnedRun) -> Double? {
    switch quantity {
    case .batteryLevel: run.levels.last == 0 ? 0 : nil
    // A run that is over draws nothing.
    case .energy: values(of: run).last
    }
  }

  func course(of variant: String) -> TimeCourse {
    let longest = runs.map(\.length).max() ?? 0
    var points: [TimeCourse.Point] = []
    for slot in 0..<(runs.map(\.values.count).max() ?? 0) {
      let time = min(binLength.seconds * Double(slot), longest)
      let values = runs.compactMap { $0.length >= time ? $0.values[slot] : $0.afterwards }
      guard 2 * values.count >= runs.count else { break }
      let sample = SortedSample(values)
      guard let low = sample.quantile(0.05), let high = sample.quantile(0.95) else { break }
      points.append(
        TimeCourse.Point(
          time: time, runs: values.count, mean: values.reduce(0, +) / Double(values.count),
          low: low, high: high))
    }
    return TimeCourse(variant: variant, quantity: quantity, runs: runs.count, points: points)
  }
}

extension Experiment {
  /// One run of one variant as it goes on in time.
  package func binnedRun(variant: Int, replication: Int) throws(RunFailure) -> BinnedRun {
    try PhoneRunner(plan.scenario.variants[variant].specification)
      .binnedRun(seed: plan.seed, replication: replication)
  }

  /// The courses of all variants over time, averaged over some runs.
  ///
  /// - Parameters:
  ///   - runs: The replications, counted from 1.
  ///   - progress: Receives how many runs are done, on the thread that finished it.
  /// - Returns: One per variant, in the order of the scenario.
  package func courses(
    of quantity: TimeCourse.Quantity, runs: ClosedRange<Int>, progress: ((Int) -> Void)? = nil
  ) throws -> [TimeCourse] {
    let specifications = plan.scenario.variants.map(\.specification)
    let seed = plan.seed
    var samples = specifications.map { _ in CourseSample(quantity) }
    var done = 0
    try OrderedWork(count: runs.count, jobs: plan.jobs).run(
      beginning: { specifications.map { PhoneRunner($0) } }
    ) { runners, number in
      try runners.map { try $0.binnedRun(seed: seed, replication: runs.lowerBound + number) }
    } receive: { runs in
      for (index, run) in runs.enumerated() { samples[index].add(run) }
      done += 1
      progress?(done)
    }
    return zip(plan.scenario.variants, samples).map { $1.course(of: $0.name) }
  }

  /// The quantity to follow: the battery's level where every variant has a battery, and the energy
  /// drawn otherwise.
  package var followedQuantity: TimeCourse.Quantity {
    plan.scenario.variants.allSatisfy { $0.specification.battery != nil } ? .batteryLevel : .energy
  }
}
