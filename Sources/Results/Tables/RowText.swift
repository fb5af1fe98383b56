import Configuration
import Experiments

/// One row as it grows from left to right.
///
/// A value type, so that the common beginning of many rows is written once.
struct RowText {
  private let format: ResultTable.Format
  private var text = ""
  private var isEmpty = true

  init(_ format: ResultTable.Format) { self.format = format }

  /// - Parameter number: In digits; nil where there is none.
  mutating func add(_ name: String, number: String?) {
    add(name, csv: number ?? "", json: number ?? "null")
  }

  mutating func add(_ name: String, text: String?) {
    add(name, csv: CSVRow.field(text ?? ""), json: text.map(JSONText.quoted) ?? "null")
  }

  mutating func add(_ name: String, flag: Bool) { add(name, csv: "\(flag)", json: "\(flag)") }

  /// The columns of ``TableColumn/run``.
  mutating func add(variant: String, replication: Int) {
    add("variant", text: variant)
    add("replication", number: "\(replication)")
  }

  /// The columns of ``TableColumn/metric``.
  mutating func add(_ reading: MetricReading) {
    add("metric", text: reading.name)
    add("unit", text: reading.unit)
    add("value", double: reading.value)
    add("censored", flag: reading.isCensored)
    add("numerator", double: reading.ratio?.numerator)
    add("denominator", double: reading.ratio?.denominator)
    add("limited", flag: reading.hasLimit)
  }

  /// The shortest digits that read back as the same double.
  private mutating func add(_ name: String, double: Double?) {
    add(name, number: double.flatMap { $0.isFinite ? "\($0)" : nil })
  }

  mutating func add(_ parameter: ParameterColumn, ofPoint point: Int) {
    let value = parameter.values[point - 1]
    if parameter.isNumber {
      add(parameter.description.name, number: value)
    } else {
      add(parameter.description.name, text: value)
    }
  }

  private mutating func add(_ name: String, csv: String, json: String) {
    defer { isEmpty = false }
    switch format {
    case .csv:
      if !isEmpty { text += "," }
      text += csv
    case .jsonl:
      text += isEmpty ? "{" : ", "
      text += JSONText.quoted(name) + ": " + json
    }
  }

  /// The row as it is, ending in a line feed.
  var line: String {
    switch format {
    case .csv: text + "\n"
    case .jsonl: text + "}\n"
    }
  }
}
