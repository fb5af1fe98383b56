import Configuration
import Experiments

/// The rows of `runs.csv` and `compare --format csv`: one per variant, replication and metric, as a
/// store is exported.
package struct RunsCSV: Sendable {
  private let variants: [String]

  /// - Parameter variants: Names in the order of the scenario.
  package init(variants: [String]) { self.variants = variants }

  /// The first line of the file.
  package static let header = CSVRow.line((TableColumn.run + TableColumn.metric).map(\.name))

  /// The lines of one run, a metric each.
  ///
  /// Rows are made run by run, so that the memory they take does not grow with replications.
  package func rows(of record: RunRecord) -> String {
    var start = RowText(.csv)
    start.add(variant: variants[record.variant], replication: record.replication)
    return record.readings.map { reading in
      var row = start
      row.add(reading)
      return row.line
    }.joined()
  }
}

/// The rows of `ranges.csv`: one per point, with what was drawn and the results.
///
/// For each metric the mean of each variant, and for each variant but the baseline the difference
/// of the means and its change in percent. A point that could not be run has the reason in the
/// second column and no results. Units are in the titles; quoting is that of ``RunsCSV``.
package struct RangesCSV: Sendable {
  private let parameters: UncertainParameters
  private let metrics: [(name: String, unit: String)]
  private let variants: [String]
  private let baseline: Int

  package init(_ analysis: UncertaintyAnalysis) {
    let scenario = analysis.plan.scenario
    parameters = analysis.parameters
    metrics = scenario.metrics.map { ($0.name, $0.unit) }
    variants = scenario.variants.map(\.name)
    baseline = analysis.plan.baseline
  }

  private var others: [Int] { variants.indices.filter { $0 != baseline } }

  /// The first line of the file.
  package var header: String {
    let numbers = parameters.varied.map { Self.title($0.name, $0.unit) }
    let choices = parameters.choices.map(\.name)
    let results = metrics.flatMap { metric in
      let unit = metric.unit == "1" ? "" : metric.unit
      return variants.map { Self.title("\(metric.name) of \($0)", unit) }
        + others.flatMap { other in
          [
            Self.title("\(metric.name) difference of \(variants[other])", unit),
            Self.title("\(metric.name) change of \(variants[other])", "%"),
          ]
        }
    }
    return CSVRow.line(["point", "impossible"] + numbers + choices + results)
  }

  /// The line of one point.
  package func row(of point: DesignPoint) -> String {
    let values = point.draw.values.map { "\($0)" } + point.draw.words
    switch point.outcome {
    case .failure(let problem):
      let width = metrics.count * (variants.count + 2 * others.count)
      return CSVRow.line(
        ["\(point.number)", problem.reason] + values + Array(repeating: "", count: width))
    case .success(let metrics):
      let results = metrics.flatMap { metric in
        metric.variants.map(\.mean)
          + metric.comparisons.flatMap { [$0.difference?.mean, $0.change?.percent] }
      }
      return CSVRow.line(["\(point.number)", ""] + values + results.map(CSVRow.number))
    }
  }

  private static func title(_ name: String, _ unit: String) -> String {
    unit.isEmpty ? name : "\(name) (\(unit))"
  }
}

/// The rows of `saving.csv`: where the difference in the phone's energy comes from, one row a
/// variant and cell of the ledger, and the whole of each variant before them.
///
/// Energies are means of a run in joules; the last column is the exact sum of the differences of
/// all runs, in attojoules, so that the rows of a variant add up to its first to the last digit.
/// Quoted like ``RunsCSV``.
package enum SavingCSV {
  /// The first line of the file.
  package static let header =
    "variant,component,app,cause,baseline (J),variant (J),difference (J),low (J),high (J),all runs (aJ)\n"

  /// The whole file.
  package static func text(of savings: [ComparisonDocument.Saving]) -> String {
    header
      + savings.map { saving in
        let whole = saving.whole
        let all = row(
          [saving.variant, "all", "all", "all"], whole.baseline, whole.variant, whole.difference,
          whole.attojoules)
        return all
          + saving.parts.map { part in
            row(
              [saving.variant, part.component, part.app, part.cause], part.baseline, part.variant,
              part.difference, part.attojoules)
          }.joined()
      }.joined()
  }

  private static func row(
    _ names: [String], _ baseline: Double?, _ variant: Double?,
    _ difference: ComparisonDocument.Difference, _ sum: String
  ) -> String {
    let numbers = [baseline, variant, difference.mean, difference.low, difference.high]
    return CSVRow.line(names + numbers.map(CSVRow.number) + [sum])
  }
}

/// The quoting of RFC 4180, with lines that end in a line feed, as text files of these systems do.
enum CSVRow {
  static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") + "\n" }

  /// The shortest digits that read back as the same double; empty where there is none.
  static func number(_ value: Double?) -> String { value.map { $0.isFinite ? "\($0)" : "" } ?? "" }

  /// A text as a field, in quotes where it must be.
  static func field(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains(where: ",\"\n\r".unicodeScalars.contains)
    return needsQuotes ? "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\"" : text
  }
}
