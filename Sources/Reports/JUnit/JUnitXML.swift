import Advice
import Configuration
import Experiments

/// The expectations of a scenario as test cases, for the tools that build servers have for them, with
/// the verdict.
///
/// An expectation that is not met is a failure, and so is a known miss that is met; a known miss
/// that is missed is skipped. A warning about unfinished work is skipped too, or where
/// asked for a failure. There are no times: the same results give the same bytes.
package enum JUnitXML {
  /// - Parameters:
  ///   - verdict: The paragraphs that a person reads; the numbers in them are properties.
  ///   - isStrict: Whether warnings that the scenario does not know are failures.
  package static func text(
    of comparison: ComparisonDocument, saying verdict: [String] = [], isStrict: Bool = false
  ) -> String {
    let warnings = comparison.warnings ?? []
    var cases = comparison.expectations.map { ($0.name, outcome(of: $0)) }
    cases += zip(names(of: warnings), warnings).map { ($0, outcome(of: $1, isStrict: isStrict)) }
    return suite(
      comparison.scenario, cases, head: properties(of: comparison.verdict ?? []),
      tail: output(verdict))
  }

  /// The outcome of a case, with the message of one that did not pass.
  private enum Outcome {
    case passed
    case failed(type: String, String)
    case skipped(String)
  }

  /// A suite of cases by their names.
  private static func suite(
    _ name: String, _ cases: [(name: String, outcome: Outcome)], head: String = "",
    tail: String = ""
  ) -> String {
    let suite = escaped(name)
    let failures = cases.count { if case .failed = $0.outcome { true } else { false } }
    let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    let lines = cases.map { name, outcome in
      let head = "    <testcase classname=\"\(suite)\" name=\"\(escaped(name))\""
      let (element, message) =
        switch outcome {
        case .passed: ("", "")
        case .failed(let type, let message): ("failure type=\"\(type)\"", message)
        case .skipped(let message): ("skipped", message)
        }
      return element.isEmpty
        ? "\(head)/>\n"
        : "\(head)>\n      <\(element) message=\"\(escaped(message))\"/>\n    </testcase>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="drainsim" \(counts)>
        <testsuite name="\(suite)" \(counts)>
      \(head)\(lines.joined())\(tail)  </testsuite>
      </testsuites>

      """
  }

  /// `app-energy of improved: change (%)`, and the ends of both intervals.
  private static func properties(of verdict: [ComparisonDocument.VerdictEntry]) -> String {
    guard !verdict.isEmpty else { return "" }
    let lines = verdict.flatMap { entry in
      let numbers = [
        ("change", entry.percent ?? entry.difference), ("low over runs", entry.runs?.low),
        ("high over runs", entry.runs?.high), ("low over ranges", entry.ranges?.low),
        ("high over ranges", entry.ranges?.high),
      ]
      return numbers.compactMap { name, number in
        number.map { number in
          let name = "\(entry.metric) of \(entry.variant): \(name) (\(entry.unitText))"
          return "      <property name=\"\(escaped(name))\" value=\"\(number)\"/>\n"
        }
      }
    }
    return "    <properties>\n\(lines.joined())    </properties>\n"
  }

  private static func output(_ verdict: [String]) -> String {
    guard !verdict.isEmpty else { return "" }
    let lines = verdict.map { escaped($0) + "\n" }.joined()
    return "    <system-out>\(lines)    </system-out>\n"
  }

  /// `use-ended night at pod.yaml:7`, and another one on that line `use-ended night at pod.yaml:7 (2)`.
  private static func names(of warnings: [ComparisonDocument.Warning]) -> [String] {
    var counts: [String: Int] = [:]
    return warnings.map { warning in
      let place = warning.place.map { " at \($0)" } ?? ""
      let variant = warning.variant.isEmpty ? "" : " \(warning.variant)"
      let name = "\(warning.code.name)\(variant)\(place)"
      counts[name, default: 0] += 1
      return counts[name].flatMap { $0 > 1 ? "\(name) (\($0))" : nil } ?? name
    }
  }

  private static func outcome(
    of warning: ComparisonDocument.Warning, isStrict: Bool
  ) -> Outcome {
    if let known = warning.known { return .skipped("\(warning.text), known: \(known)") }
    return isStrict ? .failed(type: "unfinished work", warning.text) : .skipped(warning.text)
  }

  private static func outcome(of claim: ExpectationResult) -> Outcome {
    switch (claim.isMet, claim.knownMiss) {
    case (true, nil): .passed
    case (false, nil): .failed(type: "not met", claim.text)
    case (false, let reason?): .skipped("known miss, \(claim.text), because \(reason)")
    case (true, let reason?):
      .failed(type: "now met", "\(claim.text); was a known miss because \(reason)")
    }
  }

  /// A text as the value of an attribute or of an element; characters that XML does not have become U+FFFD.
  static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\t", "\r": "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        "\u{FFFD}"
      default: nil
      }
    }
  }

  // MARK: - A gate

  /// The metrics of a gate as test cases: those that make it fail are failures, and those that nobody
  /// judges, or that the runs leave open, are skipped. Where it `isStrict`, work that is not done is a failure.
  package static func text(of gate: GateDocument, isStrict: Bool = false) -> String {
    let undone = GateTable(gate, isStrict: isStrict).strictFailures
    return suite(
      "\(gate.scenario) against \(gate.kept)",
      gate.rows.map { row in
        let outcome: Outcome =
          row.fails
          ? .failed(type: "\(row.outcome)", row.numbers)
          : row.skipReason.map { .skipped("\($0): \(row.numbers)") } ?? .passed
        return ("\(row.metric) of \(row.variant)", outcome)
      } + undone.map { ($0, .failed(type: "undone", $0)) })
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
    func text(_ value: Double) -> String { unit == "1" ? "\(value)" : "\(value) \(unit)" }
    return "\(kept.map(text) ?? "no value") before, \(new.map(text) ?? "no value") now"
      + (margin.map { ", may be worse by \(text($0))" } ?? "")
  }
}
