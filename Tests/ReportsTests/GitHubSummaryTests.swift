@testable import Experiments
import Reports
@testable import Statistics
import Results
import Testing

struct `The summary of a job` {
  private func energy(_ mean: Double, _ margin: Double) -> ComparisonDocument.Metric {
    ComparisonDocument.Metric(
      name: "app-energy", unit: "J", estimand: "",
      variants: [Given.estimate("original", 10, 1), Given.estimate("improved", 10 + mean, 1)],
      comparisons: [
        Given.contrast(
          "improved", Given.difference(mean, margin, p: 0.01),
          RelativeChange(
            percent: 10 * mean,
            interval: .bounded(
              ConfidenceInterval(low: 10 * (mean - margin), high: 10 * (mean + margin)))))
      ])
  }

  private func summary(_ metric: ComparisonDocument.Metric, _ claims: [ExpectationResult] = [])
    -> String
  {
    GitHubSummary.markdown(
      of: ComparisonDocument(Given.comparison(metrics: [metric], expectations: claims)))
  }

  @Test func `says first whether the expectations hold`() {
    let met = ExpectationResult(name: "cheap", text: "is cheap: 3 J", isMet: true, knownMiss: nil)
    let missed = ExpectationResult(name: "fast", text: "is fast: 9 s", isMet: false, knownMiss: nil)
    let known = ExpectationResult(name: "far", text: "is far: 1 m", isMet: false, knownMiss: "fog")
    #expect(
      summary(energy(-4, 1), [met, known]).hasPrefix(
        "### ergondesk-search: ✅ 1 of 2 expectations holds, known to be missed: 1\n"))
    #expect(
      summary(energy(-4, 1), [met]).hasPrefix(
        "### ergondesk-search: ✅ the only expectation holds\n"))
    #expect(
      summary(energy(-4, 1), [missed]).hasPrefix(
        "### ergondesk-search: ❌ 1 of 1 expectation is not as the scenario says\n"))
    let failed = summary(energy(-4, 1), [met, missed, known])
    #expect(
      failed.hasPrefix("### ergondesk-search: ❌ 1 of 3 expectations is not as the scenario says\n"))
    #expect(failed.contains("* ❌ **NOT MET**: fast: is fast: 9 s"))
    #expect(failed.contains("* ⚠️ **known miss**: far: is far: 1 m, because fog"))
  }

  @Test func `says what is saved and whether that is sure`() {
    #expect(
      summary(energy(-4, 1)).contains(
        """
        |  | original | improved | change | over runs |
        | --- | --- | --- | --- | --- |
        | app-energy | 10.0 J | 6.00 J | −40 % | −50 to −30 |

        **improved saves 40 % of the app's energy.**

        """))
    #expect(
      summary(energy(2, 3)).contains(
        """
        | app-energy | 10.0 J | 12.0 J | +20 % | −10 to +50 |

        **The runs leave open whether improved saves any of the app's energy (+20 %).**

        """))
  }

  @Test func `has the table of all metrics`() {
    #expect(
      summary(energy(-4, 1)).contains(
        """
        <details><summary>All metrics</summary>

        |  |  | mean | difference | change | p | corr |
        | --- | --- | --- | --- | --- | --- | --- |
        | app-energy (J) | original | 10.0 ± 1.0 |  |  |  |  |
        |  | improved | 6.0 ± 1.0 | −4.0 ± 1.0 | −40 % [−50, −30] | 0.010 | — |

        """))
  }

  @Test func `says what got more and less, and what is not sure`() {
    func time(_ name: String, _ percent: Double, _ margin: Double) -> ComparisonDocument.Metric {
      ComparisonDocument.Metric(
        name: name, unit: "s", estimand: "",
        variants: [
          Given.estimate("original", 100, 1), Given.estimate("improved", 100 + percent, 1),
        ],
        comparisons: [
          Given.contrast(
            "improved", Given.difference(percent, margin, p: 0.01),
            RelativeChange(percent: percent, interval: .bounded(Given.interval(percent, margin))))
        ])
    }
    let metrics = [
      energy(-4, 1), time("faster", -20, 10), time("wait", 20, 10), time("open", 5, 10),
      time("age", 60, 10),
    ]
    #expect(
      GitHubSummary.markdown(of: ComparisonDocument(Given.comparison(metrics: metrics))).contains(
        """
        | app-energy | 10.0 J | 6.00 J | −40 % | −50 to −30 |
        | faster | 100 s | 80.0 s | −20 % | −30 to −10 |
        | wait | 1.67 min | 2.00 min | +20 % | +10 to +30 |
        | open | 100 s | 105 s | +5 % | −5 to +15 |
        | age | 1.67 min | 2.67 min | +60 % | +50 to +70 |

        **improved saves 40 % of the app's energy, but age (+60 %) and wait (+20 %) get worse; \
        faster (−20 %) gets better; open (+5 %) stays open.**

        """))
  }
}
