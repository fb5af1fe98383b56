import Experiments

/// The rows of `runs.csv` and `compare --format csv`: one a variant, replication and metric.
///
/// Quoted like every ``CSVRow``. A value that a run did not give is an empty field. Metrics whose
/// estimate is a ratio of sums also have their numerator and denominator. Values that could have
/// been cut off are `limited`.
package struct RunsCSV: Sendable {
  private let variants: [String]

  /// - Parameter variants: Names in the order of the scenario.
  package init(variants: [String]) { self.variants = variants }

  /// The first line of the file.
  package static let header =
    "variant,replication,metric,unit,value,censored,numerator,denominator,limited\n"

  /// The lines of one run, a metric each.
  ///
  /// Rows are made run by run, so that the memory they take does not grow with replications.
  package func rows(of record: RunRecord) -> String {
    let variant = CSVRow.field(variants[record.variant])
    var rows = ""
    for reading in record.readings {
      rows += "\(variant),\(record.replication),\(CSVRow.field(reading.name)),"
      let numbers = [reading.value, reading.ratio?.numerator, reading.ratio?.denominator]
        .map(CSVRow.number)
      rows += "\(CSVRow.field(reading.unit)),\(numbers[0]),\(reading.isCensored),"
      rows += "\(numbers[1]),\(numbers[2]),\(reading.hasLimit)\n"
    }
    return rows
  }
}
