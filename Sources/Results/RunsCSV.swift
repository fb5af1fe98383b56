public import Experiments

/// The rows of `runs.csv` and `compare --format csv`: one a variant, replication and metric.
///
/// Quoted like every ``CSVRow``. A value that a run did not give is an empty field.
public struct RunsCSV: Sendable {
  private let variants: [String]

  /// - Parameter variants: Names in the order of the scenario.
  public init(variants: [String]) { self.variants = variants }

  /// The first line of the file.
  public static let header = "variant,replication,metric,unit,value,censored\n"

  /// The lines of one run, a metric each.
  ///
  /// Rows are made run by run, so that the memory they take does not grow with replications.
  public func rows(of record: RunRecord) -> String {
    let variant = CSVRow.field(variants[record.variant])
    var rows = ""
    for reading in record.readings {
      let value = reading.value.map { $0.isFinite ? "\($0)" : "" } ?? ""
      rows += "\(variant),\(record.replication),\(CSVRow.field(reading.name)),"
      rows += "\(CSVRow.field(reading.unit)),\(value),\(reading.isCensored)\n"
    }
    return rows
  }
}
