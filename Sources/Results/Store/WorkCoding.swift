import PowerAccounting
import Workloads

/// The bytes of a record of work: counts, most of which are zero.
extension WorkRecord {
  /// More than a program has, and few enough for sums over all runs.
  private static let (mostPlaces, mostCounts) = (1 << 24, 1 << 40)
  private static let greatestAmount = 1 << 62

  func write(to writer: inout ByteWriter) {
    for counts in [executed, marks] {
      let filled = counts.indices.filter { counts[$0] > 0 }
      writer.append(UInt128(counts.count))
      writer.append(UInt128(filled.count))
      var next = 0
      for place in filled {
        writer.append(UInt128(place - next))
        writer.append(UInt128(counts[place]))
        next = place + 1
      }
    }
    writer.append(UInt128(entries.count))
    for entry in entries {
      writer.append(byte: UInt8(entry.fate.rawValue))
      writer.append(UInt128(entry.instruction))
      writer.append(UInt128(entry.count))
    }
    writer.append(UInt128(pushes.count))
    for push in pushes {
      for number in [push.app, push.sent, push.lost] { writer.append(UInt128(number)) }
    }
    writer.append(UInt128(amounts.count))
    for amount in amounts { writer.append(UInt128(amount)) }
  }

  /// - Parameter hasAmounts: Whether the form has amounts of work.
  init(from reader: inout ByteReader, hasAmounts: Bool = true) throws(ByteReader.Damage) {
    let executed = try Self.counts(from: &reader)
    let marks = try Self.counts(from: &reader)
    var entries: [Entry] = []
    for _ in 0..<(try reader.place(below: Self.mostPlaces)) {
      guard let fate = WorkFate(rawValue: Int(try reader.byte())) else { throw ByteReader.Damage() }
      entries.append(
        Entry(
          fate: fate, instruction: try reader.place(below: executed.count),
          count: try reader.place(below: Self.mostCounts)))
    }
    var pushes: [Pushes] = []
    for _ in 0..<(try reader.place(below: Self.mostPlaces)) {
      pushes.append(
        Pushes(
          app: try reader.place(below: Self.mostPlaces),
          sent: try reader.place(below: Self.mostCounts),
          lost: try reader.place(below: Self.mostCounts)))
    }
    var amounts: [Int] = []
    for _ in 0..<(hasAmounts ? try reader.place(below: 1 << 8) : 0) {
      amounts.append(try reader.place(below: Self.greatestAmount + 1))
    }
    self.init(executed: executed, entries: entries, marks: marks, pushes: pushes, amounts: amounts)
  }

  private static func counts(from reader: inout ByteReader) throws(ByteReader.Damage) -> [Int] {
    var counts = [Int](repeating: 0, count: try reader.place(below: mostPlaces))
    var place = 0
    for _ in 0..<(try reader.place(below: counts.count + 1)) {
      place += try reader.place(below: counts.count - place)
      counts[place] = try reader.place(below: mostCounts)
      place += 1
    }
    return counts
  }
}
