@testable import Reports
@testable import Experiments

/// Fits that were judged by hand, whose pages can be written down without running anything.
///
/// As it stands, nothing is bad of one: it predicts better than all rivals, its band of 95 % holds
/// 95 of 100 rows, and its numbers were not far off before.
struct JudgedFit {
  var fit = "lamp"
  var data = "lamp.csv"
  var sha256 = "d1"
  var judges = "interpolation"
  var reproduces: String?
  var converged = true
  var ending = "converged: the next step is within the tolerance"
  var unconvergedSplits: Int?
  var atBounds: [TruthDocument.Bound] = []
  var loss = "relative"
  var before = Self.errors("before the fit", 0.06)
  var fitted = Self.errors("fitted", 0.04)
  var rivals = [
    errors("the mean", 0.3), errors("the best constant", 0.2),
    errors("least squares on columns", 0.08),
  ]
  var band = Self.band(holding: 95)
  /// The band by the ranges before the fit.
  var earlier: FitDocument.Band?
  var parts: [FitDocument.Part]?
  var pairs: PairScores?

  /// Errors whose 90th percentile is, unless one is named, 2.5 times the median.
  static func errors(
    _ name: String, _ median: Double, ninth: Double? = nil
  ) -> FitDocument.Errors {
    .init(
      name: name, median: median, ninth: ninth ?? 2.5 * median, rootMeanSquare: nil, bias: 0)
  }

  static func band(
    holding covered: Int, score: Double = 1.5, reach: Double = 0.12
  ) -> FitDocument.Band {
    .init(level: 0.95, covered: covered, of: 100, meanWidth: 1, meanScore: score, reach: reach)
  }

  var row: TruthDocument.Row {
    .init(
      fit: fit, data: data, sha256: sha256, phone: "a lamp", judges: judges,
      reproduces: reproduces, question: nil, training: 200, converged: converged, ending: ending,
      unconvergedSplits: unconvergedSplits, atBounds: atBounds, loss: loss,
      judgement: .init(
        metric: "display-energy", unit: "J", rows: 100, errors: [before, fitted] + rivals,
        parts: parts, pairs: pairs, band: band, before: earlier, numbersAlone: nil),
      effects: nil)
  }

  /// The page of some fits, by its blocks.
  static func blocks(_ fits: [JudgedFit], missing: [TruthDocument.Missing] = []) -> [String] {
    var document = TruthDocument(programVersion: "1")
    (document.rows, document.missing) = (fits.map(\.row), missing)
    return TruthPage(document).markdown.split(separator: "\n\n").map(String.init)
  }

  /// What the page of some fits says is bad, by its items.
  static func news(_ fits: [JudgedFit]) -> [String] {
    let block = blocks(fits).first { $0.hasPrefix("What is bad:\n") } ?? ""
    return block.split(separator: "\n").dropFirst().map(String.init)
  }

  var news: [String] { Self.news([self]) }
}
