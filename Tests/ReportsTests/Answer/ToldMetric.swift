import DocumentCoding
@testable import Experiments
import Foundation

@testable import Reports
@testable import Results

/// A metric of the baseline `a`, whose mean is 20, and of other variants.
struct Told {
  let name: String
  var unit = "J"
  var better = "lower"
  /// Name, and mean of the difference with its ends and the ends of the change in percent; nil without a value.
  let others: [(String, Difference?)]

  enum Difference {
    case percent(Double, Double, Double)
    /// In the metric's unit, with a change that has no ends.
    case absolute(Double, Double, Double)
    case ofOneDay(Double)
    case none
  }

  private func json(_ variant: String, _ difference: Difference?, _ days: Int) -> String {
    func text(_ mean: Double, _ low: Double, _ high: Double, _ name: String) -> String {
      "{ \"\(name)\": \(mean), \"low\": \(low), \"high\": \(high) }"
    }
    var identical = false
    let (absolute, change): (String, String)
    switch difference {
    case nil: (absolute, change) = ("null", "null")
    case .percent(let mean, let low, let high):
      absolute = text(0.2 * mean, 0.2 * low, 0.2 * high, "mean")
      change = text(mean, low, high, "percent")
    case .absolute(let mean, let low, let high):
      absolute = text(mean, low, high, "mean")
      change = "{ \"percent\": 1, \"low\": null, \"high\": null, \"unbounded\": true }"
    case .ofOneDay(let mean):
      absolute = "{ \"mean\": \(mean), \"low\": null, \"high\": null }"
      change = "{ \"percent\": \(5 * mean), \"low\": null, \"high\": null }"
    case .some(.none):
      (absolute, change) = (text(0, 0, 0, "mean"), text(0, 0, 0, "percent"))
      identical = true
    }
    return """
      { "baseline": "a", "variant": "\(variant)", "pairs": \(days), "difference": \(absolute),
        "change": \(change), "p": null, "correlation": null, "identical": \(identical) }
      """
  }

  func json(days: Int) -> String {
    """
    { "name": "\(name)", "unit": "\(unit)", "estimand": "", "better": "\(better)", "variants": [],
      "comparisons": [\(others.map { json($0, $1, days) }.joined(separator: ","))] }
    """
  }
}

extension Told {
  /// A comparison of metrics of the same variants.
  static func document(
    _ metrics: [Told], days: Int = 50, changesWorld: [String] = []
  ) throws -> ComparisonDocument {
    let names = metrics[0].others.map(\.0)
    let json = """
      { "schema-version": 1, "program-version": "1", "scenario": "s", "question": null, "device": "d", "seed": 1,
        "replications": \(days), "first-replication": 1, "confidence": 0.95, "baseline": "a",
        "variants": [\((["a"] + names).map { "\"\($0)\"" }.joined(separator: ","))],
        "changes-world": [\(changesWorld.map { "\"\($0)\"" }.joined(separator: ","))], "events": 1, "expectations": [],
        "metrics": [\(metrics.map { $0.json(days: days) }.joined(separator: ","))] }
      """
    return try DocumentCoding.document(ComparisonDocument.self, in: Data(json.utf8))
  }

  /// The first sentence of its answer.
  static func saving(_ metrics: [Told], days: Int = 50) throws -> String {
    let document = try document(metrics, days: days)
    let keys = KeyMetrics(
      saving: document.metrics[0], qualities: Array(document.metrics.dropFirst()), areNamed: true)
    return AnswerSentences(Answer(document, keys)).saving
  }
}
