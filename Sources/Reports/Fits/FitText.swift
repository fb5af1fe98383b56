import Experiments

/// The text of `fit`: the numbers, what the rows cannot tell, and the judgement of the rows held out.
package struct FitText {
  private let fit: FitDocument

  package init(_ fit: FitDocument) { self.fit = fit }

  /// The text, ending in a line break.
  package func text(_ style: TextStyle) -> String {
    let sections = [head, choice, [.table(numbers)], doubts] + fit.judgements.map(judgement)
    return TextRenderer(style).text(
      of: Report((sections + [effects, [.paragraph(closing)]]).map { Report.Section($0) }))
  }

  private var head: [Report.Block] {
    let out = fit.leftOut.map { "\($0.count) (\($0.reason))" }
    let rows =
      "\(fit.rows) rows of \(fit.data), \(fit.training) of them fitted by \(fit.loss) residuals"
      + (fit.robust == "no" ? "" : ", outliers spared by \(fit.robust)")
      + heldOut
      + (out.isEmpty ? "." : "; left out: \(out.joined(separator: ", ")).")
    return [
      .question(fit.question.map { "\(fit.fit): \($0)" } ?? fit.fit), .paragraph(rows),
      .paragraph(fit.reproduces.map(Self.reproduced) ?? ""),
    ]
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
  private var choice: [Report.Block] {
    guard let choice = fit.choice else { return [] }
    return [
      .table(
        Table(
          titles: [
            "\(choice.folds) folds of the fitted rows", "numbers", "mean error ± s. e.",
            "above the least ± s. e.",
          ],
          choice.forms.map { form in
            [
              (form.name == choice.chosen ? "* " : "  ") + form.name, "\(form.numbers)",
              pair(form.error, form.standardError) ?? "not fitted",
              pair(form.excess, form.excessError) ?? Cell.dash,
            ]
          })),
      .paragraph(
        "Chosen: '\(choice.chosen)', with the fewest free numbers of those whose error is at "
          + "most one standard error above the least."),
    ]
  }

  private func pair(_ value: Double?, _ error: Double?) -> String? {
    guard let value, let error else { return nil }
    return "\(size(value)) ± \(size(error))"
  }

  // MARK: - Numbers

  private var numbers: Table {
    var table = Table(
      "Numbers that were fitted",
      [.left(""), "fitted", "standard error", .left("95 % interval"), "before"])
    for number in fit.numbers {
      let unit = number.unit.isEmpty ? "" : " (\(number.unit))"
      let interval = (number.profile ?? number.interval).map {
        "\(short($0[0])) to \(short($0[1]))"
      }
      table.add([
        .text(number.path + unit), .number(number.value, digits: 4),
        .number(number.standardError, digits: 4),
        .text(interval ?? number.bound.map { "at its \($0) bound" } ?? Cell.dash),
        .number(number.start, digits: 4),
      ])
    }
    return table
  }

  private func short(_ value: Double) -> String { DecimalText.short(value, digits: 4) }

  /// The numbers that the rows do not determine, and the way in which the fit ended.
  private var doubts: [Report.Block] {
    var texts: [String] = []
    if !fit.converged {
      texts.append(
        "The fit did not converge, and its numbers are no estimates: \(fit.reasonOfEnding).")
    }
    if let count = fit.unconvergedSplits {
      texts.append(
        "Of the fits that predicted a group without it, \(count) did not converge: these predictions judge nothing."
      )
    }
    texts += fit.undetermined.map { direction in
      let parts = direction.loadings.filter { abs($0.share) >= 0.3 }
        .map { "\($0.share < 0 ? DecimalText.minus : "")\($0.path)" }
      return "The rows hardly tell apart: \(parts.joined(separator: ", ")) (they say "
        + "\(DecimalText.short(1 / max(direction.share, 1e-12), digits: 2)) times less of this "
        + "combination than of the best)."
    }
    if fit.numbers.allSatisfy({ $0.bound != nil }) {
      texts.append(
        "All numbers ended at their bounds, and none is an estimate: check the units of the columns."
      )
    }
    let strong = strongCorrelations
    if !strong.isEmpty {
      texts.append("Correlations of 0.9 and more: \(strong.joined(separator: ", ")).")
    }
    let condition = fit.condition.map { "Condition \(DecimalText.short($0, digits: 2)); " } ?? ""
    texts.append(condition + "\(assumption). \(fit.evaluations) evaluations of all rows.")
    return texts.map { .paragraph($0) }
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

  private func judgement(_ judgement: FitDocument.Judgement) -> [Report.Block] {
    var table = Table(
      titles: [
        "\(judgement.metric), \(judgement.rows) rows held out", "median error", "90 %", "r. m. s.",
        "mean",
      ], [])
    for errors in judgement.errors { table.add(row(of: errors)) }
    for part in judgement.parts ?? [] {
      table.rows.append(.group("\(part.name), \(part.rows) of these rows"))
      for errors in part.errors { table.add(row(of: errors)) }
    }
    let unit = judgement.unit
    let band = judgement.band.flatMap { band in
      band.reach.map { reach in
        "The predictive band of 95 % (± \(size(reach))) holds \(share(band)); mean interval score "
          + "\(short(band.meanScore)) \(unit)."
      }
    }
    let before = judgement.before.map { band in
      "The ranges before the fit hold \(share(band)); mean interval score "
        + "\(short(band.meanScore)) \(unit)."
    }
    let alone = judgement.numbersAlone.map { band in
      "The interval of the numbers alone holds \(share(band)): it is no band for measurements."
    }
    let pairs = judgement.pairs.map { "\(PairSentence($0, of: "rows").text)." }
    return [.table(table)] + [band, before, alone, pairs].map { .paragraph($0 ?? "") }
  }

  private func row(of errors: FitDocument.Errors) -> [Cell] {
    let sizes = [errors.median, errors.ninth, errors.rootMeanSquare, errors.bias]
    return [.text("  " + errors.name)] + sizes.map { .text($0.map(size) ?? Cell.dash) }
  }

  private var effects: [Report.Block] {
    guard let effects = fit.effects else { return [] }
    let found = EffectTable(effects: effects)
    return [.table(found.table)] + ([found.verdict] + found.others).map { .paragraph($0) }
  }

  /// `19 of 20, 95.0 %`.
  private func share(_ band: FitDocument.Band) -> String {
    "\(band.covered) of \(band.of), \(DecimalText(100 * band.share).fixed(1)) %"
  }

  /// A share as percent, or a size in the unit of the metric.
  private func size(_ error: Double) -> String {
    fit.loss == "absolute"
      ? DecimalText.short(error, digits: 3) : "\(DecimalText.short(100 * error, digits: 3)) %"
  }

  private var closing: String {
    guard let heldOut = fit.heldOut else {
      return "No row was held out: nothing is known of how well it predicts."
    }
    let digest = "The rows held out have the SHA-256 \(heldOut.sha256.prefix(12))…. "
    guard heldOut.openings > 0 else {
      return digest + "With -o, it is counted how often they judge."
    }
    return digest + "They judged for the results of this output "
      + (heldOut.openings == 1 ? "once." : "\(heldOut.openings) times.")
  }
}
