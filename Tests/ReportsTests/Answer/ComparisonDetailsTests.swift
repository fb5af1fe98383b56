import Configuration
@testable import Experiments
import Reports
@testable import Statistics
import Results
import Testing

struct `The details of a comparison` {
  @Test func `shows everything behind the answer`() {
    let comparison = Given.comparison(
      metrics: [Given.searchTime, Given.reports],
      expectations: [
        ExpectationResult(
          name: "faster", text: "search-time falls by at least 30 %: 57.8 %", isMet: true,
          knownMiss: nil)
      ])
    let document = ComparisonDocument(comparison)
    let details = ComparisonDetails(document).text(.plain)
    #expect(
      details.hasSuffix(
        """
        Metrics
        50 runs on iphone-6s, seed 2017, the same for all variants. ± and [ ] are 95 %
        intervals over runs; difference, change and p are against original, run by run.
                        mean      difference           change               p  corr
        search-time (s)
          original   24.9 ± 2.1
          improved  10.51 ± 0.61  −14.4 ± 2.2  −57.8 % [−62.1, −53.2]  <0.001  0.31
          found in 49 of 50 runs, 98.0 % [89.5, 99.6] (original); 50 of 50 runs, 100.0 %
            [92.9, 100.0] (improved)
        taps
          original      3 ± 0
          improved      3 ± 0         0 identical in 50 runs

        Tests and sizes of effect
        search-time (s): improved against original
          the values of so many runs are not kept
        taps: improved against original
          the values of so many runs are not kept

        Expectations
          met  faster: search-time falls by at least 30 %: 57.8 %

        What is estimated
          search-time  from search-started to desk-found, restricted at 120 s
          taps         taps of the user

        """))
    // The answer is the beginning of it.
    #expect(
      details.hasPrefix(
        """
        Does a filtered scan find the desk sooner?
        50 runs on iphone-6s, all variants in the same runs

                     original  improved  change   over runs
        search-time   ≥24.9 s    10.5 s   −58 %  −62 to −53
        ≥ some runs cut off

        improved lowers search-time by 58 %.

        ! search-time: cut off at its limit in 1 of 50 runs (original).

        Expectations: 1 of 1.

        """))
  }

  /// The lines of the table of one metric that begin with `name`.
  private func row(_ name: String, _ metric: ComparisonDocument.Metric) -> String? {
    let details = ComparisonDetails(ComparisonDocument(Given.comparison(metrics: [metric])))
      .text(TextStyle(width: 100))
    let metrics = details.components(separatedBy: "\nMetrics\n").last ?? ""
    return metrics.split(separator: "\n").first { $0.hasPrefix("  " + name) }.map(String.init)
  }

  private func metric(
    _ estimate: ComparisonDocument.Estimate, _ contrast: ComparisonDocument.Contrast
  ) -> ComparisonDocument.Metric {
    ComparisonDocument.Metric(
      name: "m", unit: "J", estimand: "m",
      variants: [Given.estimate("original", 1, 0.1), estimate],
      comparisons: [contrast])
  }

  // The interval is as wide as the rounding of doubles: one that people would read as digits.
  @Test func `shows no digits of rounded arithmetic`() {
    let change = RelativeChange(
      percent: -2.5, interval: .bounded(Given.interval(-2.5, 1e-15)))
    let metric = metric(
      Given.estimate("improved", 2, 1e-15),
      Given.contrast("improved", Given.difference(1, 1e-15, p: nil), change))
    #expect(row("improved", metric) == "  improved     2 ± 0       1 ± 0     −2.5 % ± 0  —     —")
  }

  @Test func `says that a change has no bounds, and why`() {
    let metric = metric(
      Given.estimate("improved", 2, 0.1),
      Given.contrast(
        "improved", Given.difference(1, 0.2, p: 0.2),
        RelativeChange(percent: 100, interval: .unbounded(excluding: nil))))
    #expect(
      row("improved", metric)
        == "  improved  2.00 ± 0.10  1.00 ± 0.20  100 % [not bounded]  0.200     —")
    #expect(
      row("the change", metric)
        == "  the change is not bounded: the baseline's mean is not surely different from 0")
  }

  @Test func `shows both ends of an interval that is not symmetric`() {
    let lopsided = ComparisonDocument.Estimate(
      variant: "improved", count: 50, mean: 2, standardDeviation: nil,
      interval: ConfidenceInterval(low: 1.9, high: 2.2), censored: nil)
    let metric = metric(lopsided, Given.contrast("improved", nil, nil))
    #expect(row("improved", metric) == "  improved  2.00 [1.90, 2.20]      —")
  }

  @Test func `counts the days without a value`() {
    let metric = metric(
      Given.estimate("improved", nil, nil, count: 0), Given.contrast("improved", nil, nil))
    #expect(row("a value", metric) == "  a value in only 0 of 50 runs (improved); pairs of runs: 0")
  }

  @Test func `counts the pairs of days where values are missing`() {
    let metric = metric(
      Given.estimate("improved", 2, 0.1, count: 48),
      Given.contrast("improved", Given.difference(1, 0.2, count: 47, p: 0.2), nil))
    #expect(
      row("a value", metric) == "  a value in only 48 of 50 runs (improved); pairs of runs: 47")
  }

  @Test func `lines up names of any script`() {
    let metric = ComparisonDocument.Metric(
      name: "m", unit: "J", estimand: "m",
      variants: [Given.estimate("改进", 1, 0.1), Given.estimate("né", 1, 0.1)], comparisons: [])
    // Two wide characters take as many columns as "né  " does.
    #expect(row("改进", metric) == "  改进  1.00 ± 0.10")
    #expect(row("né", metric) == "  né    1.00 ± 0.10")
  }

  @Test func `names the variants whose days are not the same`() {
    let comparison = Given.comparison(metrics: [Given.reports], changesWorld: ["improved"])
    let text = ComparisonDetails(ComparisonDocument(comparison)).text(.plain)
    #expect(text.contains("\n50 runs on iphone-6s, improved in runs of its own\n"))
    #expect(text.contains("; difference, change and p are\nagainst original.\n"))
  }

  @Test func `gives no interval for one day`() {
    let single = ComparisonDocument.Metric(
      name: "m", unit: "J", estimand: "m",
      variants: [
        Given.estimate("original", 2, nil, count: 1), Given.estimate("improved", 1, nil, count: 1),
      ],
      comparisons: [Given.contrast("improved", Given.difference(-1, nil, count: 1, p: nil), nil)])
    let text = ComparisonDetails(
      ComparisonDocument(Given.comparison(metrics: [single], replications: 1))
    ).text(.plain)
    #expect(
      text.contains(
        "\nRun 1 alone on iphone-6s, all variants in the same runs\n"))
    #expect(text.contains("the same for all variants. One run gives no\ninterval."))
    #expect(!text.contains("±"))
  }

  @Test func `tells a known miss from one that is now met`() {
    let expectations = [(false, nil), (false, "no model"), (true, "no model")].map {
      ExpectationResult(name: "e", text: "claim", isMet: $0.0, knownMiss: $0.1)
    }
    let text = ComparisonDetails(
      ComparisonDocument(Given.comparison(metrics: [], expectations: expectations))
    ).text(.plain)
    #expect(
      text.hasSuffix(
        """
        Expectations
          NOT MET     e: claim
          known miss  e: claim, because no model
          NOW MET     e: claim (known miss that is now met; remove 'known-miss' (no
                      model) if that is right)

        """))
  }

  @Test func `lets no name command the terminal`() {
    let metric = metric(
      Given.estimate("\u{1B}[2J", 1, 0.1), Given.contrast("\u{1B}[2J", nil, nil))
    let text = ComparisonDetails(ComparisonDocument(Given.comparison(metrics: [metric]))).text(
      .plain)
    #expect(!text.unicodeScalars.contains("\u{1B}"))
  }

  @Test func `colours only when asked`() {
    let comparison = Given.comparison(metrics: [Given.searchTime])
    let coloured = ComparisonDetails(ComparisonDocument(comparison)).text(
      TextStyle(usesColor: true))
    #expect(coloured.contains("\u{1B}[1msearch-time (s)\u{1B}[0m"))
    #expect(!ComparisonDetails(ComparisonDocument(comparison)).text(.plain).contains("\u{1B}"))
  }

  @Test func `shows a small power in thousandths of its unit`() {
    let estimates = [
      Given.estimate("original", 0.876, 0.0043), Given.estimate("improved", 0.82, 0.01),
    ]
    let metric = ComparisonDocument.Metric(
      name: "average-power", unit: "W", estimand: "", variants: estimates,
      comparisons: [Given.contrast("improved", Given.difference(-0.056, 0.011, p: 0.01), nil)])
    let text = ComparisonDetails(ComparisonDocument(Given.comparison(metrics: [metric]))).text(
      .plain)
    #expect(text.contains("\naverage-power (mW)\n"))
    #expect(row("improved", metric)?.contains("820 ± 10") == true)
    #expect(row("improved", metric)?.contains("−56 ± 11") == true)
  }

  @Test func `keeps a count below one as it is`() {
    let metric = ComparisonDocument.Metric(
      name: "share", unit: "1", estimand: "",
      variants: [Given.estimate("original", 0.31, 0.022)], comparisons: [])
    #expect(row("original", metric) == "  original  0.310 ± 0.022")
  }
}
