import Results

/// The table of `analyze` for one recording of a power monitor.
package struct RecordingTable {
  private let document: RecordingDocument

  package init(_ document: RecordingDocument) { self.document = document }

  /// The whole report, ending in a line break.
  package func text(_ style: TextStyle) -> String {
    TextRenderer(style).text(
      of: Report([
        [
          .question(document.file),
          .paragraph("A recording by \(document.tool): \(document.rows) rows."), .paragraph(holes),
        ], [.table(metrics)], [.table(channels)], [.paragraph(marks)],
      ]))
  }

  private var holes: String {
    guard let holes = document.holes else { return "" }
    let count = holes.count == 1 ? "A hole" : "\(holes.count) holes"
    return "\(count) of \(number(holes.length)) s in all, in which nothing was measured, "
      + (holes.count == 1 ? "counts" : "count") + " for nothing."
  }

  private var metrics: Table {
    Table(
      "Metrics of the recording", [.left(""), ""],
      document.metrics.map { .cells([.text("  " + $0.name), cell($0.value, $0.unit)]) })
  }

  private var channels: Table {
    Table(
      "Channels of the recording", [.left(""), "mean", "least", "greatest"],
      document.channels.map { channel in
        .cells(
          [.text("  \(channel.name) (\(channel.unit))")]
            + [channel.mean, channel.least, channel.greatest].map { cell($0) })
      })
  }

  private var marks: String {
    guard !document.marks.isEmpty else { return "" }
    let shown = document.marks.prefix(20).map { "\($0.name) at \(number($0.time)) s" }
    let rest = document.marks.count - shown.count
    return "rising inputs: " + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private func cell(_ value: Double, _ unit: String = "1") -> Cell {
    .number(value, .significant(5), unit: unit)
  }

  private func number(_ value: Double) -> String { DecimalText.significant(value, digits: 5) }
}
