import Experiments
import PhoneModel
import Quantities
import Results

/// The table of `compare`: the results of every variant, and the differences from the baseline with
/// their uncertainty.
///
/// A metric is a block with one row per variant, so that the width does not grow with variants. The
/// rounding follows the uncertainty: two significant digits of the half-width. The exact numbers
/// are in the JSON.
package struct ComparisonTable {
  let document: ComparisonDocument
  let showsDetails: Bool
  let style: TextStyle
  /// The course of every variant's first run, for a picture of it.
  private let courses: [BinnedRun]

  /// - Parameters:
  ///   - showsDetails: Whether to show tests and sizes of effect.
  ///   - courses: The course of every variant's first run; empty for no picture.
  package init(
    _ document: ComparisonDocument, showsDetails: Bool = false, courses: [BinnedRun] = [],
    style: TextStyle = .plain
  ) {
    self.document = document
    self.showsDetails = showsDetails
    self.courses = courses
    self.style = style
  }

  /// The whole report, ending in a line break.
  package var text: String {
    style.report([
      headline + setting, pairingWarnings, verdict, undone, explanation, metricBlocks, cautions,
      testBlocks, distributionBlocks, savingBlocks, batteries, levels, expectations, rangeBlocks,
      decisions, showsDetails ? estimands : [],
    ])
  }

  private var headline: [String] {
    let title = [document.scenario, document.question].compactMap { $0?.shown }
    return style.lines(title.joined(separator: ": ")).map { style.styled($0, .strong) }
  }

  /// The origin of the numbers.
  private var setting: [String] {
    let first = document.firstReplication
    let runs =
      document.replications > 1
      ? "\(document.replications) runs\(first > 1 ? " from run \(first)" : "")" : "run \(first)"
    var text = "\(runs) on \(document.device.shown), seed \(document.seed); "
    if document.outOfStep != nil {
      text += "all variants were to meet the same runs, and some did not."
    } else if document.changesWorld.isEmpty {
      text +=
        document.knowsSteps
        ? "all variants met the same runs."
        : "all variants were given the same runs; the store does not record whether they kept in step."
    } else {
      let names = document.changesWorld.map(\.shown).joined(separator: ", ")
      text += "not all variants met the same runs: \(names) changed the world."
    }
    return style.lines(document.replications > 1 ? text : text + " One run gives no interval.")
  }

  /// The meaning of the columns.
  private var explanation: [String] {
    guard document.replications > 1 else { return [] }
    var text = "± and [ ] are \(document.level) intervals over runs"
    if document.variants.count > 1 {
      let isPaired = document.changesWorld.isEmpty ? "run by run " : ""
      text += "; difference, change and p are \(isPaired)against \(document.baseline.shown)"
    }
    return style.lines(text + "." + pairing)
  }

  /// The gain in precision of paired runs, from the metric that gains least to the one that gains
  /// most.
  private var pairing: String {
    guard document.changesWorld.isEmpty else { return "" }
    let gains = document.metrics.flatMap { metric in
      metric.comparisons.compactMap { contrast in
        contrast.varianceReduction.map { (factor: $0, metric: metric.name.shown) }
      }
    }
    guard let least = gains.min(by: { $0.factor < $1.factor }),
      let most = gains.max(by: { $0.factor < $1.factor })
    else { return "" }
    func text(_ factor: Double) -> String { DecimalText.significant(factor, digits: 2) }
    guard text(most.factor) != "1.0" || text(least.factor) != "1.0" else {
      return " That the runs are the same gains no precision here."
    }
    let span =
      gains.count == 1 || text(least.factor) == text(most.factor)
      ? text(least.factor)
      : "\(text(least.factor)) (\(least.metric)) to \(text(most.factor)) (\(most.metric))"
    return " The same runs divide the variance of a difference by \(span)."
  }

  /// Warnings where variants that should have met the same runs did not.
  private var pairingWarnings: [String] {
    (document.outOfStep ?? []).flatMap { found in
      style.lines(
        """
        warning: \(found.variant.shown) fell out of step with \(document.baseline.shown) in the stream \
        \(found.stream.shown) in \(found.runs) of \(document.replications) runs, first in run \
        \(found.firstReplication): what happens there hangs on what the app does
        """, indent: 2
      ).map { style.styled($0, .doubtful) }
    }
  }

  /// The ends of the batteries, one line per variant.
  private var batteries: [String] {
    let lines = (document.batteries ?? []).flatMap { lives in
      var fates = lives.ends.filter { $0.count > 0 }.map { "\($0.count) \($0.reason)" }
      if lives.outlasted > 0 { fates.append("\(lives.outlasted) outlasted the run") }
      return style.item("\(lives.variant.shown): \(fates.joined(separator: ", "))")
    }
    return style.section("How batteries ended, in runs", lines)
  }

  /// The level of each variant's battery, on one axis of time.
  private var levels: [String] {
    let length = courses.map(\.length).max() ?? .zero
    let lines = zip(document.variants, courses).map { ($0, BatteryLine.text($1, over: length)) }
      .filter { !$0.1.isEmpty }
    guard style.showsBars, !lines.isEmpty else { return [] }
    var table = TextTable(.left, .left)
    for (variant, line) in lines { table.add([variant.shown, line]) }
    return style.section(
      "Level of the battery, run \(document.firstReplication), in \(Self.hours(length))",
      table.lines(within: style))
  }

  private static func hours(_ length: SimDuration) -> String {
    let isLong = length >= .seconds(3600)
    let value = isLong ? length.seconds / 3600 : length.seconds
    return "\(DecimalText.short(value, digits: 3)) \(isLong ? "h" : "s")"
  }

  /// The definition of each metric, for quotation.
  private var estimands: [String] {
    // Beside a name there is no room for a sentence on a narrow terminal.
    let column =
      style.width < 60 ? 4 : min(24, 4 + (document.metrics.map(\.name.columns).max() ?? 0))
    return style.section(
      "What is estimated",
      document.metrics.flatMap { metric in
        Paragraph.entry(
          "  " + metric.name.shown, metric.estimand.shown, column: column, width: style.width)
      })
  }
}
