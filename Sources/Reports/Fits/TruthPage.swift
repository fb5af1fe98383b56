import Configuration
import Experiments

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
    let missing = truth.missing.map { "* `\($0.fit)`: there was no table `\($0.data)`." }
    if !missing.isEmpty { blocks += ["## Without data", missing.joined(separator: "\n")] }
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
        "`\(row.fit)`", row.phone.inMarkdown, "\(row.training), \(row.judgement.rows)",
        size(row.blind.median, row),
        "**\(size(row.fitted.median, row))**" + (row.isConverged ? "" : ", not converged"),
        size(row.fitted.ninth, row), rival(FitDocument.Judgement.Way.mean, row),
        rival(FitDocument.Judgement.Way.constant, row),
        rival(FitDocument.Judgement.Way.leastSquares, row),
        row.bestRival.map { "\(size($0.median, row)): \($0.name.inMarkdown)" } ?? "—",
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
    return
      "`\(row.fit)`: \(root)the predictive band of 95 % (± \(size(reach, row))) holds \(band.covered) of \(band.of) rows held out, \(percent(band.share)); mean interval score \(number(band.meanScore)) \(row.judgement.unit)\(before(row))."
  }

  /// The band by the ranges before the fit beside the new one.
  private func before(_ row: TruthDocument.Row) -> String {
    guard let before = row.judgement.before, let band = row.judgement.band else { return "" }
    return
      ", \(band.meanScore < before.meanScore ? "better" : "**not better**") than the \(number(before.meanScore)) \(row.judgement.unit) of the ranges before the fit, which hold \(percent(before.share))"
  }

  /// Rows that are looked at apart, one sentence each.
  private func parts(_ row: TruthDocument.Row) -> [String] {
    (row.judgement.parts ?? []).map { part in
      let (blind, fitted, rivals) = (part.errors[0], part.errors[1], part.errors.dropFirst(2))
      let best =
        rivals.min { $0.median < $1.median }
        .map { "; the best rival has \(size($0.median, row)) (\($0.name.inMarkdown))" } ?? ""
      return
        "`\(row.fit)`, *\(part.name.inMarkdown)*, \(part.rows) of these rows: \(size(blind.median, row)) before, **\(size(fitted.median, row))** fitted, 90 % \(size(fitted.ninth, row))\(best)."
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
    let found = EffectTable(effects: effects)
    let blocks = MarkdownRenderer().text(
      of: Report.Section([.table(found.table), .list(found.others)]))
    return ["`\(row.fit)`: \(found.verdict)", blocks]
  }

  private var tables: String {
    let files =
      truth.rows.map { ($0.data, $0.sha256) } + truth.predictions.map { ($0.data, $0.sha256) }
    return files.distinct(by: \.0).map { "* `\($0.0)`: SHA-256 `\($0.1)`" }
      .joined(separator: "\n")
  }

  func size(_ error: Double, _ row: TruthDocument.Row) -> String {
    row.loss == "absolute"
      ? "\(DecimalText.short(error, digits: 3)) \(row.judgement.unit)"
      : "\(DecimalText.short(100 * error, digits: 3)) %"
  }

  // MARK: - Predictions with no number changed, beside the fits

  /// The gauges of phones.
  var gauges: [String] {
    let rows = truth.predictions.compactMap { row in row.gauge.map { (row, $0) } }
      .sorted { ($1.1.medianError, $0.0.prediction) < ($0.1.medianError, $1.0.prediction) }
    guard !rows.isEmpty else { return [] }
    let head = [
      "prediction", "phone", "levels, hours", "gauge at the end", "predicted (ranges)",
      "median difference", "greatest", "within the ranges", "had it not changed",
    ]
    let body = rows.map { row, gauge in
      [
        "`\(row.prediction)`", row.phone.inMarkdown, "\(gauge.readings), \(number(gauge.hours))",
        "\(number(gauge.first)) % to \(number(gauge.last)) %",
        "**\(number(gauge.predicted)) %** (\(number(gauge.low)) to \(number(gauge.high)) %)",
        "**\(points(gauge.medianError))**", points(gauge.greatestError),
        "\(gauge.covered) of \(gauge.readings)", points(gauge.unchangedError),
      ]
    }
    return [
      "## The gauges of phones, with no number changed",
      "A recording is imported as `drainsim import` does it and played once; the level of its battery stands beside the one that the phone itself recorded. Values that the recording lacks are assumed, and so is the phone where its profile is of another one. *Within the ranges* counts the levels within 95 % of 100 draws of all assumed numbers.\(leftOut)",
      MarkdownTable.text(head: head, rows: body),
    ] + energies + figures.map { "![\($0.title)](\($0.path))" }
  }

  /// The energies that gauges measured.
  private var energies: [String] {
    let rows = truth.predictions.compactMap { row in row.gauge?.energy.map { (row, $0) } }
    guard !rows.isEmpty else { return [] }
    let errors = rows.map { 100 * abs($1.predicted / $1.measured - 1) }.sorted()
    let inside = rows.count { $1.low <= $1.measured + $1.step && $1.measured - $1.step <= $1.high }
    let body = rows.map { row, energy in
      [
        "`\(row.prediction)`", "\(number(energy.seconds / 60)) min",
        "\(number(energy.measured)) J ± \(number(energy.step)) J",
        "**\(number(energy.predicted)) J** (\(number(energy.low)) to \(number(energy.high)) J)",
        "\(number(100 * (energy.predicted / energy.measured - 1))) %", half(of: energy),
      ]
    }
    return [
      "The gauges measured charge, or a level of a known battery; beside it stands the energy that the played phone draws meanwhile. \(inside) of \(rows.count) lie within the 95 %, and the median error is \(number((errors[(errors.count - 1) / 2] + errors[errors.count / 2]) / 2)) %. *Second half* is that of numbers that `import --match-gauge` finds on the first half of the recording.",
      MarkdownTable.text(
        head: [
          "prediction", "measured for", "gauge", "predicted (ranges)", "difference",
          "second half: gauge, matched",
        ], rows: body),
    ]
  }

  private func half(of energy: GaugeStudy.MeasuredSpans) -> String {
    guard let measured = energy.secondHalf, let matched = energy.secondHalfMatched, measured > 0
    else { return "—" }
    return
      "\(number(measured)) J ± \(number(energy.secondHalfStep ?? 0)) J, \(number(matched)) J: \(number(100 * (matched / measured - 1))) %"
  }

  /// The draws that are not in the bands.
  private var leftOut: String {
    let rows = truth.predictions.filter { ($0.gauge?.shutDowns ?? 0) > 0 }
    guard !rows.isEmpty else { return "" }
    let counts = rows.map { "\($0.gauge?.shutDowns ?? 0) of `\($0.prediction)`" }
    return
      " Draws of old, cold batteries whose phone shuts down before the recording ends are left out, since the recorded one went on: \(counts.joined(separator: ", "))."
  }

  /// The values of other programs.
  var computed: [String] {
    let rows = truth.predictions.filter { !$0.values.isEmpty }
    guard !rows.isEmpty else { return [] }
    let body = rows.flatMap { row in
      row.values.map { value in
        [
          "`\(row.prediction)`", row.phone.inMarkdown, value.metric.inMarkdown,
          "\(number(value.given)) \(value.unit)",
          "**\(number(value.predicted)) \(value.unit)**",
          value.given == 0
            ? Cell.dash : "\(DecimalText(100 * (value.predicted / value.given - 1)).fixed(2)) %",
        ]
      }
    }
    return [
      "## Model against model, with no number changed",
      "Another program computed these values from the same packets and with the same numbers; nothing was measured.",
      MarkdownTable.text(
        head: ["prediction", "of", "metric", "the other program", "drainsim", "difference"],
        rows: body),
    ]
  }

  /// The gauges of which a level that stays as it is would be nearer, and the ranges that are too
  /// narrow.
  var wrongGauges: [String] {
    truth.predictions.flatMap { row -> [String] in
      guard let gauge = row.gauge else { return [] }
      return [
        gauge.medianError >= gauge.unchangedError
          ? "the level is off by \(points(gauge.medianError)), where a constant level is off by \(points(gauge.unchangedError))."
          : nil,
        Double(gauge.covered) < 0.9 * Double(gauge.readings)
          ? "the ranges hold \(gauge.covered) of \(gauge.readings) levels." : nil,
      ].compactMap(\.self).map { "* `\(row.prediction)`: \($0)" }
    }
  }

  private func percent(_ share: Double) -> String { "\(DecimalText(100 * share).fixed(1)) %" }
  private func number(_ value: Double) -> String { DecimalText.short(value, digits: 4) }
  private func points(_ value: Double) -> String { "\(DecimalText.short(value, digits: 3)) points" }

  // MARK: - The bad news, with which the page begins

  /// The shares of rows that a band of 95 % should hold: outside of them, chance hardly explains a
  /// few hundred rows.
  private static let fairShares = 0.9...0.98
  /// The half-width, as a share of the prediction, above which a band says little: it reaches from
  /// nothing to twice the prediction.
  private static let widestReach = 1.0
  /// The share of signs of savings that is to be right.
  private static let leastSigns = 0.98
  /// The median error of savings that is wanted, as a share of the control: four points.
  private static let mostErrorOfSavings = 0.04

  /// One sentence for each thing that is bad of a row, kind by kind.
  var bad: String {
    guard !truth.rows.isEmpty || !truth.predictions.isEmpty else {
      return "There were no data, and nothing was judged."
    }
    let news =
      unconverged + beaten + worseTails + wrongPairs + unfairBands + wideBands + noBetterThanBefore
      + atBounds + madeWorse + wrongBefore + wrongGauges
    return (["What is bad:"] + (news.isEmpty ? ["* nothing in these rows."] : news))
      .joined(separator: "\n")
  }

  /// The first row of each fit, for what is said of the whole fit.
  private var fits: [TruthDocument.Row] { truth.rows.distinct(by: \.fit) }

  private var unconverged: [String] {
    fits.flatMap { row in
      [
        row.converged
          ? nil
          : "the fit did not converge, and its numbers are no estimates: \(row.reasonOfEnding.inMarkdown).",
        row.unconvergedSplits.map {
          "of the fits that predicted a group without it, \($0) did not converge."
        },
      ].compactMap(\.self).map { "* `\(row.fit)`: \($0)" }
    }
  }

  private var beaten: [String] {
    truth.rows.filter { $0.disadvantage > 1.02 }.sorted { $0.disadvantage > $1.disadvantage }
      .map { row in
        "* `\(row.fit)`: \(size(row.fitted.median, row)), where *\(row.bestRival?.name.inMarkdown ?? "")* has \(size(row.bestRival?.median ?? 0, row))."
      }
  }

  private var worseTails: [String] {
    truth.rows.compactMap { row in
      row.rivals.filter { $0.ninth < 0.98 * row.fitted.ninth }.min { $0.ninth < $1.ninth }.map {
        "* `\(row.fit)`: a tenth of its errors are above \(size(row.fitted.ninth, row)), where *\($0.name.inMarkdown)* has \(size($0.ninth, row))."
      }
    }
  }

  private var wrongPairs: [String] {
    truth.rows.flatMap { row -> [String] in
      guard let pairs = row.judgement.pairs,
        let way = pairs.ways.first(where: { $0.name == FitDocument.Judgement.Way.fitted })
      else { return [] }
      let signs = pairs.differing > 0 ? Double(way.signsRight) / Double(pairs.differing) : 1
      return [
        signs < Self.leastSigns
          ? "the sign of the saving is right in \(percent(signs)) of the pairs that differ by over 5 %, where 98 % is wanted."
          : nil,
        way.medianError > Self.mostErrorOfSavings
          ? "the median error of savings is \(points(100 * way.medianError)), where 4 is wanted."
          : nil,
      ].compactMap(\.self).map { "* `\(row.fit)`: \($0)" }
    }
  }

  private var unfairBands: [String] {
    truth.rows.compactMap { row in
      guard let band = row.judgement.band, !Self.fairShares.contains(band.share) else { return nil }
      return
        "* `\(row.fit)`: its predictive band of 95 % holds \(percent(band.share)) of the rows held out."
    }
  }

  /// Bands in the unit of the metric have no width that is too large for all metrics.
  private var wideBands: [String] {
    truth.rows.compactMap { row in
      guard row.loss != "absolute", let reach = row.judgement.band?.reach, reach > Self.widestReach
      else { return nil }
      return
        "* `\(row.fit)`: its predictive band of 95 % is ± \(size(reach, row)) wide, and says little."
    }
  }

  private var noBetterThanBefore: [String] {
    truth.rows.compactMap { row in
      guard let band = row.judgement.band, let before = row.judgement.before,
        band.meanScore >= before.meanScore
      else { return nil }
      return
        "* `\(row.fit)`: the mean interval score of its band is no better than that of the ranges before the fit."
    }
  }

  private var atBounds: [String] {
    fits.flatMap { row in
      row.atBounds.map {
        "* `\(row.fit)`: `\($0.path)` ended at its \($0.bound) bound, \(number($0.value))\($0.unit.isEmpty ? "" : " " + $0.unit), and is no estimate."
      }
    }
  }

  private var madeWorse: [String] {
    truth.rows.filter { $0.fitted.median > $0.blind.median }.map { row in
      "* `\(row.fit)`: \(size(row.blind.median, row)) before the fit, \(size(row.fitted.median, row)) after it: the fit made it worse."
    }
  }

  /// A claim on numbers before the fit needs numbers after it that are estimates and predict.
  private var wrongBefore: [String] {
    truth.rows.filter {
      $0.isConverged && $0.reproduces == nil && $0.blind.median > 2 * $0.fitted.median
    }.map { row in
      "* `\(row.fit)`: \(size(row.blind.median, row)) before the fit, \(size(row.fitted.median, row)) after it: the numbers that were guessed were wrong."
    }
  }
}
