import Experiments
import Results

/// The text of `fit`: the numbers, what the rows cannot tell, and the judgement of the rows held out.
package struct FitText {
  private let fit: FitDocument
  private let style: TextStyle

  package init(_ fit: FitDocument, style: TextStyle) {
    self.fit = fit
    self.style = style
  }

  /// The text, ending in a line break.
  package var text: String {
    let blocks =
      [head, choice, numbers, doubts] + fit.judgements.map(judgement) + [effects, closing]
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private var head: [String] {
    let title = fit.question.map { "\(fit.fit.shown): \($0.shown)" } ?? fit.fit.shown
    let out = fit.leftOut.map { "\($0.count) (\($0.reason.shown))" }
    let rows =
      "\(fit.rows) rows of \(fit.data.shown), \(fit.training) of them fitted by \(fit.loss) residuals"
      + (fit.robust == "no" ? "" : ", outliers spared by \(fit.robust)")
      + heldOut
      + (out.isEmpty ? "." : "; left out: \(out.joined(separator: ", ")).")
    let reproduced = fit.reproduces.map { style.lines(Self.reproduced($0)) } ?? []
    return style.lines(title) + style.lines(rows) + reproduced
  }

  /// The sentence on rows held out that the model has a number from.
  static func reproduced(_ reason: String) -> String {
    "The rows held out are reproduced, no prediction: \(reason.shown)."
  }

  private var heldOut: String {
    guard let rows = fit.heldOut?.rows else { return "" }
    return rows == fit.rows && fit.training == fit.rows
      ? "; each group in turn was predicted by a fit of the others" : ", \(rows) held out"
  }

  /// The forms of the model with their cross-validated errors.
  private var choice: [String] {
    guard let choice = fit.choice else { return [] }
    var table = TextTable(columns: [(.left, 0), (.right, 3), (.right, 3), (.right, 3)])
    table.add([
      "\(choice.folds) folds of the fitted rows", "numbers", "mean error ± s. e.",
      "above the least ± s. e.",
    ])
    for form in choice.forms {
      table.add([
        (form.name == choice.chosen ? "* " : "  ") + form.name.shown, "\(form.numbers)",
        pair(form.error, form.standardError) ?? "not fitted",
        pair(form.excess, form.excessError) ?? "—",
      ])
    }
    return table.lines
      + style.lines(
        "Chosen: '\(choice.chosen.shown)', with the fewest free numbers of those whose error is at "
          + "most one standard error above the least.")
  }

  private func pair(_ value: Double?, _ error: Double?) -> String? {
    guard let value, let error else { return nil }
    return "\(size(value)) ± \(size(error))"
  }

  // MARK: - Numbers

  private var numbers: [String] {
    var table = TextTable(columns: [(.left, 0), (.right, 3), (.right, 3), (.left, 3), (.right, 3)])
    table.add(["", "fitted", "± s. e.", "95 % interval", "before"])
    for number in fit.numbers {
      let unit = number.unit.isEmpty ? "" : " (\(number.unit))"
      let interval = (number.profile ?? number.interval).map {
        "\(short($0[0])) to \(short($0[1]))"
      }
      table.add([
        number.path + unit, short(number.value), number.standardError.map(short) ?? "—",
        interval ?? number.bound.map { "at its \($0) bound" } ?? "—", short(number.start),
      ])
    }
    return table.lines
  }

  private func short(_ value: Double) -> String { DecimalText.short(value, digits: 4) }

  /// The numbers that the rows do not determine, and the way in which the fit ended.
  private var doubts: [String] {
    var lines: [String] = []
    if !fit.converged {
      lines += style.lines(
        "The fit did not converge, and its numbers are no estimates: \(fit.reasonOfEnding).")
    }
    if let count = fit.unconvergedSplits {
      lines += style.lines(
        "Of the fits that predicted a group without it, \(count) did not converge: these predictions judge nothing."
      )
    }
    for direction in fit.undetermined {
      let parts = direction.loadings.filter { abs($0.share) >= 0.3 }
        .map { "\($0.share < 0 ? DecimalText.minus : "")\($0.path)" }
      lines += style.lines(
        "The rows hardly tell apart: \(parts.joined(separator: ", ")) (they say "
          + "\(DecimalText.short(1 / max(direction.share, 1e-12), digits: 2)) times less of this "
          + "combination than of the best).")
    }
    if fit.numbers.allSatisfy({ $0.bound != nil }) {
      lines += style.lines(
        "All numbers ended at their bounds, and none is an estimate: check the units of the columns."
      )
    }
    let strong = strongCorrelations
    if !strong.isEmpty {
      lines += style.lines("Correlations of 0.9 and more: \(strong.joined(separator: ", ")).")
    }
    let condition = fit.condition.map { "Condition \(DecimalText.short($0, digits: 2)); " } ?? ""
    lines += style.lines(
      condition + "\(assumption). "
        + "\(fit.evaluations) evaluations of all rows.")
    return lines
  }

  private var strongCorrelations: [String] {
    fit.numbers.indices.flatMap { i in
      fit.numbers.indices.filter { $0 > i }.compactMap { j in
        guard let r = fit.correlations[i][j], abs(r) >= 0.9 else { return nil }
        return "\(fit.numbers[i].path) and \(fit.numbers[j].path) "
          + DecimalText(r).fixed(3)
      }
    }
  }

  private var assumption: String {
    switch fit.assumption {
    case "groups": "standard errors hold for rows that depend on each other within groups"
    case "outliers": "standard errors hold for rows of which some are outliers"
    case "uneven": "standard errors hold for rows of unlike spread"
    case "none": "as many rows as numbers leave no standard errors"
    default: "standard errors hold for rows of one spread"
    }
  }

  // MARK: - Rows held out

  private func judgement(_ judgement: FitDocument.Judgement) -> [String] {
    var table = TextTable(columns: [(.left, 0), (.right, 3), (.right, 3), (.right, 3), (.right, 3)])
    table.add([
      "\(judgement.metric.shown), \(judgement.rows) rows held out", "median error", "90 %",
      "r. m. s.", "mean",
    ])
    for errors in judgement.errors {
      table.add(row(of: errors))
    }
    for part in judgement.parts ?? [] {
      table.add(["\(part.name.shown), \(part.rows) of these rows", "", "", "", ""])
      for errors in part.errors { table.add(row(of: errors)) }
    }
    var lines = table.lines
    if let band = judgement.band, let reach = band.reach {
      lines += style.lines(
        "The predictive band of 95 % (± \(size(reach))) holds \(band.covered) of \(band.of), "
          + "\(share(band)); mean interval score \(short(band.meanScore)) \(judgement.unit.shown).")
    }
    if let band = judgement.before {
      lines += style.lines(
        "The ranges before the fit hold \(band.covered) of \(band.of), \(share(band)); mean "
          + "interval score \(short(band.meanScore)) \(judgement.unit.shown).")
    }
    if let band = judgement.numbersAlone {
      lines += style.lines(
        "The interval of the numbers alone holds \(band.covered) of \(band.of), \(share(band)): it "
          + "is no band for measurements.")
    }
    if let pairs = judgement.pairs {
      lines += style.lines("\(PairSentence(pairs, of: "rows").text).")
    }
    return lines
  }

  private func row(of errors: FitDocument.Errors) -> [String] {
    let sizes = [errors.median, errors.ninth, errors.rootMeanSquare, errors.bias]
    return ["  " + errors.name.shown] + sizes.map { $0.map(size) ?? "—" }
  }

  // MARK: - Effects

  private var effects: [String] {
    guard let effects = fit.effects else { return [] }
    let found = EffectTable(effects)
    var table = TextTable(columns: [(.left, 0), (.right, 3), (.right, 3), (.right, 3), (.right, 3)])
    table.add(found.head)
    for row in found.rows { table.add(row) }
    return table.lines + style.lines(found.verdict) + found.others.flatMap { style.lines($0) }
  }

  private func share(_ band: FitDocument.Band) -> String {
    "\(DecimalText(100 * band.share).fixed(1)) %"
  }

  /// A share as percent, or a size in the unit of the metric.
  private func size(_ error: Double) -> String {
    fit.loss == "absolute"
      ? DecimalText.short(error, digits: 3) : "\(DecimalText.short(100 * error, digits: 3)) %"
  }

  private var closing: [String] {
    guard let heldOut = fit.heldOut else {
      return style.lines("No row was held out: nothing is known of how well it predicts.")
    }
    let digest = "The rows held out have the SHA-256 \(heldOut.sha256.prefix(12))…. "
    guard heldOut.openings > 0 else {
      return style.lines(digest + "With -o, it is counted how often they judge.")
    }
    return style.lines(
      digest + "They judged for the results of this output "
        + (heldOut.openings == 1 ? "once." : "\(heldOut.openings) times."))
  }
}
