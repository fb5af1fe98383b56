@testable import Experiments
import Foundation
import Results
import Testing

@testable import Statistics

struct `Comparison as JSON` {
  private let estimated = PairedDifference.estimated(
    PairedEstimate(
      count: 50, mean: -1, standardDeviation: 0.1,
      interval: ConfidenceInterval(low: -1.5, high: -0.5), tStatistic: -20,
      degreesOfFreedom: 49, pValue: 1e-20))

  /// The first contrast of the first metric.
  private func contrast(_ comparison: ComparisonDocument) throws -> NSDictionary {
    let data = Data(comparison.text.utf8)
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary)
    let metrics = try #require(root["metrics"] as? [NSDictionary])
    return try #require((metrics[0]["comparisons"] as? [NSDictionary])?.first)
  }

  @Test func `holds everything a table holds`() {
    let change = RelativeChange(
      percent: -50, interval: .bounded(ConfidenceInterval(low: -75, high: -25)))
    #expect(
      ComparisonDocument.sample(estimated, change, correlation: 0.5).text == """
        {
          "schema-version": 1,
          "program-version": "1.2.3",
          "scenario": "search",
          "question": null,
          "device": "iphone-6s",
          "seed": 18446744073709551615,
          "replications": 50,
          "first-replication": 1,
          "confidence": 0.95,
          "baseline": "original",
          "variants": ["original", "improved"],
          "changes-world": [],
          "events": 7,
          "verdict": [
            {
              "metric": "energy",
              "variant": "improved",
              "told": "percent",
              "percent": -50.0,
              "unit": "%",
              "runs": { "low": -75.0, "high": -25.0 },
              "intervals": [
                { "over": "runs", "low": -75.0, "high": -25.0 }
              ]
            }
          ],
          "metrics": [
            {
              "name": "energy",
              "unit": "J",
              "estimand": "all of it",
              "variants": [
                {
                  "name": "original",
                  "n": 50,
                  "mean": 2.0,
                  "sd": 0.5,
                  "low": 1.75,
                  "high": 2.25,
                  "censored": 1,
                  "found": { "share": 0.98, "low": 0.8950455641036219, "high": 0.9964607407283539 }
                },
                { "name": "improved", "n": 0, "mean": null, "sd": null, "low": null, "high": null, "censored": null }
              ],
              "comparisons": [
                {
                  "baseline": "original",
                  "variant": "improved",
                  "pairs": 50,
                  "difference": { "mean": -1.0, "low": -1.5, "high": -0.5 },
                  "change": { "percent": -50.0, "low": -75.0, "high": -25.0 },
                  "p": 1e-20,
                  "correlation": 0.5,
                  "variance-reduction": null,
                  "identical": false,
                  "p-holm": null
                }
              ]
            }
          ],
          "expectations": [
            { "name": "saves", "text": "by 30 %", "met": false, "known-miss": "no model" }
          ]
        }

        """)
  }

  @Test func `says that samples are identical and gives no p-value then`() throws {
    let contrast = try contrast(.sample(.identical(count: 50), nil))
    #expect(contrast["identical"] as? Bool == true)
    #expect(contrast["pairs"] as? Int == 50)
    #expect(contrast["p"] is NSNull)
    #expect(contrast["difference"] as? NSDictionary == ["mean": 0, "low": 0, "high": 0])
  }

  @Test func `has null for an end at infinity`() throws {
    let gap = ConfidenceInterval(low: -.infinity, high: 12)
    let change = RelativeChange(percent: 40, interval: .unbounded(excluding: gap))
    let found = try #require(try contrast(.sample(estimated, change))["change"] as? NSDictionary)
    #expect(
      found == [
        "percent": 40, "low": NSNull(), "high": NSNull(), "unbounded": true,
        "excluding": ["low": NSNull(), "high": 12] as NSDictionary,
      ])
  }

  /// A change cannot lose more than all of a count.
  @Test func `ends the change of what is never negative at all of it`() {
    var change = ComparisonDocument.Change(
      RelativeChange(
        percent: -95, interval: .bounded(ConfidenceInterval(low: -104.5, high: -85.1))))
    change.endAtAll()
    #expect(change.low == -100 && change.high == -85.1 && change.percent == -95)
  }

  @Test func `has null where there is nothing to compare`() throws {
    let contrast = try contrast(.sample(nil, nil))
    #expect(contrast["difference"] is NSNull)
    #expect(contrast["change"] is NSNull)
  }
}
