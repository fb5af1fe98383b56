import Recordings

/// Tables of the power rails of a recording.
package enum PowerRailTable {
  /// The most rows of a table.
  package static let rowLimit = 1 << 20

  /// Rows of rails as Perfetto's trace processor writes them, which `drainsim analyze` reads:
  /// `ts` in ns since the start, `power_rail_name`, `value` in µWs since the start.
  ///
  /// - Returns: Nil for a recording without rails.
  package static func rows(of recording: Recording) -> String? {
    var lines = ["ts,power_rail_name,value"]
    forEachReading(of: recording) { event in
      guard lines.count <= rowLimit else { return }
      lines.append("\(event.time),\(recording.names[event.name]),\(micro(event.values[0]))")
    }
    return lines.count > 1 ? lines.joined(separator: "\n") + "\n" : nil
  }

  /// A column of energy for each rail, in J since the start, and one row for each instant of a
  /// reading, for `fit`: `time (s),S2S_VDD_G3D (J)`. A cell is empty where its rail has no reading.
  ///
  /// - Returns: Nil for a recording without rails.
  package static func columns(of recording: Recording) -> String? {
    var rails: [Int] = []
    forEachReading(of: recording) { if !rails.contains($0.name) { rails.append($0.name) } }
    guard !rails.isEmpty else { return nil }
    rails.sort { recording.names[$0] < recording.names[$1] }
    let titles = ["time (s)"] + rails.map { "\(recording.names[$0]) (J)" }
    var lines = [titles.joined(separator: ",")]
    var cells = [String](repeating: "", count: rails.count)
    var time: Int64?
    func end() {
      guard let time, lines.count <= rowLimit else { return }
      lines.append(([nano(time)] + cells).joined(separator: ","))
    }
    forEachReading(of: recording) { event in
      if event.time != time {
        end()
        time = event.time
        for index in cells.indices { cells[index] = "" }
      }
      if let column = rails.firstIndex(of: event.name) { cells[column] = nano(event.values[0]) }
    }
    end()
    return lines.joined(separator: "\n") + "\n"
  }

  private static func forEachReading(of recording: Recording, _ body: (RecordedEvent) -> Void) {
    guard
      let kind = recording.kinds.firstIndex(where: { $0.name == RecordedKinds.powerRail.name })
    else { return }
    for row in 0..<recording.count {
      let event = recording.event(at: row)
      if event.kind == kind { body(event) }
    }
  }

  /// A whole number of billionths as a decimal one.
  private static func nano(_ number: Int64) -> String { decimal(number, digits: 9) }

  /// Nanojoules in µWs.
  private static func micro(_ nanojoules: Int64) -> String { decimal(nanojoules, digits: 3) }

  private static func decimal(_ number: Int64, digits: Int) -> String {
    let text = String(number.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    let whole = padded.dropLast(digits)
    var fraction = padded.suffix(digits)
    while fraction.last == "0" { fraction.removeLast() }
    return (number < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}
