import DocumentCoding
import Importers

/// One recording of a power monitor as `analyze` shows it and writes it as JSON.
package struct RecordingDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package var schemaVersion = 1
  package var programVersion: String
  package var file: String
  /// The program that wrote the table.
  package var tool: String
  /// The rows of the table, also of a part that is not shown.
  package var rows: Int
  /// Numbers of the whole recording.
  package var metrics: [RecordingMetric]
  package var channels: [Channel]
  package var marks: [MonitorTable.Mark]
  /// The times in which nothing was measured; nil for a recording without.
  @OmittedIfNil package var holes: Holes?

  /// A measured quantity, in base units; times in seconds.
  package struct Channel: Encodable, Sendable {
    package var name: String
    package var unit: String
    package var duration: Double
    package var mean: Double
    package var least: Double
    package var greatest: Double
  }

  /// How many holes there are, and how long they are together, in seconds.
  package struct Holes: Codable, Sendable {
    package var count: Int
    package var length: Double
  }

  package init(_ table: MonitorTable, file: String, by program: ProgramIdentity) {
    programVersion = program.version
    self.file = file
    tool = table.tool
    rows = table.rows
    metrics = table.metrics
    channels = table.channels.map { channel in
      Channel(
        name: channel.name, unit: channel.quantity.unit, duration: channel.series.duration,
        mean: channel.series.mean, least: channel.series.measured.min() ?? 0,
        greatest: channel.series.measured.max() ?? 0)
    }
    holes = table.channels.map(\.series).max { $0.holes.count < $1.holes.count }
      .flatMap { $0.holes.isEmpty ? nil : Holes(count: $0.holes.count, length: $0.lengthOfHoles) }
    marks = table.marks
  }

  /// The document as JSON, the same bytes for the same file.
  package var text: String { DocumentCoding.text(of: self) }
}
