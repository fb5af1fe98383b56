import Experiments

/// Where along an axis a variant saves and where that turns, in words.
enum BreakEvenSentence {
  /// Sentences that are read one by one.
  private static let most = 40

  /// All of a metric. Of many lines, those on which nothing turns are counted.
  static func list(_ metric: Int, in findings: SweepFindings) -> [String] {
    let all = SweptBreakEven.all(in: findings, metric: metric)
    let turning = all.filter { $0.spans.count > 1 || !$0.crossings.isEmpty }
    guard all.count > 12 else { return all.map { text($0, metric: metric, in: findings) } }
    var lines = turning.prefix(most).map { text($0, metric: metric, in: findings) }
    if turning.count > most {
      lines.append("… and on \(turning.count - most) more lines it turns, too")
    }
    for axis in findings.points.design.axes.indices {
      for contrast in findings.findings[0].metrics[metric].contrasts.indices {
        let own = all.filter { $0.axis == axis && $0.contrast == contrast }
        let steady = own.filter { $0.spans.count == 1 && $0.crossings.isEmpty }
        for verdict in [SweptBreakEven.Verdict.saves, .costs, .unsure] {
          let count = steady.count { $0.spans[0].verdict == verdict }
          guard count > 0 else { continue }
          let variant = findings.findings[0].metrics[metric].contrasts[contrast].variant.shown
          let path = findings.points.design.axes[axis].path.shown
          lines.append(
            "\(variant) along \(path): \(words(verdict)) at all values, on \(count) of \(own.count) lines with "
              + "the other axes held")
        }
      }
    }
    return lines
  }

  private static func words(_ verdict: SweptBreakEven.Verdict) -> String {
    switch verdict {
    case .saves: "saves"
    case .costs: "costs more"
    case .unsure: "no significant difference"
    }
  }

  static func text(
    _ found: SweptBreakEven, metric: Int, in findings: SweepFindings
  ) -> String {
    let variant = findings.findings[0].metrics[metric].contrasts[found.contrast].variant.shown
    let axis = findings.points.design.axes[found.axis].path.shown
    let held = found.held.map { $0.text.shown }.joined(separator: ", ")
    let spans = found.spans.map { span in
      return "\(words(span.verdict)) at \(span.first.shown)"
        + (span.first == span.last ? "" : " to \(span.last.shown)")
    }
    var text =
      "\(variant) along \(axis)\(held.isEmpty ? "" : " (\(held))"): "
      + spans.joined(separator: "; ")
    if !found.crossings.isEmpty {
      let unit = found.unit.isEmpty ? "" : " \(found.unit.shown)"
      let values = found.crossings.map { DecimalText.significant($0, digits: 3).shortened + unit }
      text += "; the difference is zero at about \(values.joined(separator: ", "))"
    }
    return text
  }
}
