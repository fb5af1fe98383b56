import Results

/// The table of `analyze` for one recording of a power monitor.
package struct RecordingTable {
  private let document: RecordingDocument
  private let style: TextStyle

  package init(_ document: RecordingDocument, style: TextStyle = .plain) {
    self.document = document
    self.style = style
  }

  /// The whole report, ending in a line break.
  package var text: String {
    let title = style.styled(document.file.shown, .strong)
    let setting = "A recording by \(document.tool): \(document.rows) rows."
    return style.report([[title] + style.lines(setting) + holes, metrics, channels, marks])
  }

  private var holes: [String] {
    guard let holes = document.holes else { return [] }
    let count = holes.count == 1 ? "A hole" : "\(holes.count) holes"
    return style.lines(
      "\(count) of \(number(holes.length)) s in all, in which nothing was measured, "
        + (holes.count == 1 ? "counts" : "count") + " for nothing.")
  }

  private var metrics: [String] {
    var table = TextTable(.left, .right, .left)
    for metric in document.metrics {
      table.add([metric.name.shown, number(metric.value), metric.unit.shown])
    }
    return table.lines(within: style)
  }

  private var channels: [String] {
    var table = TextTable(.left, .right, .right, .right)
    table.add(head: ["", "mean", "least", "greatest"])
    for channel in document.channels {
      table.add([
        "\(channel.name.shown) (\(channel.unit.shown))", number(channel.mean),
        number(channel.least), number(channel.greatest),
      ])
    }
    return table.lines(within: style)
  }

  private var marks: [String] {
    guard !document.marks.isEmpty else { return [] }
    let shown = document.marks.prefix(20).map { "\($0.name.shown) at \(number($0.time)) s" }
    let rest = document.marks.count - shown.count
    return style.lines(
      "rising inputs: " + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""))
  }

  private func number(_ value: Double) -> String { DecimalText.significant(value, digits: 5) }
}
