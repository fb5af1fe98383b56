import ArgumentParser
import Experiments

/// Results of a comparison beyond its estimates.
struct DetailOptions: ParsableArguments {
  @Flag(help: "Also show tests, effect sizes and bootstrap intervals in the text.")
  var details = false

  @Option(
    help: ArgumentHelp(
      """
      Also test whether each difference is surely smaller than this share of the baseline's \
      mean, such as 2%.
      """, valueName: "share")) var equivalenceMargin: ShareOption?

  @Option(
    help: ArgumentHelp(
      """
      Also estimate this quantile of every metric over the runs, such as 95%, with its interval; \
      may be repeated.
      """, valueName: "share")) var quantile: [ShareOption] = []

  var detail: ComparisonDetail {
    ComparisonDetail(equivalenceMargin: equivalenceMargin?.share, quantiles: quantile.map(\.share))
  }

  /// The words that ask for the same numbers again.
  var words: [String] {
    (equivalenceMargin.map { ["--equivalence-margin", "\($0.share)"] } ?? [])
      + quantile.flatMap { ["--quantile", "\($0.share)"] }
  }
}
