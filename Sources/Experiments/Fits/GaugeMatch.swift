import Configuration
import Numerics
import PhoneModel

/// A search for numbers of a scenario, within their laws, with which the played phone draws the energy
/// that the recorded phone's own gauge measured.
///
/// Of all numbers that would do, those are found that lie nearest to the stated ones, each measured in
/// the width of its own law: a number moves in proportion to what it changes. None leaves the central
/// 95 % of its law. So a gauge, which is one number, does not decide between others; what the law of a
/// number knows stays.
package struct GaugeMatch {
  /// A number that moved.
  package struct Number: Sendable {
    /// The path, as for `--set`.
    package let path: String
    /// Both with their unit.
    package let before: String
    package let after: String
    /// The range, as written: its two ends.
    package let range: [String]
    package let settings: [String]
  }

  /// The numbers that were found; energies in joules.
  package struct Match: Sendable {
    package let measured: Double
    package let before: Double
    package let after: Double
    /// Those that change the energy most come first.
    package let numbers: [Number]
  }

  /// Coordinates are standard deviations of a law; 1.96 are the ends of its central 95 %.
  private static let end = 1.9599
  /// Numbers are left as they are where all of them together change less than this share of what all
  /// numbers change.
  private static let rest = 0.05
  private static let mostSteps = 24

  private let scenario: Scenario
  private let make: ScenarioMaker
  private let isChangeable: (String) -> Bool
  private let jobs: Int

  /// - Parameters:
  ///   - isChangeable: Whether the number at a path may change.
  ///   - make: The scenario with settings in place.
  package init(
    _ scenario: Scenario, jobs: Int, changing isChangeable: @escaping (String) -> Bool,
    make: @escaping ScenarioMaker
  ) {
    self.scenario = scenario
    self.jobs = jobs
    self.isChangeable = isChangeable
    self.make = make
  }

  /// Find the numbers.
  ///
  /// - Returns: Nil of a scenario without a metric `measured`.
  /// - Complexity: one run a number, and some thirty.
  package func match() throws -> Match? {
    guard let measured = scenario.measured?.energy,
      let before = try scenario.energyOfMeasuredSpans()
    else { return nil }
    let coordinates = coordinates()
    var effects = [Double](repeating: 0, count: coordinates.count)
    try OrderedWork(count: coordinates.count, jobs: jobs).run(beginning: {}) { _, index in
      var moved = [Double](repeating: 0, count: coordinates.count)
      moved[index] = measured > before ? 1 : -1
      return (index, try self.energy(at: moved, of: coordinates))
    } receive: { index, energy in
      effects[index] = energy.map { ($0 / before - 1) * (measured > before ? 1 : -1) } ?? 0
    }
    let direction = Self.main(effects)
    guard direction.contains(where: { $0 != 0 }), abs(before / measured - 1) > 1e-3 else {
      return Match(measured: measured, before: before, after: before, numbers: [])
    }
    var (point, after) = try search(
      along: direction, of: coordinates, from: before, to: measured)
    if abs(after / measured - 1) > 0.01 {
      (point, after) = try search(
        along: effects, of: coordinates, from: before, to: measured)
    }
    let order = point.indices.filter { point[$0] != 0 }.sorted {
      (abs(point[$0] * effects[$0]), $1) > (abs(point[$1] * effects[$1]), $0)
    }
    return Match(
      measured: measured, before: before, after: after,
      numbers: order.flatMap { slot in coordinates[slot].map { Self.number($0, at: point[slot]) } })
  }

  /// The numbers that may change, in groups that share a rank. A number whose value is an end of its
  /// law, or that has none, does not.
  private func coordinates() -> [[UncertainParameter]] {
    let all = UncertainParameters(of: scenario, make: make)
    var groups: [Int: [UncertainParameter]] = [:]
    for (slot, leader) in all.leaders.enumerated() {
      let number = all.varied[slot]
      if number.hasMedian, isChangeable(number.paths[0]) {
        groups[leader, default: []].append(number)
      }
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The effects without the least of them.
  private static func main(_ effects: [Double]) -> [Double] {
    let whole = effects.reduce(0) { $0 + $1 * $1 }
    var (left, kept) = (whole, effects)
    for slot in effects.indices.sorted(by: { abs(effects[$0]) > abs(effects[$1]) }) {
      if left <= rest * whole { kept[slot] = 0 }
      left -= effects[slot] * effects[slot]
    }
    return kept
  }

  /// The nearest point along a direction with the wanted energy, or the last one that the laws allow.
  private func search(
    along direction: [Double], of coordinates: [[UncertainParameter]], from before: Double,
    to measured: Double
  ) throws -> (point: [Double], energy: Double) {
    let sign = measured > before ? 1.0 : -1
    func point(_ length: Double) -> [Double] {
      direction.map { min(max(sign * length * $0, -Self.end), Self.end) }
    }
    // From here on all numbers are at an end.
    let least = direction.filter { $0 != 0 }.map(abs).min() ?? 1
    var (low, high) = (0.0, Self.end / least)
    var found = (point: point(0), energy: before)
    guard let last = try energy(at: point(high), of: coordinates) else { return found }
    if (last < measured) == (sign > 0) { return (point(high), last) }
    for _ in 0..<Self.mostSteps {
      // Lengths differ by orders of magnitude at first.
      let middle = low > 0 ? (low * high).squareRoot() : high / 64
      guard let energy = try energy(at: point(middle), of: coordinates) else { break }
      found = (point(middle), energy)
      if abs(energy / measured - 1) < 1e-3 { break }
      if (energy < measured) == (sign > 0) { low = middle } else { high = middle }
      if low == 0, high < 1e-9 { break }
    }
    return found
  }

  private static func number(_ number: UncertainParameter, at point: Double) -> Number {
    let value = number.drawn(at: StandardNormal.cumulative(point))
    func text(_ value: Double, _ digits: Int = 3) -> String {
      DecimalDigits.text(of: value, significant: digits, unit: number.unit)
    }
    return Number(
      path: number.paths[0], before: text(number.nominal), after: text(value),
      range: [number.range.lowerBound, number.range.upperBound].map { text($0, 6) },
      settings: number.settings(value))
  }

  /// The energy at a point; nil where no such phone can run.
  private func energy(
    at point: [Double], of coordinates: [[UncertainParameter]]
  ) throws -> Double? {
    let settings = zip(coordinates, point).filter { $0.1 != 0 }.flatMap { group, point in
      group.flatMap { $0.settings($0.drawn(at: StandardNormal.cumulative(point))) }
    }
    do {
      return try make(settings).energyOfMeasuredSpans()
    } catch is ImpossiblePoint {
      return nil
    } catch RunFailure.aborted {
      return nil
    }
  }
}
