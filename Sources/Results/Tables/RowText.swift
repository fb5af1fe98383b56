import Configuration

/// One row as it grows from left to right.
///
/// A value type, so that the common beginning of many rows is written once.
struct RowText {
  private let format: ResultTable.Format
  private var text = ""

  init(_ format: ResultTable.Format) { self.format = format }

  /// - Parameter number: In digits; nil where there is none.
  mutating func add(_ name: String, number: String?) {
    add(name, csv: number ?? "", json: number ?? "null")
  }

  mutating func add(_ name: String, text: String?) {
    add(name, csv: CSVRow.field(text ?? ""), json: text.map(JSONText.quoted) ?? "null")
  }

  /// In CSV as R wants it, too, which takes `true` for a text.
  mutating func add(_ name: String, flag: Bool) {
    add(name, csv: flag ? "TRUE" : "FALSE", json: "\(flag)")
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
    switch format {
    case .csv:
      if !text.isEmpty { text += "," }
      text += csv
    case .jsonl:
      text += text.isEmpty ? "{" : ", "
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
