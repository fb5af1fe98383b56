import Configuration
import Results

/// Predictions with no number changed, beside the fits.
extension TruthPage {
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
        "`\(row.prediction)`", row.phone, "\(gauge.readings), \(number(gauge.hours))",
        "\(number(gauge.first)) % to \(number(gauge.last)) %",
        "**\(number(gauge.predicted)) %** (\(number(gauge.low)) to \(number(gauge.high)) %)",
        "**\(points(gauge.medianError))**", points(gauge.greatestError),
        "\(gauge.covered) of \(gauge.readings)", points(gauge.unchangedError),
      ]
    }
    return [
      "## The gauges of phones, with no number changed",
      "A recording is imported as `drainsim import` does it and played once; the level of its battery stands beside the one that the phone itself told. What the recording does not tell is assumed, and so is the phone where its profile is of another one. *Within the ranges* counts the levels within 95 % of 100 draws of all assumed numbers.\(leftOut)",
      MarkdownTable.text(head: head, rows: body),
    ] + figures.map { "![\($0.title)](\($0.path))" }
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
          "`\(row.prediction)`", row.phone, value.metric, "\(number(value.given)) \(value.unit)",
          "**\(number(value.predicted)) \(value.unit)**",
          "\(DecimalText(100 * (value.predicted / value.given - 1)).fixed(2)) %",
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
      var news: [String] = []
      if gauge.medianError >= gauge.unchangedError {
        news.append(
          "* `\(row.prediction)`: the level is off by \(points(gauge.medianError)), where one that stays as it is is off by \(points(gauge.unchangedError))."
        )
      }
      if Double(gauge.covered) < 0.9 * Double(gauge.readings) {
        news.append(
          "* `\(row.prediction)`: the ranges hold \(gauge.covered) of \(gauge.readings) levels.")
      }
      return news
    }
  }

  private func number(_ value: Double) -> String { DecimalText.short(value, digits: 4) }
  private func points(_ value: Double) -> String {
    "\(DecimalText.short(value, digits: 3)) points"
  }
}
