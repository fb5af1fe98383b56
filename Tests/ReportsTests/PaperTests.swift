import Experiments
import Testing

@testable import Reports
@testable import Statistics

struct `A table for a paper` {
  private let comparison = Given.comparison(metrics: [Given.searchTime, Given.reports])

  @Test func `has numbers of siunitx with their intervals in LaTeX`() {
    #expect(
      ComparisonPaper(comparison).latex == #"""
        % Needs \usepackage{booktabs} and \usepackage{siunitx}.
        \begin{table}
          \centering\small
          \sisetup{separate-uncertainty = true}
          \caption{Does a filtered scan find the desk sooner? 50 days on iphone-6s, seed 2017, the same for all variants; $\pm$ and brackets are 95 \% intervals, differences are from original on the same day.}
          \label{tab:ergondesk-search}
          \smallskip
          \begin{tabular}{lrrrr}
            \toprule
             & mean & difference & change (\%) & $p$ \\
            \midrule
            \multicolumn{5}{l}{search-time (\unit{s})} \\
            \quad original & \num{24.9 +- 2.1} &  &  &  \\
            \quad improved & \num{10.51 +- 0.61} & \num{-14.4 +- 2.2} & \num{-57.8} [\num{-62.1}, \num{-53.2}] & $< 0.001$ \\
            \midrule
            \multicolumn{5}{l}{taps} \\
            \quad original & \num{3 +- 0} &  &  &  \\
            \quad improved & \num{3 +- 0} & \multicolumn{3}{c}{identical} \\
            \bottomrule
          \end{tabular}
        \end{table}

        """#)
  }

  @Test func `has the same numbers in Markdown`() {
    #expect(
      ComparisonPaper(comparison).markdown == """
        **Does a filtered scan find the desk sooner?**

        | metric | variant | mean | difference | change | p |
        | --- | --- | --- | --- | --- | --- |
        | search-time (s) | original | 24.9 ± 2.1 |  |  |  |
        |  | improved | 10.51 ± 0.61 | −14.4 ± 2.2 | −57.8 % [−62.1, −53.2] | &lt;0.001 |
        | taps | original | 3 ± 0 |  |  |  |
        |  | improved | 3 ± 0 | identical |  |  |

        50 days on iphone-6s, seed 2017, the same for all variants; ± and brackets are 95 % intervals, differences are from original on the same day.

        """)
  }

  @Test func `makes what commands LaTeX harmless`() {
    #expect(
      LaTeXText.escaped(#"a_b & 50 % \input{x} ~^ #$ <[|]>"#)
        == ##"a\_b \& 50 \% \textbackslash{}input\{x\} \textasciitilde{}\textasciicircum{} \#\$ \textless{}{[}\textbar{}]\textgreater{}"##
    )
  }

  @Test func `says of a change without bounds that it has none`() {
    let metric = MetricComparison(
      name: "failures", unit: "1", estimand: "",
      estimates: [Given.estimate("original", 0.1, 0.2), Given.estimate("improved", 0.2, 0.2)],
      contrasts: [
        Given.contrast(
          "improved", Given.difference(0.1, 0.3, p: 0.4),
          RelativeChange(percent: 100, interval: .unbounded(excluding: nil)))
      ])
    let text = ComparisonPaper(Given.comparison(metrics: [metric])).latex
    #expect(text.contains(#"\num{100} [not bounded] & \num{0.400}"#))
  }
}
