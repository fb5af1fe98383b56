import Configuration

/// Tables of energy by power rail, as Perfetto's trace processor writes them.
///
/// - Source: Perfetto, standard library, `android.power_rails`: `ts` in nanoseconds, energy since boot
///   in microwatt-seconds, in `value` or, in newer versions, `energy_since_boot`.
extension MonitorReader {
  /// Where time, rail and energy are.
  struct RailColumns {
    let time: Int
    let rail: Int
    let energy: Int
  }

  /// The readings of one rail.
  private struct Rail {
    var times: [Double] = []
    var energies: [Double] = []
  }

  /// The columns of such a table; nil for a table of anything else.
  var railColumns: RailColumns? {
    func index(_ name: String) -> Int? { headers.firstIndex { $0.text.lowercased() == name } }
    guard let time = index("ts"), let rail = index("power_rail_name"),
      let energy = index("energy_since_boot") ?? index("value")
    else { return nil }
    return RailColumns(time: time, rail: rail, energy: energy)
  }

  mutating func rails(_ columns: RailColumns) -> MonitorTable? {
    let start = reader.location(of: row[0].place)
    var names: [String] = []
    var rails: [String: Rail] = [:]
    var rows = 0
    while nextWholeRow() {
      rows += 1
      let name = text(columns.rail)
      guard let time = number(columns.time), let energy = number(columns.energy) else { continue }
      if rails[name] == nil { names.append(name) }
      if let last = rails[name]?.times.last, time <= last {
        complain("the time of '\(name.prefix(60))' does not ascend", in: columns.time)
      } else if let last = rails[name]?.energies.last, energy < last {
        complain(
          "the energy of '\(name.prefix(60))' falls, from \(last) to \(energy)", in: columns.energy,
          hint: "it counts from the boot of the phone; cut the table where the phone was started")
      }
      rails[name, default: Rail()].times.append(time)
      rails[name, default: Rail()].energies.append(energy)
    }
    guard !isRefused else { return nil }
    let first = rails.values.compactMap(\.times.first).min() ?? 0
    let channels = names.compactMap { name in channel(name, rails[name], from: first, at: start) }
    guard !channels.isEmpty else {
      return diagnostics.refuse("no rail of the table has two rows", at: start)
    }
    warnOfCut([columns.time, columns.rail, columns.energy])
    return MonitorTable(tool: "Perfetto power rails", channels: channels, rows: rows)
  }

  /// The mean power of a rail between its rows.
  private func channel(
    _ name: String, _ rail: Rail?, from first: Double, at start: SourceLocation
  ) -> MonitorTable.Channel? {
    guard let rail, rail.times.count > 1 else {
      diagnostics.warning(
        "the rail '\(name.prefix(60))' has one row, and is left out", at: start,
        note: "a power is the difference of two energies")
      return nil
    }
    let edges = rail.times.map { ($0 - first) * 1e-9 }
    let powers = rail.energies.indices.dropFirst().map { index in
      (rail.energies[index] - rail.energies[index - 1]) * 1e-6 / (edges[index] - edges[index - 1])
    }
    return MonitorTable.Channel(
      name: name, quantity: .power, series: PowerSeries(edges: edges, values: powers))
  }
}
