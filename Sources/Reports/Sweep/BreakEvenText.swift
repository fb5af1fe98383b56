import Experiments
import Quantities

/// Where along an axis of a sweep a variant saves and where that turns, in the words of verdicts.
struct BreakEvenText {
  private let better: PreferredDirection?
  /// The names of the axes by their paths.
  private let names: [String: String]

  /// More lines than these are put together.
  private static let few = 6

  init(_ sweep: SweepDocument, _ keys: SweepKeys, _ better: PreferredDirection?) {
    self.better = better
    names = Dictionary(zip(sweep.parameters, keys.axes)) { first, _ in first }
  }

  /// All of a metric. Of many lines there is one for the variants that do the same everywhere, a count
  /// for each axis of the others, and those on which something turns.
  ///
  /// - Parameter most: The lines of a grid on which something turns, each of which is told.
  func list(_ all: [SweepDocument.BreakEven], most: Int) -> [String] {
    let variants = all.map(\.variant).distinct
    guard all.count > Self.few || variants.count > 1 else { return all.map(sentence) }
    func own(_ variant: String) -> [SweepDocument.BreakEven] {
      all.filter { $0.variant == variant }
    }
    func steady(_ variant: String) -> SweepDocument.Outcome? {
      let sides = Set(own(variant).map { $0.isSteady ? $0.spans[0].verdict : nil })
      return sides.count == 1 ? sides.first ?? nil : nil
    }
    let everywhere = [SweepDocument.Outcome.saves, .costs, .unsure].compactMap { side in
      let those = variants.filter { steady($0) == side }
      return those.isEmpty
        ? nil : "\(Enumeration.text(those)): \(words(side, those.count)) at all values"
    }
    let others = variants.filter { steady($0) == nil }.flatMap(own)
    guard others.count > Self.few else { return everywhere + others.map(sentence) }
    let turning = others.filter { !$0.isSteady }
    let counts = others.grouped { [$0.path, $0.variant] }.map { count($0.elements) }
    return everywhere + counts
      + turning.map(sentence).first(most) { "it turns on \(CountText.of($0, "more line"))" }
  }

  /// `improved along idle-stop, on 18 lines: lowers it on 12, turns on 6`.
  private func count(_ own: [SweepDocument.BreakEven]) -> String {
    let turning = own.count { !$0.isSteady }
    var parts = [SweepDocument.Outcome.saves, .costs, .unsure].compactMap { side in
      let count = own.count { $0.isSteady && $0.spans[0].verdict == side }
      return count > 0 ? "\(words(side)) on \(count)" : nil
    }
    if turning > 0 { parts.append("turns on \(turning)") }
    return "\(own[0].variant) along \(name(own[0].path)), on \(own.count) lines: "
      + parts.joined(separator: ", ")
  }

  private func name(_ path: String) -> String { names[path] ?? path }

  /// `improved along idle-stop: lowers it at 10 s to 20 s; raises it at 40 s`.
  func sentence(_ found: SweepDocument.BreakEven) -> String {
    let held = found.held.values.map { "\(name($0.name))=\($0.value)" }
      .joined(separator: ", ")
    let spans = found.spans.map { span in
      "\(words(span.verdict)) at \(span.first)"
        + (span.first == span.last ? "" : " to \(span.last)")
    }
    var text =
      "\(found.variant) along \(name(found.path))\(held.isEmpty ? "" : " (\(held))"): "
      + spans.joined(separator: "; ")
    if !found.zeroAt.isEmpty {
      let unit = found.unit.isEmpty ? "" : " \(found.unit)"
      let values = found.zeroAt.map { DecimalText.short($0, digits: 3) + unit }
      text += "; the difference is zero at about \(values.joined(separator: ", "))"
    }
    return text
  }

  private func words(_ side: SweepDocument.Outcome, _ count: Int = 1) -> String {
    let kind: SweptEffect.Kind =
      switch side {
      case .saves: better == .higher ? .raises : .lowers
      case .costs: better == .higher ? .lowers : .raises
      case .unsure: .unsure
      }
    return "\(kind.verb(of: count)) it"
  }
}

extension SweepDocument.BreakEven {
  /// Whether nothing turns along the line.
  fileprivate var isSteady: Bool { spans.count == 1 && zeroAt.isEmpty }
}
