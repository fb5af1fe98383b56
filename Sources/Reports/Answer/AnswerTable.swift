import Experiments
import Statistics

/// The table of an answer: a row a metric for two variants, a row a variant for more, and the
/// means where there is nothing to compare.
struct AnswerTable {
  let answer: Answer
  /// Whether there is a form with more, which `--details` prints; otherwise no row goes.
  let hasMore: Bool

  private var document: ComparisonDocument { answer.document }

  /// Rows for two variants, beside which the sentences have room on the screen.
  private static let mostRows = 11

  var blocks: [Report.Block] {
    if answer.tellsLevels { return levels }
    return document.variants.count == 2 ? rowPerMetric : [.table(rowPerVariant)]
  }

  // MARK: - Two variants

  private var rowPerMetric: [Report.Block] {
    guard let other = document.others.first else { return [] }
    var columns = [.left(""), Table.Column(document.baseline), Table.Column(other), "change"]
    if hasRuns { columns.append(Table.Column("over runs", optional: "the intervals over runs")) }
    if answer.hasRanges { columns.append("over phones") }
    var table = Table("The change of each metric", columns)
    table.optionalRows = "more metrics"
    let shown =
      hasMore && answer.members.count > Self.mostRows + 1 ? Self.mostRows : answer.members.count
    for effect in answer.effects.prefix(shown).compactMap(\.first) {
      let scale = LevelScale(effect.metric)
      var cells = [Cell.text(effect.metric.name)]
      cells += [document.baseline, other].map { effect.metric.level(of: $0, scale) }
      cells.append(effect.certainty == .same ? .text("same") : effect.cell())
      if hasRuns { cells.append(span(effect.overRuns, effect)) }
      if answer.hasRanges { cells.append(span(effect.overPhones, effect)) }
      table.add(cells)
    }
    let rest = answer.members.dropFirst(shown).map(\.name)
    return [.table(table)] + Self.words("Also different", rest)
  }

  /// `Also different: a, b, c and 4 other metrics (--details).`
  private static func words(_ title: String, _ rest: [String]) -> [Report.Block] {
    guard !rest.isEmpty else { return [] }
    let names = Enumeration.text(rest, most: 6, of: "metric")
    return [.paragraph("\(title): \(names) (--details).", .faint)]
  }

  private var hasRuns: Bool {
    document.replications > 1 && answer.effects.joined().contains { $0.overRuns != nil }
  }

  /// An interval in the unit of its change; nothing of a metric that never differs.
  private func span(_ interval: ConfidenceInterval?, _ effect: AnswerEffect) -> Cell {
    guard effect.certainty != .same || interval.map({ $0.low != 0 || $0.high != 0 }) == true
    else { return .empty }
    return effect.cell(of: interval)
  }

  // MARK: - Three and more

  private var rowPerVariant: Table {
    let saving = answer.members.first
    let interval: Table.Column? =
      answer.hasRanges
      ? Table.Column("over phones", optional: "the intervals over phones")
      : hasRuns ? Table.Column("over runs", optional: "the intervals over runs") : nil
    let columns =
      [.left(""), saving.map { Table.Column($0.name) }, interval].compactMap(\.self)
      + answer.members.dropFirst().map { Table.Column($0.name) }
    var table = Table("The saving and the qualities of each variant", columns)
    let scales = answer.members.map { LevelScale($0) }
    for variant in document.variants {
      var cells = [Cell.text(variant)]
      for (slot, metric) in answer.members.enumerated() {
        let effect = answer.effects[slot].first { $0.variant == variant }
        if slot == 0, let effect {
          // A bound of the mean bounds the change only where the baseline's mean has none.
          let isCut = metric.isCut(variant) && !metric.isCut(document.baseline)
          cells.append(effect.cell(effect.marks(isCut: isCut)))
          let found = answer.hasRanges ? effect.overPhones : effect.overRuns
          if interval != nil { cells.append(span(found, effect)) }
        } else {
          cells.append(metric.level(of: variant, scales[slot], effect?.marks(isCut: false) ?? []))
          if slot == 0, interval != nil { cells.append(.empty) }
        }
      }
      table.add(cells)
    }
    return table
  }

  // MARK: - Levels

  /// The means of every metric with both intervals: a row a metric for one variant, and for more a
  /// row a variant below each metric.
  private var levels: [Report.Block] {
    let isOne = document.others.isEmpty
    let most = Answer.height - 6
    let isCut = hasMore && isOne && document.metrics.count > most + 1
    let shown = isCut ? most : document.metrics.count
    let hasRuns = document.replications > 1
    let phones = document.overRanges?.metrics.filter { $0.levels != nil } ?? []
    var columns = [.left(""), Table.Column(isOne ? document.baseline : "mean")]
    if hasRuns { columns.append("over runs") }
    if !phones.isEmpty { columns.append("over phones") }
    var table = Table("The mean of each metric", columns)
    for metric in document.metrics.prefix(shown) {
      if !isOne { table.rows.append(.group(metric.name)) }
      let scale = LevelScale(metric)
      let spreads = phones.first { $0.name == metric.name }?.levels ?? []
      for estimate in metric.variants {
        let spread = spreads.first { $0.variant == estimate.name }?.mean?.interval
        let ends = (hasRuns ? [estimate.interval] : []) + (phones.isEmpty ? [] : [spread])
        table.add(
          [.text(isOne ? metric.name : "  " + estimate.name)]
            + [metric.level(of: estimate.name, scale)]
            + ends.map { $0.map { .range($0, scale) } ?? .missing })
      }
    }
    let hint =
      answer.hasRanges && phones.isEmpty
      ? "Levels over phones were not kept: compare --levels gives them." : ""
    return [.table(table), .paragraph(hint, .faint)]
      + Self.words("Also measured", document.metrics.dropFirst(shown).map(\.name))
  }
}
