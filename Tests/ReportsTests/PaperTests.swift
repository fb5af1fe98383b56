@testable import Experiments
import PowerAccounting
import Testing

@testable import Reports
@testable import Results
@testable import Statistics

struct `A table for a paper` {
  private let comparison = Given.comparison(metrics: [Given.searchTime, Given.reports])

  @Test func `has numbers of siunitx with their intervals in LaTeX`() {
    #expect(
      ComparisonPaper(ComparisonDocument(comparison)).latex == #"""
        \noindent Does a filtered scan find the desk sooner?\par

        \noindent 50 runs on iphone-6s, all variants in the same runs\par

        % Needs \usepackage{booktabs} and \usepackage{siunitx}.
        \begin{table}
          \centering
          \sisetup{separate-uncertainty = true}
          \caption{The change of each metric}
          \label{tab:ergondesk-search}
          \smallskip
          \begin{tabular}{@{}lrrrr@{}}
            \toprule
             & original & improved & change & over runs \\
            \midrule
            search-time & $\geq$24.9 s & 10.5 s & $-$58 \% & $-$62 to $-$53 \\
            \bottomrule
          \end{tabular}
          \par\smallskip
          {\footnotesize\raggedright $\geq$ some runs cut off\par}
        \end{table}


        \noindent improved lowers search-time by 58 \%.\par

        \noindent search-time: cut off at its limit in 1 of 50 runs (original).\par

        % Needs \usepackage{booktabs} and \usepackage{siunitx}.
        \begin{table}
          \centering\footnotesize\setlength{\tabcolsep}{3pt}
          \sisetup{separate-uncertainty = true}
          \caption{Does a filtered scan find the desk sooner?}
          \label{tab:ergondesk-search-2}
          \smallskip
          \begin{tabular}{@{}lrrrrr@{}}
            \toprule
             & mean & difference & change & p & corr \\
            \midrule
            \multicolumn{6}{l}{search-time (s)} \\
            \quad   original & \num{24.9 +- 2.1} &  &  &  &  \\
            \quad   improved & \num{10.51 +- 0.61} & \num{-14.4 +- 2.2} & \num{-57.8}\,\% [\num{-62.1}, \num{-53.2}] & $< 0.001$ & 0.31 \\
            \bottomrule
          \end{tabular}
        \end{table}


        \noindent 50 runs on iphone-6s, seed 2017, the same for all variants. $\pm$ and {[} ] are 95 \% intervals over runs; difference, change and p are against original, run by run. The same in all variants and runs: taps 3. Cut off at the metric's limit, which bounds the mean: search-time of original in 1 of 50 runs.\par

        """#)
  }

  @Test func `has the same numbers in Markdown`() {
    #expect(
      ComparisonPaper(ComparisonDocument(comparison)).markdown == """
        **Does a filtered scan find the desk sooner?**

        50 runs on iphone-6s, all variants in the same runs

        |  | original | improved | change | over runs |
        | --- | --- | --- | --- | --- |
        | search-time | ≥24.9 s | 10.5 s | −58 % | −62 to −53 |

        ≥ some runs cut off

        **improved lowers search-time by 58 %.**

        * ⚠️ search-time: cut off at its limit in 1 of 50 runs (original).

        |  |  | mean | difference | change | p | corr |
        | --- | --- | --- | --- | --- | --- | --- |
        | search-time (s) | original | 24.9 ± 2.1 |  |  |  |  |
        |  | improved | 10.51 ± 0.61 | −14.4 ± 2.2 | −57.8 % [−62.1, −53.2] | &lt;0.001 | 0.31 |

        50 runs on iphone-6s, seed 2017, the same for all variants. ± and [ ] are 95 % intervals over runs; difference, change and p are against original, run by run. The same in all variants and runs: taps 3. Cut off at the metric's limit, which bounds the mean: search-time of original in 1 of 50 runs.

        """)
  }

  @Test func `tells what was left undone in LaTeX as in Markdown`() {
    var document = ComparisonDocument(comparison)
    document.warnings = []
    document.exchanges = ["original", "improved"].map { .init(variant: $0, done: 150, of: 150) }
    let words = "Unfinished work: none."
    let (latex, markdown) = (ComparisonPaper(document).latex, ComparisonPaper(document).markdown)
    #expect(latex.contains("\n\n\\noindent \(words)\\par\n"))
    #expect(markdown.contains("\n\n\(words)\n\n"))
  }

  @Test func `makes what commands LaTeX harmless`() {
    #expect(
      LaTeXText.escaped(#"a_b & 50 % \input{x} ~^ #$ <[|]>"#)
        == ##"a\_b \& 50 \% \textbackslash{}input\{x\} \textasciitilde{}\textasciicircum{} \#\$ \textless{}{[}\textbar{}]\textgreater{}"##
    )
  }

  @Test func `says of a change without bounds that it has none`() {
    let metric = ComparisonDocument.Metric(
      name: "failures", unit: "1", estimand: "",
      variants: [Given.estimate("original", 0.1, 0.2), Given.estimate("improved", 0.2, 0.2)],
      comparisons: [
        Given.contrast(
          "improved", Given.difference(0.1, 0.3, p: 0.4),
          RelativeChange(percent: 100, interval: .unbounded(excluding: nil)))
      ])
    let text = ComparisonPaper(ComparisonDocument(Given.comparison(metrics: [metric]))).latex
    #expect(text.contains(#"\num{100}\,\% [not bounded] & \num{0.400}"#))
  }

  @Test func `says which variant had days of its own`() {
    let text = ComparisonPaper(
      ComparisonDocument(
        Given.comparison(metrics: [Given.reports], changesWorld: ["improved"]))
    ).markdown
    #expect(text.contains("not the same for all variants (improved changed the world)."))
    #expect(text.contains("difference, change and p are against original."))
    #expect(!text.contains("run by run"))
  }

  @Test func `keeps the rows of a metric on one page where it is long`() {
    let metrics = Array(repeating: Given.searchTime, count: 20)
    let latex = ComparisonPaper(ComparisonDocument(Given.comparison(metrics: metrics))).latex
    let rows = latex.split(separator: "\n")
    let titles = rows.filter { $0.contains("multicolumn{6}{l}{search-time") }
    let originals = rows.filter { $0.contains("quad   original") }
    let improved = rows.filter { $0.contains("quad   improved") }
    #expect([titles.count, originals.count, improved.count] == [20, 20, 20])
    #expect((titles + originals).allSatisfy { $0.hasSuffix(#"\\*"#) })
    #expect(improved.allSatisfy { $0.hasSuffix(#"\\"#) })
  }

  @Test func `of a run has the units of a comparison, and says what was cut off`() {
    let report = RunReport(
      scenario: "s", variant: "v", replication: 1, seed: 1, events: 1, end: 1,
      metrics: [
        MetricReading(name: "average-power", unit: "W", value: 0.0498867, isCensored: false),
        MetricReading(name: "wait", unit: "s", value: 120, isCensored: true),
      ], ledger: EnergyLedger(components: [], apps: ["system"], cells: []),
      accessories: EnergyLedger(components: [], apps: ["system"], cells: []))
    let latex = RunTable(report).latex
    #expect(latex.contains(#"average-power & \num{49.8867} \unit{mW} \\"#))
    #expect(latex.contains(#"wait & \num{120} \unit{s} cut off at the limit \\"#))
    let markdown = RunTable(report).markdown
    #expect(markdown.contains("| average-power | 49.8867 mW |"))
    #expect(markdown.contains("| wait | 120 s cut off at the limit |"))
  }
}
