import Batteries
public import Experiments
public import PhoneModel
import Quantities

/// The table of `compare`: what every variant gave, and what differs from the baseline how surely.
///
/// A metric is a block with one row a variant, so that the width does not grow with variants. The
/// rounding follows the uncertainty: two significant digits of the half-width. The exact numbers
/// are in the JSON.
public struct ComparisonTable {
  let comparison: Comparison
  let uncertainty: ParameterUncertainty?
  let showsDetails: Bool
  let style: TextStyle
  /// The first day of every variant as it went on in time, for a picture of it.
  private let courses: [BinnedRun]

  /// - Parameters:
  ///   - uncertainty: What the ranges of its numbers leave open, if that was asked.
  ///   - showsDetails: Whether to show tests and sizes of effect.
  ///   - courses: The first day of every variant as it went on in time; none for no picture of it.
  public init(
    _ comparison: Comparison, over uncertainty: ParameterUncertainty? = nil,
    showsDetails: Bool = false, courses: [BinnedRun] = [], style: TextStyle = .plain
  ) {
    self.showsDetails = showsDetails
    self.comparison = comparison
    self.courses = courses
    self.uncertainty = uncertainty
    self.style = style
  }

  /// The whole report, ending in a line break.
  public var text: String {
    let sections = [
      headline, setting, pairingWarnings, metricBlocks, cautions, testBlocks, distributionBlocks, savingBlocks,
      batteries, levels, expectations, rangeBlocks, decisions, estimands,
    ]
    return style.fitted(
      sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
        .joined(separator: "\n"))
  }

  private var headline: [String] {
    let name = comparison.scenario.shown
    guard let question = comparison.question else { return [style.styled(name, .strong)] }
    let lines = Paragraph.lines("\(name): \(question.shown)", width: style.width)
    return lines.map { style.styled($0, .strong) }
  }

  /// How the numbers came about.
  private var setting: [String] {
    let first = comparison.days.lowerBound
    let days =
      comparison.replications > 1
      ? "\(comparison.replications) days\(first > 1 ? " from day \(first)" : "")" : "day \(first)"
    var text = "\(days) on \(comparison.device.shown), seed \(comparison.seed); "
    if !comparison.unpairedStreams.isEmpty {
      text += "all variants were to meet the same days, and some did not."
    } else if comparison.changesWorld.isEmpty {
      text +=
        comparison.knowsSteps
        ? "all variants met the same days."
        : "all variants were given the same days; a store does not keep by what that could be checked."
    } else {
      let names = comparison.changesWorld.map(\.shown).joined(separator: ", ")
      text += "not all variants met the same days: \(names) changed the world."
    }
    guard comparison.replications > 1 else {
      return Paragraph.lines(text + " One day gives no interval.", width: style.width)
    }
    text += " ± and [ ] are \(level) intervals"
    if comparison.variants.count > 1 {
      let isPaired = comparison.changesWorld.isEmpty ? "day by day " : ""
      text += "; difference, change and p are \(isPaired)against \(comparison.baseline.shown)"
    }
    return Paragraph.lines(text + "." + pairing, width: style.width)
  }

  var level: String {
    PercentText.of(comparison.confidence.probability)
  }

  /// How the batteries ended, a line a variant.
  private var batteries: [String] {
    guard !comparison.batteries.isEmpty else { return [] }
    let lines = comparison.batteries.flatMap { lives -> [String] in
      var fates = BatteryEnd.allCases.filter { lives[$0] > 0 }.map { end in
        "\(lives[end]) \(end.rawValue)"
      }
      if lives.outlasted > 0 { fates.append("\(lives.outlasted) outlasted the run") }
      return Paragraph.lines(
        "\(lives.variant.shown): \(fates.joined(separator: ", "))", first: "  ", indent: 4,
        width: style.width)
    }
    return [style.styled("How batteries ended, in days", .strong)] + lines
  }

  /// The level of each variant's battery, on one axis of time.
  private var levels: [String] {
    let length = courses.map(\.length).max() ?? .zero
    let lines = zip(comparison.variants, courses).map { ($0, BatteryLine.text($1, over: length)) }
      .filter { !$0.1.isEmpty }
    guard style.showsBars, !lines.isEmpty else { return [] }
    var table = TextTable(columns: [(.left, 2), (.left, 2)])
    for (variant, line) in lines { table.add([variant.shown, line]) }
    let title = "Level of the battery, day \(comparison.days.lowerBound), in \(Self.hours(length))"
    return [style.styled(title, .strong)] + table.lines(within: style)
  }

  private static func hours(_ length: SimDuration) -> String {
    let isLong = length >= .seconds(3600)
    let value = isLong ? length.seconds / 3600 : length.seconds
    return "\(DecimalText.significant(value, digits: 3).shortened) \(isLong ? "h" : "s")"
  }

  /// What each metric means, for who wants to quote it.
  private var estimands: [String] {
    guard !comparison.metrics.isEmpty else { return [] }
    // Beside a name there is no room for a sentence on a narrow terminal.
    let column =
      style.width < 60 ? 4 : min(24, 4 + (comparison.metrics.map(\.name.columns).max() ?? 0))
    return [style.styled("What is estimated", .strong)]
      + comparison.metrics.flatMap { metric in
        Paragraph.entry(
          "  " + metric.name.shown, metric.estimand.shown, column: column, width: style.width)
      }
  }
}
