import Experiments
import PhoneModel
import Quantities
import Statistics

/// All metrics of all variants, with the differences from the baseline and their uncertainty: the
/// table of details, pages and papers.
///
/// A metric is a group with a row a variant, so that the width does not grow with variants. The
/// rounding follows the uncertainty: two digits of the half-width. Exact numbers are in the JSON.
struct MetricsTable {
  /// The metrics that have a group of their own.
  let shown: [ComparisonDocument.Metric]
  /// The metrics that are the same everywhere, in a line; nil where they have groups, too.
  let folded: String?
  private let document: ComparisonDocument
  private let hasRanges: Bool

  /// - Parameters:
  ///   - showsAll: Whether metrics that are the same everywhere have groups, too.
  ///   - hasRanges: Whether it has a column for the changes over the ranges, where they were drawn.
  init(_ document: ComparisonDocument, showsAll: Bool = false, hasRanges: Bool = false) {
    let folded = FoldedMetrics(document.metrics, of: document.replications)
    shown = showsAll ? document.metrics : folded.shown
    self.folded = showsAll ? nil : folded.line
    self.document = document
    self.hasRanges = hasRanges && document.overRanges != nil
  }

  /// `50 runs on iphone-6s, seed 2017, the same for all variants. ± and [ ] are 95 % intervals over
  /// runs; difference, change and p are against original, run by run.`
  static func explanation(of document: ComparisonDocument) -> String {
    let isAlone = document.variants.count < 2
    let changed = document.changesWorld
    let (same, byRun) =
      changed.isEmpty
      ? (", the same for all variants", ", run by run")
      : (", not the same for all variants (\(Enumeration.text(changed)) changed the world)", "")
    let text =
      "\(CountText.of(document.replications, "run")) on \(document.device), seed \(document.seed)\(isAlone ? "" : same)."
    guard document.replications > 1 else { return text + " One run gives no interval." }
    let against = "; difference, change and p are against \(document.baseline)\(byRun)"
    return "\(text) ± and [ ] are \(document.level) intervals over runs\(isAlone ? "" : against)."
  }

  /// - Parameter hasNotes: Whether the notes on each metric stand below its rows.
  func table(_ caption: String = "Metrics of all variants", hasNotes: Bool = true) -> Table {
    let hasContrasts = shown.contains { !$0.comparisons.isEmpty }
    var columns: [Table.Column] = [.left(""), .anchored("mean")]
    if hasContrasts { columns += [.anchored("difference"), .anchored("change"), "p", "corr"] }
    if hasRanges { columns.append(.anchored("over ranges")) }
    var table = Table(caption, columns)
    for metric in shown {
      table.rows.append(.group(metric.title))
      for estimate in metric.variants {
        let contrast = metric.contrast(of: estimate.name)
        var cells: [Cell] = [.text("  " + estimate.name)]
        cells.append(.estimate(of: estimate.text(in: metric.scale)))
        if let contrast { cells += Self.cells(contrast, metric.scale, metric.direction) }
        if hasRanges {
          cells += [Cell](repeating: .empty, count: columns.count - 1 - cells.count)
          let text = document.textOverRanges(metric, estimate.name)
          cells.append(contrast == nil ? .empty : .estimate(of: text))
        }
        let isSame = contrast?.identical == true
        table.add(
          cells, note: isSame ? "identical in \(CountText.of(contrast?.pairs ?? 0, "run"))" : "")
      }
      if hasNotes { table.rows += notes(on: metric).map { .note($0) } }
    }
    return table
  }

  /// Difference, change, p and correlation, with a dash for each that is not known, and for a change
  /// over a baseline near zero.
  static func cells(
    _ contrast: ComparisonDocument.Contrast, _ scale: MetricScale,
    _ better: PreferredDirection = .neither
  ) -> [Cell] {
    guard let difference = contrast.difference else { return [.missing] }
    if contrast.identical { return [.text("0")] }
    let isGain = contrast.isGain(better)
    return [
      .estimate(difference.text(in: scale), isBetter: isGain),
      .estimate(of: contrast.toldChange.map { EstimateText($0) }, isBetter: isGain),
      contrast.p.map { .pValue($0) } ?? .missing,
      contrast.correlation.map { .text(DecimalText.correlation($0)) } ?? .missing,
    ]
  }

  /// The values that a metric leaves out, and doubts about Student's interval.
  private func notes(on metric: ComparisonDocument.Metric) -> [String] {
    var notes: [String] = []
    // Ends of batteries are listed with their reasons, in a section of their own.
    if metric.name != MetricCatalogue.batteryLife {
      let parts = metric.variants.compactMap { estimate in
        FoundText.of(estimate, "run").map { "\($0) (\(estimate.name))" }
      }
      let what = metric.averagesWithinRuns == true ? "none cut off in" : "found in"
      if !parts.isEmpty { notes.append("\(what) \(parts.joined(separator: "; "))") }
    }
    let incomplete = metric.variants.filter { $0.n < document.replications }
    if !incomplete.isEmpty {
      let parts = incomplete.map { "\($0.n) of \(document.replications) runs (\($0.name))" }
      let pairs = metric.comparisons.map {
        "\($0.pairs ?? 0)" + (metric.comparisons.count > 1 ? " (\($0.variant))" : "")
      }
      notes.append(
        "a value in only \(parts.joined(separator: ", "))"
          + (pairs.isEmpty ? "" : "; pairs of runs: \(pairs.joined(separator: ", "))"))
    }
    if let remark = ChangeText.remark(on: metric) {
      notes.append(remark)
    } else if metric.comparisons.contains(where: { $0.change?.unbounded == true }) {
      notes.append("the change is not bounded: the baseline's mean is not surely different from 0")
    }
    return notes + metric.comparisons.flatMap { remarks(on: $0, metric.scale) }
  }

  /// Another interval where Student's is in doubt, and whether a difference counts as none.
  private func remarks(
    on contrast: ComparisonDocument.Contrast, _ scale: MetricScale
  ) -> [String] {
    var notes: [String] = []
    if let bootstrap = contrast.departingBootstrap, let mean = contrast.difference?.mean {
      notes.append(
        "differences of \(contrast.variant) are too skewed for so few runs; bootstrap (BCa): "
          + scale.difference(mean, bootstrap).plain)
    }
    if let answer = contrast.equivalence {
      let text = EquivalenceText(contrast: contrast, level: document.confidence, scale: scale)
      notes.append(text.sentence(answer))
    }
    return notes
  }
}

extension ComparisonDocument.Contrast {
  /// The closeness to normal of the differences of pairs.
  var shape: ComparisonDocument.Shape? {
    if case .differences(let shape) = normality { shape } else { nil }
  }

  /// Whether its differences are too skewed for so few runs.
  var isSkewed: Bool { shape?.verdict == .skewed }

  /// The bootstrap's interval, where differences are too skewed and it ends elsewhere than
  /// Student's, by more than a tenth of the half-width.
  var departingBootstrap: ConfidenceInterval? {
    guard isSkewed, !identical, let bootstrap = bootstrap?.bca.interval,
      let student = difference?.interval
    else { return nil }
    let gap = max(abs(bootstrap.low - student.low), abs(bootstrap.high - student.high))
    return gap > 0.1 * student.width / 2 ? bootstrap : nil
  }
}
