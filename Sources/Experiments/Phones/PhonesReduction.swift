import Kernel
import Numerics
import PhoneModel
import Statistics

/// The runs of a scenario on many phones, reduced to what its variants change on them.
///
/// Memory grows with phones × runs × the metrics that are asked for.
package struct PhonesReduction {
  private let phones: [StudiedPhone]
  private let scenario: Scenario
  private let plan: ExperimentPlan
  private let metrics: [Int]
  /// The variants that are compared with the baseline.
  private let others: [Int]
  /// By phone, and in it by metric and variant: the values of all runs.
  private var values: [[[MetricValue]]]
  /// By phone: what each variant draws less or more in each component, in joules of all runs.
  private var differences: [[[String: Double]]]
  /// The first failed run of a phone.
  private var failures: [Int: String] = [:]

  /// - Parameter metrics: The indices of the metrics that are asked for, the main one first.
  package init(_ phones: [StudiedPhone], _ plan: ExperimentPlan, metrics: [Int]) {
    (self.phones, self.plan, self.metrics) = (phones, plan, metrics)
    scenario = plan.scenario
    others = scenario.variants.indices.filter { $0 != plan.baseline }
    let row = Array(repeating: [MetricValue](), count: metrics.count * scenario.variants.count)
    values = Array(repeating: row, count: phones.count)
    differences = Array(repeating: Array(repeating: [:], count: others.count), count: phones.count)
  }

  /// Take the runs of all variants in one replication on one phone.
  package mutating func add(_ runs: SweepReplication) {
    let phone = runs.point
    var outcomes: [RunOutcome] = []
    for (variant, outcome) in runs.outcomes.enumerated() {
      switch outcome {
      case .success(let outcome): outcomes.append(outcome)
      case .failure(let failure):
        let name = scenario.variants[variant].name
        failures[phone] =
          failures[phone] ?? failure.of(variant: name, run: runs.replication, at: nil).reason
        return
      }
    }
    for (variant, outcome) in outcomes.enumerated() {
      for (slot, metric) in metrics.enumerated() {
        values[phone][slot * outcomes.count + variant].append(outcome.values[metric])
      }
    }
    guard let base = outcomes[plan.baseline].ledgers?.phone.byComponent else { return }
    for (slot, other) in others.enumerated() {
      for part in base { differences[phone][slot][part.name, default: 0] -= part.energy.joules }
      for part in outcomes[other].ledgers?.phone.byComponent ?? [] {
        differences[phone][slot][part.name, default: 0] += part.energy.joules
      }
    }
  }

  // MARK: - The document

  /// - Parameter unable: The phones for which the scenario does not compile.
  package func document(
    unable: [PhonesDocument.Unable], chosen: String, hasShares: Bool, by program: String
  ) -> PhonesDocument {
    let able = phones.indices.filter { failures[$0] == nil }
    let whole = able.reduce(0) { $0 + phones[$1].share }
    let samples = others.indices.flatMap { slot in
      metrics.indices.map { metric in able.map { sample(of: $0, metric, others[slot]) } }
    }
    let rows = able.enumerated().map { row, phone -> PhonesDocument.Phone in
      var studied = phones[phone]
      studied.share /= whole
      return PhonesDocument.Phone(
        phone: studied, deciding: deciding(on: phone),
        changes: samples.map { $0[row].change(at: plan.confidence) })
    }
    let resamples = PhoneResamples(
      families: able.map { phones[$0].family }, shares: rows.map(\.share),
      countsFamiliesOnce: !hasShares, runs: plan.replications.count, seed: plan.seed)
    let effects = samples.enumerated().map { slot, samples in
      effect(
        of: others[slot / metrics.count], metrics[slot % metrics.count], samples, rows, slot,
        resamples)
    }
    let failed = failures.sorted { $0.key < $1.key }.map {
      PhonesDocument.Unable(phones[$0.key], reason: $0.value)
    }
    return PhonesDocument(
      programVersion: program, scenario: scenario.name, question: scenario.question,
      seed: plan.seed, replications: plan.replications.count,
      confidence: plan.confidence.probability, baseline: scenario.variants[plan.baseline].name,
      variants: scenario.variants.map(\.name),
      changesWorld: scenario.variants.filter(\.changesWorld).map(\.name), chosen: chosen,
      hasShares: hasShares,
      families: Set(able.map { phones[$0].family }).count,
      makers: Set(able.map { phones[$0].maker }).count, effects: effects, phones: rows,
      unable: unable + failed)
  }

  private func sample(of phone: Int, _ metric: Int, _ variant: Int) -> PhoneSample {
    let row = metric * scenario.variants.count
    return PhoneSample(
      values[phone][row + plan.baseline], values[phone][row + variant],
      isRatio: scenario.metrics[metrics[metric]].isRatio)
  }

  /// The components that make nine tenths of what the variants draw less or more, the greatest first.
  private func deciding(on phone: Int) -> [String] {
    var sizes: [String: Double] = [:]
    for change in differences[phone] {
      for (part, joules) in change { sizes[part, default: 0] += joules.magnitude }
    }
    let sorted = sizes.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let enough = 0.9 * sorted.reduce(0) { $0 + $1.value }
    var sum = 0.0
    return sorted.prefix { part in
      defer { sum += part.value }
      return sum < enough
    }.map(\.key)
  }

  private func effect(
    of variant: Int, _ metric: Int, _ samples: [PhoneSample], _ rows: [PhonesDocument.Phone],
    _ slot: Int, _ resamples: PhoneResamples
  ) -> PhonesDocument.Effect {
    let definition = scenario.metrics[metric]
    let form: ComparisonDocument.ChangeForm =
      definition.unit != "%" && samples.allSatisfy({ $0.hasPercent(at: plan.confidence) })
      ? .percent : .difference
    let spread = resamples.spread(of: samples, as: form, at: plan.confidence)
    let own = rows.indices.filter { rows[$0].isOwn && samples[$0].means != nil }
    // The least change is the one nearest to none.
    let sizes = own.compactMap { row in
      rows[row].changes[slot].told(form).map { (size: $0.magnitude, row: row) }
    }
    let (least, greatest) = (sizes.min(by: <), sizes.max(by: <))
    return PhonesDocument.Effect(
      variant: scenario.variants[variant].name, metric: definition.name, unit: definition.unit,
      better: definition.better, told: form, known: samples.count { $0.means != nil },
      lower: spread.lower, higher: spread.higher,
      median: spread.median, low: spread.low, high: spread.high, scatter: spread.scatter,
      own: own.count, ownLower: own.count { samples[$0].means?.sign ?? 0 < 0 },
      least: least.map { rows[$0.row].name }, greatest: greatest.map { rows[$0.row].name })
  }
}

/// The values of one metric in all runs of one phone: of the baseline, and of a variant.
struct PhoneSample {
  /// Value and weight of each run; a weight of 0 where either side has none.
  private let x: [SIMD2<Double>]
  private let y: [SIMD2<Double>]
  private let pair: VariantPair

  init(_ baseline: [MetricValue], _ variant: [MetricValue], isRatio: Bool) {
    var pair = VariantPair(variant: 1, other: 0)
    var (x, y): ([SIMD2<Double>], [SIMD2<Double>]) = ([], [])
    for (a, b) in zip(baseline, variant) {
      pair.add([a, b], isRatio: isRatio)
      if isRatio, let above = a.value, let below = b.value {
        x.append(SIMD2(above, a.weight))
        y.append(SIMD2(below, b.weight))
      } else if !isRatio, let a = a.reading, let b = b.reading {
        x.append(SIMD2(a, 1))
        y.append(SIMD2(b, 1))
      } else {
        x.append(.zero)
        y.append(.zero)
      }
    }
    (self.x, self.y, self.pair) = (x, y, pair)
  }

  func change(at confidence: ConfidenceLevel) -> PhonesDocument.Change {
    let (a, b) = (x.reduce(.zero, +), y.reduce(.zero, +))
    let change = pair.change(at: confidence)
    var interval: ConfidenceInterval?
    if case .bounded(let ends) = change?.interval { interval = ends }
    let percent = means?.change(.percent)
    return PhonesDocument.Change(
      baseline: a[1] == 0 ? nil : a[0] / a[1], variant: b[1] == 0 ? nil : b[0] / b[1],
      change: percent.map { change?.percent ?? $0 }, low: percent.flatMap { _ in interval?.low },
      high: percent.flatMap { _ in interval?.high })
  }

  /// Whether a percentage of it says something: its baseline is above zero, for sure, and it is no
  /// multiple of that. A phone without a value has no say.
  func hasPercent(at confidence: ConfidenceLevel) -> Bool {
    guard let means else { return true }
    guard let percent = means.change(.percent) else { return false }
    if case .unbounded = pair.change(at: confidence)?.interval { return false }
    return !NearZero.isBeyond(percent) && !NearZero.isThroughZero(percent)
  }

  /// The means of both; nil where neither has a value.
  struct Means {
    let x: Double
    let y: Double

    fileprivate init?(_ x: SIMD2<Double>, _ y: SIMD2<Double>) {
      guard x[1] != 0, y[1] != 0 else { return nil }
      (self.x, self.y) = (x[0] / x[1], y[0] / y[1])
    }

    /// −1, 0 or 1: lower, the same, higher.
    var sign: Double { y < x ? -1 : y > x ? 1 : 0 }
    /// Nil of a percentage over a baseline that is not above zero; 0 where both are zero.
    func change(_ form: ComparisonDocument.ChangeForm) -> Double? {
      switch form {
      case .percent: x > 0 ? 100 * (y / x - 1) : x == 0 && y == 0 ? 0 : nil
      case .difference: y - x
      }
    }
  }

  /// Over all runs.
  var means: Means? { Means(x.reduce(.zero, +), y.reduce(.zero, +)) }

  func means(over runs: [Int]) -> Means? {
    Means(runs.reduce(.zero) { $0 + x[$1] }, runs.reduce(.zero) { $0 + y[$1] })
  }
}
