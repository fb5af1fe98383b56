import Experiments
import Statistics

/// The change of the main metric on each phone: a dot a phone, a row a variant.
enum PhonesFigure {
  static let name = "phones"

  private struct Row: Sendable {
    let variant: String
    /// The place of its effect.
    let slot: Int
    let effect: PhonesDocument.Effect
    /// The changes on phones with own values for the parts that decide, and on the others.
    let own: [Double]
    let lent: [Double]

    var all: [Double] { own + lent }
  }

  /// Nil where the change is not told in percent.
  static func figure(of document: PhonesDocument) -> Figure? {
    let rows = document.others.compactMap { variant -> Row? in
      guard let slot = document.slot(of: variant), document.effects[slot].told == .percent else {
        return nil
      }
      func changes(_ isOwn: Bool) -> [Double] {
        document.phones.filter { $0.isOwn == isOwn }.compactMap { $0.changes[slot].change }
      }
      let row = Row(
        variant: variant, slot: slot, effect: document.effects[slot], own: changes(true),
        lent: changes(false))
      return row.all.isEmpty ? nil : row
    }
    guard let metric = rows.first?.effect.metric else { return nil }
    let axis = ChangeAxis(
      over: rows.flatMap(\.all).map { ($0, ConfidenceInterval(low: $0, high: $0)) })
    let filled = rows.contains { !$0.lent.isEmpty }
    return Figure(
      name: name, section: .answer, title: "Change of \(metric) on \(document.phones.count) phones",
      caption: "A dot is a phone"
        + (filled ? ", hollow where a part that decides is filled in from a phone alike" : "")
        + ". Bars: the median, and the middle nine tenths of the phones, each family counted once.",
      alternative: rows.map { row in
        "\(row.variant): \(row.all.count { $0 < 0 }) lower, \(row.all.count { $0 > 0 }) higher"
      }.joined(separator: "; "),
      table: DataTable(
        columns: ["phone"] + rows.map(\.variant),
        rows: document.phones.map { phone in
          [phone.title]
            + rows.map { phone.changes[$0.slot].change.map(ChangeScale.percent.text) ?? Cell.dash }
        }),
      height: { isNarrow in 62 + (isNarrow ? 54 : 66) * Double(rows.count) },
      draw: { draw(rows, axis, "change of \(metric) against \(document.baseline.shown) (%)", &$0) })
  }

  /// Dots side by side in a pattern, since draws would differ from picture to picture.
  private static func dots(_ changes: [Double], at place: Int, _ axis: ChangeAxis) -> [[Double]] {
    changes.enumerated().map { number, change in
      [
        axis.holds(change) ? change : .nan,
        Double(place + 1) + 0.3 * (Double(number * 7 % 19) / 9 - 1),
      ]
    }
  }

  private static func draw(
    _ rows: [Row], _ axis: ChangeAxis, _ title: String, _ script: inout PlotScript
  ) {
    script.setRows(of: rows.map(\.variant), over: axis, title, longest: 60)
    var elements: [String] = []
    let spans = rows.enumerated().compactMap { place, row -> [Double]? in
      guard let low = row.effect.low, let high = row.effect.high else { return nil }
      let ends = [low, high].map(axis.clipped)
      return [ends[0], Double(place + 1) + 0.42, ends[1] - ends[0], 0]
    }
    let medians = rows.enumerated().compactMap { place, row in
      row.effect.median.map { [axis.clipped($0), Double(place + 1) + 0.34, 0, 0.16] }
    }
    for lines in [spans, medians] where !lines.isEmpty {
      elements.append(
        script.element(script.data(lines), "1:2:3:4", "vectors nohead linewidth 3", .series(0)))
    }
    for (changes, sign) in [(\Row.lent, 6), (\Row.own, 7)] {
      let points = rows.enumerated().flatMap { dots($1[keyPath: changes], at: $0, axis) }
      guard !points.isEmpty else { continue }
      elements.append(
        script.element(
          script.data(points), "1:2", "points pointtype \(sign) pointsize 0.45", .series(1)))
    }
    script.plot(elements)
  }
}
