import Experiments
import Quantities
import Results

/// Where along an axis of a sweep a variant saves and where that turns, in the words of verdicts.
enum BreakEvenText {
  /// Sentences that are read one by one.
  private static let most = 40

  /// All of a metric. Of many lines, those on which nothing turns are counted.
  static func list(_ all: [SweepDocument.BreakEven], _ better: PreferredDirection?) -> [String] {
    guard all.count > 12 else { return all.map { sentence($0, better) } }
    let turning = all.filter { !$0.isSteady }
    var lines = turning.prefix(most).map { sentence($0, better) }
    if turning.count > most {
      lines.append("… and on \(turning.count - most) more lines it turns, too")
    }
    var told: Set<[String]> = []
    for first in all where told.insert([first.path, first.variant]).inserted {
      let own = all.filter { $0.path == first.path && $0.variant == first.variant }
      for side in [SweptBreakEven.Outcome.saves, .costs, .unsure] {
        let count = own.count { $0.isSteady && $0.spans[0].verdict == side }
        guard count > 0 else { continue }
        lines.append(
          "\(first.variant.shown) along \(first.path.shown): \(words(side, better)) at all values, on \(count) of "
            + "\(own.count) lines with the other axes held")
      }
    }
    return lines
  }

  /// `improved along idle-stop: lowers it at 10 s to 20 s; raises it at 40 s`.
  static func sentence(_ found: SweepDocument.BreakEven, _ better: PreferredDirection?) -> String {
    let held = found.heldTexts.map(\.shown).joined(separator: ", ")
    let spans = found.spans.map { span in
      "\(words(span.verdict, better)) at \(span.first.shown)"
        + (span.first == span.last ? "" : " to \(span.last.shown)")
    }
    var text =
      "\(found.variant.shown) along \(found.path.shown)\(held.isEmpty ? "" : " (\(held))"): "
      + spans.joined(separator: "; ")
    if !found.zeroAt.isEmpty {
      let unit = found.unit.isEmpty ? "" : " \(found.unit.shown)"
      let values = found.zeroAt.map { DecimalText.short($0, digits: 3) + unit }
      text += "; the difference is zero at about \(values.joined(separator: ", "))"
    }
    return text
  }

  private static func words(
    _ side: SweptBreakEven.Outcome, _ better: PreferredDirection?
  ) -> String {
    let kind: Effect.Kind =
      switch side {
      case .saves: better == .higher ? .raises : .lowers
      case .costs: better == .higher ? .lowers : .raises
      case .unsure: .unsure
      }
    return kind.words(of: 1, "it", isOfSweep: false)
  }
}

extension SweepDocument.BreakEven {
  /// Whether nothing turns along the line.
  fileprivate var isSteady: Bool { spans.count == 1 && zeroAt.isEmpty }
}
