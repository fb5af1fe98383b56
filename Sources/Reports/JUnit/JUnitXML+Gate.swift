import Advice

extension JUnitXML {
  /// The metrics of a gate as test cases: those that make it fail are failures, and those that nobody
  /// judges, or that the runs leave open, are skipped.
  package static func text(of gate: GateDocument) -> String {
    let skipped = gate.rows.filter { $0.skipReason != nil }
    let counts =
      "tests=\"\(gate.rows.count)\" failures=\"\(gate.failing.count)\" errors=\"0\" skipped=\"\(skipped.count)\""
    let suite = escaped("\(gate.scenario) against \(gate.kept)")
    let cases = gate.rows.map { row in
      let head =
        "    <testcase classname=\"\(suite)\" name=\"\(escaped("\(row.metric) of \(row.variant)"))\""
      let result =
        row.fails
        ? "<failure type=\"\(row.outcome)\" message=\"\(escaped(row.numbers))\"/>"
        : row.skipReason.map { "<skipped message=\"\(escaped("\($0): \(row.numbers)"))\"/>" }
      return result.map { "\(head)>\n      \($0)\n    </testcase>\n" } ?? "\(head)/>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="drainsim" \(counts)>
        <testsuite name="\(suite)" \(counts)>
      \(cases.joined())  </testsuite>
      </testsuites>

      """
  }
}

extension GateDocument.Row {
  fileprivate var skipReason: String? {
    switch outcome {
    case .unsure: "the runs leave open whether it is worse"
    case .changed, .unjudged: "nobody says which way is better"
    case .new: "the kept result has no value"
    default: nil
    }
  }

  fileprivate var numbers: String {
    func told(_ value: Double?) -> String { value.map { "\($0) \(unit)" } ?? "no value" }
    return "\(told(kept)) before, \(told(new)) now"
      + (margin.map { ", may be worse by \($0) \(unit)" } ?? "")
  }
}
