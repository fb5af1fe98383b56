import Configuration
import Experiments
import Results

/// The page of `fit FOLDER`: what fits predict of rows that they did not see, the worst first.
package struct TruthPage {
  let truth: TruthDocument
  /// Pictures of gauges, by their paths from the page.
  let figures: [(title: String, path: String)]

  package init(_ truth: TruthDocument, figures: [(title: String, path: String)] = []) {
    self.truth = truth
    self.figures = figures
  }

  /// The heading of rows that are no prediction, whatever else they would judge.
  private static let reproduced = "reproduced"

  private static let kinds: [(name: String, title: String, text: String)] = [
    (
      "interpolation", "Other rows of the same phone",
      "The rows held out are of the phone whose other rows were fitted: they judge the form of the model, and say nothing of the next phone."
    ),
    (
      "extrapolation", "Other conditions than those that were fitted",
      "The rows held out are of a current, a temperature or a state that no fitted row has. A band that is learnt from the fitted rows knows nothing of it."
    ),
    (
      "another-phone", "Another phone",
      "The numbers are of other phones than the rows that judge them."
    ),
    (
      "model-against-model", "Model against model",
      "Another program computed these values; nothing was measured."
    ),
    (
      reproduced, "Reproduced, no prediction",
      "The model has a number from the rows held out, so that they say how well it repeats them, and nothing of how well it predicts."
    ),
  ]

  /// The page as Markdown, ending in a line break.
  package var markdown: String {
    var blocks = ["# Measured truth", Self.introduction, bad]
    for kind in Self.kinds {
      let rows = truth.rows.filter {
        ($0.reproduces == nil ? $0.judges : Self.reproduced) == kind.name
      }
      .sorted { ($0.disadvantage, $1.fit) > ($1.disadvantage, $0.fit) }
      guard !rows.isEmpty else { continue }
      blocks += ["## \(kind.title)", kind.text, table(of: rows)]
      blocks += rows.flatMap { reason($0) + [band($0)] + parts($0) + pairs($0) + effects(of: $0) }
    }
    blocks += gauges + computed
    if !truth.missing.isEmpty {
      blocks += ["## Without data"]
      blocks += [
        truth.missing.map { "* `\($0.fit)`: there was no table `\($0.data)`." }
          .joined(separator: "\n")
      ]
    }
    if !tables.isEmpty { blocks += ["## Files", tables] }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static let introduction =
    "`make truth DATA=FOLDER` made this page. Errors are medians over rows that were held out of the fit, as shares of the measured value unless a unit stands beside them. *Before* is the simulation with the numbers that it had before the fit; *rivals* are fitted to the same rows with the same weights and the same loss, but for *the mean*, which is that of the fitted rows; *the best constant* is the one with the least loss. No measured data come with drainsim; the digests below say with which tables this page was made."

  private func table(of rows: [TruthDocument.Row]) -> String {
    let head = [
      "fit", "phone", "rows fitted, held out", "before", "fitted", "90 %", "the mean",
      "best constant", "least squares", "best rival",
    ]
    let body = rows.map { row in
      [
        "`\(row.fit)`", row.phone, "\(row.training), \(row.judgement.rows)",
        size(row.blind.median, row),
        "**\(size(row.fitted.median, row))**" + (row.isConverged ? "" : ", not converged"),
        size(row.fitted.ninth, row), rival(FitDocument.Judgement.Way.mean, row),
        rival(FitDocument.Judgement.Way.constant, row),
        rival(FitDocument.Judgement.Way.leastSquares, row),
        row.bestRival.map { "\(size($0.median, row)): \($0.name)" } ?? "—",
      ]
    }
    return MarkdownTable.text(head: head, rows: body)
  }

  /// The error of a rival; a dash where its numbers could not be found.
  private func rival(_ name: String, _ row: TruthDocument.Row) -> String {
    row.rivals.first { $0.name == name }.map { size($0.median, row) } ?? "—"
  }

  /// Why rows are reproduced, one sentence; nothing for a prediction.
  private func reason(_ row: TruthDocument.Row) -> [String] {
    row.reproduces.map { ["`\(row.fit)`: \(FitText.reproduced($0))"] } ?? []
  }

  private func band(_ row: TruthDocument.Row) -> String {
    let squares = [row.blind, row.fitted].compactMap(\.rootMeanSquare).map { size($0, row) }
    let root =
      squares.count == 2
      ? "root mean square error \(squares[1]), before the fit \(squares[0]); " : ""
    guard let band = row.judgement.band, let reach = band.reach else {
      return "`\(row.fit)`: \(root)too few rows for a predictive band of 95 %."
    }
    let share = DecimalText(100 * band.share).fixed(1)
    return
      "`\(row.fit)`: \(root)the predictive band of 95 % (± \(size(reach, row))) holds \(band.covered) of \(band.of) rows held out, \(share) %; mean interval score \(DecimalText.short(band.meanScore, digits: 4)) \(row.judgement.unit)\(before(row))."
  }

  /// The band by the ranges before the fit beside the new one.
  private func before(_ row: TruthDocument.Row) -> String {
    guard let before = row.judgement.before, let band = row.judgement.band else { return "" }
    let share = DecimalText(100 * before.share).fixed(1)
    return
      ", \(band.meanScore < before.meanScore ? "better" : "**not better**") than the \(DecimalText.short(before.meanScore, digits: 4)) \(row.judgement.unit) of the ranges before the fit, which hold \(share) %"
  }

  /// Rows that are looked at apart, one sentence each.
  private func parts(_ row: TruthDocument.Row) -> [String] {
    (row.judgement.parts ?? []).map { part in
      let (blind, fitted, rivals) = (part.errors[0], part.errors[1], part.errors.dropFirst(2))
      let best =
        rivals.min { $0.median < $1.median }
        .map { "; the best rival has \(size($0.median, row)) (\($0.name))" } ?? ""
      return
        "`\(row.fit)`, *\(part.name)*, \(part.rows) of these rows: \(size(blind.median, row)) before, **\(size(fitted.median, row))** fitted, 90 % \(size(fitted.ninth, row))\(best)."
    }
  }

  /// Pairs of rows as treatments, one sentence.
  private func pairs(_ row: TruthDocument.Row) -> [String] {
    row.judgement.pairs.map { ["`\(row.fit)`: \(PairSentence($0, of: "rows held out").text)."] }
      ?? []
  }

  /// The effects of a fit as a table, and what is not judged; nothing for a fit without.
  private func effects(of row: TruthDocument.Row) -> [String] {
    guard let effects = row.effects else { return [] }
    let found = EffectTable(effects)
    let table = MarkdownTable.text(head: found.head, rows: found.rows)
    let notes = found.others.map { "* \($0)" }.joined(separator: "\n")
    return ["`\(row.fit)`: \(found.verdict)", table] + (notes.isEmpty ? [] : [notes])
  }

  private var tables: String {
    var known: Set<String> = []
    let files =
      truth.rows.map { ($0.data, $0.sha256) } + truth.predictions.map { ($0.data, $0.sha256) }
    return files.filter { known.insert($0.0).inserted }
      .map { "* `\($0.0)`: SHA-256 `\($0.1)`" }.joined(separator: "\n")
  }

  func size(_ error: Double, _ row: TruthDocument.Row) -> String {
    row.loss == "absolute"
      ? "\(DecimalText.short(error, digits: 3)) \(row.judgement.unit)"
      : "\(DecimalText.short(100 * error, digits: 3)) %"
  }
}
