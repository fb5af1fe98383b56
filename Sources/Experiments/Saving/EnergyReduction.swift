import Configuration
import PowerAccounting
import Quantities
import Statistics

/// The sums of the energy of each component, app and cause over all runs of a comparison.
///
/// Memory grows with the cells that were ever charged, and not with the runs.
struct EnergyReduction {
  private let variants: [String]
  private let layouts: [LedgerLayout]
  private let baseline: Int
  private var runs = 0
  /// The keys charged in any variant so far, in the order of their first charge.
  private var keys: [LedgerKey] = []
  private var indexOfKey: [LedgerKey: Int] = [:]
  /// The index of each variant's cells among the keys; −1 for those never charged.
  private var places: [[Int32]]
  /// A row per variant.
  private var rows: [Row]
  /// Whether the energy of all runs exceeds the largest sum.
  private var overflows = false

  /// One variant's side.
  private struct Row {
    /// The charges of the current run, by key.
    var today: [Energy] = []
    var sums: [Energy] = []
    var wholeSum = Energy.zero
    /// The differences from the baseline, run by run.
    var differences: [EnergyChange] = []
    var wholeDifference = EnergyChange()
    var covariance = EnergyCovariance()
  }

  private struct EnergyChange {
    var moments = Moments()
    var allIdentical = true

    init(identicalRuns: Int = 0) { moments = Moments(zeros: identicalRuns) }

    mutating func add(_ difference: Energy) {
      moments.add(difference.joules)
      if difference != .zero { allIdentical = false }
    }
  }

  init(variants: [(name: String, layout: LedgerLayout)], baseline: Int) {
    self.variants = variants.map(\.name)
    layouts = variants.map(\.layout)
    self.baseline = baseline
    places = layouts.map { Array(repeating: -1, count: $0.count) }
    rows = variants.map { _ in Row() }
  }

  /// Take the entries of one replication, those of all variants.
  mutating func add(_ entries: [[LedgerEntry]]) {
    for variant in rows.indices { for key in keys.indices { rows[variant].today[key] = .zero } }
    for (variant, entries) in entries.enumerated() {
      for entry in entries {
        let place = place(of: entry.cell, in: variant)
        rows[variant].today[place] = entry.energy
        let overflow = Self.add(entry.energy, to: &rows[variant].wholeSum)
        if overflow || Self.add(entry.energy, to: &rows[variant].sums[place]) { overflows = true }
      }
    }
    runs += 1
    let reference = rows[baseline].today
    var joules = [Double](repeating: 0, count: keys.count)
    for variant in rows.indices where variant != baseline {
      var whole = Energy.zero
      for key in keys.indices {
        let difference = rows[variant].today[key] - reference[key]
        rows[variant].differences[key].add(difference)
        joules[key] = difference.joules
        whole += difference
      }
      rows[variant].covariance.add(joules)
      rows[variant].wholeDifference.add(whole)
    }
  }

  /// Add without trapping: whether the sum is more than there is room for.
  private static func add(_ energy: Energy, to sum: inout Energy) -> Bool {
    let (total, overflow) = sum.attojoules.addingReportingOverflow(energy.attojoules)
    sum = Energy(attojoules: total)
    return overflow
  }

  /// The index of a cell among the keys; a new one had nothing in all runs before.
  private mutating func place(of cell: Int32, in variant: Int) -> Int {
    let known = places[variant][Int(cell)]
    if known >= 0 { return Int(known) }
    let key = layouts[variant].key(of: cell)
    let place = indexOfKey[key] ?? keys.count
    if place == keys.count {
      keys.append(key)
      indexOfKey[key] = place
      for row in rows.indices {
        rows[row].today.append(.zero)
        rows[row].sums.append(.zero)
        rows[row].differences.append(EnergyChange(identicalRuns: runs))
        rows[row].covariance.addPart()
      }
    }
    places[variant][Int(cell)] = Int32(place)
    return place
  }

  /// The result, one per variant that is not the baseline; none where the energy of all runs is more
  /// than 1.7 × 10²⁰ J.
  func savings(at confidence: ConfidenceLevel) -> [ComparisonDocument.Saving] {
    guard runs > 0, !overflows else { return [] }
    let order = keyOrder
    return rows.indices.filter { $0 != baseline }.map { variant in
      let row = rows[variant]
      /// How much more the variant drew for a key, over all runs.
      func sum(_ key: Int) -> Energy { row.sums[key] - rows[baseline].sums[key] }
      let used = order.filter { rows[baseline].sums[$0] != .zero || row.sums[$0] != .zero }
      // The greatest difference first, and of equal ones in the order of the ledgers.
      let sorted = used.enumerated().sorted {
        let (a, b) = (sum($0.element), sum($1.element))
        return (b.attojoules.magnitude, $0.offset) < (a.attojoules.magnitude, $1.offset)
      }.map(\.element)
      // Those that differ come first.
      let differing = sorted.prefix { sum($0) != .zero }
      return .init(
        baseline: variants[baseline], variant: variants[variant], days: runs,
        whole: difference(rows[baseline].wholeSum, row.wholeSum, row.wholeDifference, confidence),
        parts: sorted.map { key in
          .init(
            keys[key],
            difference(
              rows[baseline].sums[key], row.sums[key], row.differences[key], confidence))
        },
        rests: ComparisonDocument.Rest.all(of: differing, row.covariance, at: confidence).ifAny)
    }
  }

  private func difference(
    _ baseline: Energy, _ variant: Energy, _ daily: EnergyChange, _ confidence: ConfidenceLevel
  ) -> ComparisonDocument.EnergyDifference {
    guard
      let estimate = PairedDifference(
        daily.moments, allIdentical: daily.allIdentical, at: confidence)
    else { preconditionFailure("a part of the energy without runs") }
    return .init(
      baseline: baseline.joules / Double(runs), variant: variant.joules / Double(runs),
      difference: .init(estimate), attojoules: "\((variant - baseline).attojoules)")
  }

  /// The keys in the order of the ledgers: the order of their first charge depends on the runs.
  private var keyOrder: [Int] {
    let components = NameList(layouts.flatMap(\.components))
    let apps = NameList(layouts.flatMap(\.apps))
    func rank(_ key: LedgerKey) -> (Int, Int, UInt8) {
      let component = components.knownIndex(of: key.component) ?? 0
      return (component, apps.knownIndex(of: key.app) ?? 0, key.cause.rawValue)
    }
    return keys.indices.sorted { rank(keys[$0]) < rank(keys[$1]) }
  }
}
