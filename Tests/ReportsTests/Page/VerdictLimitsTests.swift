import DocumentCoding
@testable import Experiments
import Foundation
import Testing

@testable import Reports
@testable import Results

struct `The means in a verdict` {
  private func text(_ first: Double, _ second: Double) throws -> String {
    let json = """
      { "name": "energy", "unit": "J", "estimand": "", "variants": [
        { "name": "original", "n": 1, "mean": \(first), "low": null, "high": null, "censored": null },
        { "name": "b", "n": 1, "mean": \(second), "low": null, "high": null, "censored": null } ],
        "comparisons": [ { "baseline": "original", "variant": "b", "pairs": 1, "p": null,
          "difference": { "mean": \(second - first), "low": null, "high": null }, "correlation": null,
          "change": null, "identical": false } ] }
      """
    let metric = try DocumentCoding.document(ComparisonDocument.Metric.self, in: Data(json.utf8))
    return Verdict(of: [metric], in: try StoredSample.stored("b").comparison).text(of: "b")
  }

  @Test func `are left out where their rounding hides or contradicts the difference`() throws {
    // Six digits: 7027.70 and 7027.69 would be twice as far from each other as they are.
    #expect(try text(7027.6952, 7027.68994) == "b lowers energy by 0.00526 J.")
    #expect(try text(7027.6904, 7027.6901) == "b lowers energy by 0.0003 J.")
    #expect(try text(20, 10) == "b lowers energy by 10 J, from 20 J to 10 J.")
  }
}

struct `Expectations beside a verdict` {
  private func text(_ expectations: String...) throws -> String? {
    let json = """
      { "schema-version": 1, "program-version": "1", "scenario": "s", "question": null, "device": "d", "seed": 1,
        "replications": 5, "first-replication": 1, "confidence": 0.95, "baseline": "a",
        "variants": ["a"], "changes-world": [], "events": 1, "metrics": [],
        "expectations": [\(expectations.joined(separator: ","))] }
      """
    let document = try DocumentCoding.document(ComparisonDocument.self, in: Data(json.utf8))
    return Verdict(of: [], in: document).missedText
  }

  private func claim(_ name: String, met: Bool, known: Bool = false) -> String {
    """
    { "name": "\(name)", "text": "\(name) below 2: 3", "met": \(met), \
    "known-miss": \(known ? "\"why\"" : "null") }
    """
  }

  @Test func `are told of where they were missed, first those that nobody announced`() throws {
    #expect(try text() == nil)
    #expect(try text(claim("x", met: true)) == nil)
    #expect(
      try text(
        claim("x", met: true), claim("goal", met: false, known: true), claim("y", met: false))
        == "Not met: y: y below 2: 3; goal (known miss): goal below 2: 3.")
    let many = ["p", "q", "r", "s", "t"].map { claim($0, met: false) }
    #expect(
      try text(many.joined(separator: ","))
        == "Not met: p: p below 2: 3; q: q below 2: 3; r: r below 2: 3; and 2 more.")
  }
}
