/// A table of a power monitor: measured quantities over time, in base units.
package struct MonitorTable: Sendable {
  /// A measured quantity, with the unit in which values are given.
  package enum Quantity: String, Sendable, CaseIterable {
    case current, voltage, power

    /// The unit of the values, by its sign and by its name.
    private var units: (sign: String, name: String) {
      switch self {
      case .current: ("A", "amps")
      case .voltage: ("V", "volts")
      case .power: ("W", "watts")
      }
    }

    /// The unit of the values.
    package var unit: String { units.sign }
    /// The name of the unit.
    var word: String { units.name }
  }

  /// One column, or one rail of a phone.
  package struct Channel: Sendable {
    /// The name in the file: `Main Avg Current`, or the name of a rail.
    package let name: String
    package let quantity: Quantity
    package internal(set) var series: PowerSeries
  }

  /// The time at which something outside marked the recording, such as a digital input that rose.
  package struct Mark: Encodable, Sendable, Equatable {
    /// The name of the input: `D0`.
    package let name: String
    /// In seconds, as the times of the channels.
    package let time: Double
  }

  /// The program that wrote the table: `Monsoon PowerTool`.
  package let tool: String
  /// In the order of the file; their times are seconds from the first row.
  package internal(set) var channels: [Channel]
  package internal(set) var marks: [Mark] = []
  /// The number of rows.
  package let rows: Int
  /// The line of every row in the file, from the first on; empty for tables of rails.
  var lines: [Int32] = []

  /// The first channel of a quantity; nil when the table has none.
  package func first(_ quantity: Quantity) -> PowerSeries? {
    channels.first { $0.quantity == quantity }?.series
  }

  /// The power: as measured, or current times voltage where both are over the same times.
  ///
  /// A table of rails has the power of its first rail alone; see ``channels``.
  package var power: PowerSeries? {
    if let power = first(.power) { return power }
    guard let current = first(.current), let voltage = first(.voltage),
      current.edges == voltage.edges, current.holes == voltage.holes
    else { return nil }
    return current.times(voltage)
  }

  // MARK: - Alignment

  /// The table from a time on, counted from it; nil when a channel has nothing behind it.
  ///
  /// - Parameter length: In seconds; nil for all the rest.
  package func aligned(at time: Double, length: Double? = nil) -> MonitorTable? {
    var table = self
    for index in channels.indices {
      guard
        let part = channels[index].series.cut(from: time, to: length.map { time + $0 })
      else { return nil }
      table.channels[index].series = part.counted(from: time)
    }
    table.marks = marks.map { Mark(name: $0.name, time: $0.time - time) }
    return table
  }

  /// The time of the first mark of a name.
  package func firstMark(_ name: String) -> Double? {
    marks.first { $0.name.lowercased() == name.lowercased() }?.time
  }
}
