import Numerics
import Statistics

/// Resamples of phones by their families, together with the runs that all phones have in common.
///
/// Phones of a family are one draw, since their files have one origin; and a run moves all phones
/// at once.
struct PhoneResamples {
  /// The change of a metric over phones.
  struct Spread {
    var lower: PhonesDocument.Share
    var higher: PhonesDocument.Share
    var median: Double?
    var low: Double?
    var high: Double?
    var scatter: Double?
  }

  private static let count = 1000
  /// Less is the rounding of sums.
  private static let leastScatter = 1e-6
  /// The ends of the middle nine tenths.
  private static let (lowEnd, highEnd) = (0.05, 0.95)

  /// The phones of each family.
  private let members: [[Int]]
  /// The share of each phone, with the sum 1.
  private let shares: [Double]
  /// The weight of each phone in the middle and the ends: its share, or an equal part of its family's.
  private let weights: [Double]
  /// By resample: runs, and families.
  private let runs: [[Int]]
  private let families: [[Int]]

  /// - Parameters:
  ///   - shares: Of each phone, with the sum 1.
  ///   - countsFamiliesOnce: Whether the middle and the ends weigh families alike, whatever the shares.
  init(
    families names: [String], shares: [Double], countsFamiliesOnce: Bool, runs runCount: Int,
    seed: UInt64
  ) {
    let members = names.indices.grouped { names[$0] }.map(\.elements)
    var weights = shares
    if countsFamiliesOnce {
      for family in members { for phone in family { weights[phone] = 1 / Double(family.count) } }
    }
    (self.members, self.shares, self.weights) = (members, shares, weights)
    runs = Self.draws(runCount, seed: seed, stream: "phones' runs")
    families = Self.draws(members.count, seed: seed, stream: "phones' families")
  }

  /// For each resample as many indices as there are things.
  private static func draws(_ size: Int, seed: UInt64, stream: String) -> [[Int]] {
    let indices = ResampledIndices(seed: seed, stream: stream)
    return (0..<UInt32(count)).map { resample in
      var drawn: [Int] = []
      indices.draw(size, resample: resample) { drawn.append($0) }
      return drawn
    }
  }

  func spread(
    of samples: [PhoneSample], as form: ComparisonDocument.ChangeForm, at level: ConfidenceLevel
  ) -> Spread {
    let whole = samples.map(\.means)
    let changes = whole.map { $0?.change(form) }
    var (lower, higher): ([Double], [Double]) = ([], [])
    var noise = 0.0
    for resample in 0..<Self.count {
      let found = samples.map { $0.means(over: runs[resample]) }
      var (low, high, all) = (0.0, 0.0, 0.0)
      for family in families[resample] {
        for phone in members[family] {
          guard let sign = found[phone]?.sign else { continue }
          all += shares[phone]
          if sign < 0 { low += shares[phone] }
          if sign > 0 { high += shares[phone] }
        }
      }
      if all > 0 {
        lower.append(low / all)
        higher.append(high / all)
      }
      // How far each change is from that of all runs.
      let away = zip(found, changes).map { found, change -> Double? in
        guard let change, let other = found?.change(form) else { return nil }
        return other - change
      }
      noise += variance(away) / Double(Self.count)
    }
    let tail = (1 - level.probability) / 2
    func share(_ draws: [Double], _ sign: Double) -> PhonesDocument.Share {
      let known = samples.indices.filter { whole[$0] != nil }
      let all = known.reduce(0) { $0 + shares[$1] }
      let sum = known.reduce(0) { $0 + (whole[$1]?.sign == sign ? shares[$1] : 0) }
      let sorted = SortedSample(draws)
      let point = all > 0 ? sum / all : 0
      return .init(
        share: point, low: sorted.quantile(tail) ?? point, high: sorted.quantile(1 - tail) ?? point)
    }
    var spread = Spread(lower: share(lower, -1), higher: share(higher, 1))
    let known = changes.compactMap(\.self)
    guard known.count == changes.count, !known.isEmpty else { return spread }
    let median = quantile(0.5, of: known)
    spread.median = median
    // The scatter of the runs widens what lies between the phones: each is drawn to the median by as much.
    // A resample of n runs has (n − 1)/n of their variance.
    let runCount = Double(runs[0].count)
    let all = variance(changes)
    var scatter = 0.0
    if runCount > 1 {
      let share = all > 0 ? noise * runCount / (runCount - 1) / all : 0
      scatter = share < Self.leastScatter ? 0 : min(1, share)
      spread.scatter = scatter
    }
    if scatter == 1 { return spread }
    let shrunk = known.map { median + ($0 - median) * (1 - scatter).squareRoot() }
    spread.low = quantile(Self.lowEnd, of: shrunk)
    spread.high = quantile(Self.highEnd, of: shrunk)
    return spread
  }

  private func mean(_ values: [Double?]) -> Double {
    var (sum, whole) = (0.0, 0.0)
    for (phone, value) in values.enumerated() {
      guard let value else { continue }
      sum += weights[phone] * value
      whole += weights[phone]
    }
    return whole > 0 ? sum / whole : 0
  }

  private func variance(_ values: [Double?]) -> Double {
    let middle = mean(values)
    return mean(values.map { $0.map { ($0 - middle) * ($0 - middle) } })
  }

  /// The value below which a share of the weights lies, in the middle of each weight and on straight
  /// lines between.
  private func quantile(_ share: Double, of values: [Double]) -> Double {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    let whole = weights.reduce(0, +)
    var (sum, last): (Double, (place: Double, value: Double)?) = (0, nil)
    for phone in order {
      let place = (sum + weights[phone] / 2) / whole
      if place >= share {
        guard let last else { return values[phone] }
        let part = (share - last.place) / (place - last.place)
        return last.value + part * (values[phone] - last.value)
      }
      last = (place, values[phone])
      sum += weights[phone]
    }
    return last?.value ?? 0
  }
}
