import Recordings

/// The table of the power rails of a recording.
package enum PowerRailTable {
  /// The most cells of a table, of which most may be empty.
  package static let cellLimit = 1 << 24

  /// A column of energy for each rail, in J since the start, and one row for each instant of a
  /// reading, for `fit`: `time (s),S2S_VDD_G3D (J)`. A cell is empty where its rail has no reading.
  ///
  /// Rails that are not read together fill few of the cells, so that a small recording could have a
  /// huge table. Of more cells than the limit, those of the most read rails are kept.
  ///
  /// - Parameter report: Told of the rails that are left out.
  /// - Returns: Nil for a recording without rails.
  package static func columns(
    of recording: Recording, cellLimit: Int = cellLimit, report: inout RecordingImport
  ) -> String? {
    let names = recording.names
    var counts = [Int](repeating: 0, count: names.count)
    var (time, rows): (Int64?, Int) = (nil, 0)
    let readings = recording.indices(of: .powerRail)
    for row in readings {
      let event = recording.event(at: row)
      counts[event.name] += 1
      if event.time != time { rows += 1 }
      time = event.time
    }
    guard rows > 0 else { return nil }
    let all = counts.indices.filter { counts[$0] > 0 }
      .sorted { (-counts[$0], names[$0]) < (-counts[$1], names[$1]) }
    let rails = all.prefix(max(1, cellLimit / rows)).sorted { names[$0] < names[$1] }
    if rails.count < all.count {
      report.drop(
        "columns of rails.csv", all.count - rails.count,
        because: "the table would have more than \(cellLimit) cells; it has the most read rails")
    }
    let columns = Dictionary(uniqueKeysWithValues: rails.enumerated().map { ($1, $0) })
    let empty = [String](repeating: "", count: rails.count)
    var cells = empty
    var text = (["time (s)"] + rails.map { "\(names[$0]) (J)" }).joined(separator: ",") + "\n"
    time = nil
    func end() {
      guard let time else { return }
      text += nano(time) + "," + cells.joined(separator: ",") + "\n"
      cells = empty
    }
    for row in readings {
      let event = recording.event(at: row)
      if event.time != time { end() }
      time = event.time
      if let column = columns[event.name] { cells[column] = nano(event.values[0]) }
    }
    end()
    return text
  }

  /// A whole number of billionths as a decimal one.
  private static func nano(_ number: Int64) -> String {
    let text = String(number.magnitude)
    let padded = String(repeating: "0", count: max(0, 10 - text.count)) + text
    let whole = padded.dropLast(9)
    var fraction = padded.suffix(9)
    while fraction.last == "0" { fraction.removeLast() }
    return (number < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}
