import Foundation

/// A Perfetto trace as far as these tests read it, taken apart without the code that writes it.
struct Timeline {
  struct Track {
    var name = ""
    var parent: UInt64 = 0
    var unit: String?
    /// When, of which type, with which number, called what.
    var events: [(time: UInt64, type: UInt64, value: Double, name: String)] = []
  }

  private(set) var tracks: [UInt64: Track] = [:]

  init(_ data: Data) throws {
    for packet in try Fields(data)[1] {
      let packet = try Fields(packet.data)
      for descriptor in packet[60] { try add(Fields(descriptor.data)) }
      for event in packet[11] { try add(Fields(event.data), at: packet[8].first?.number ?? 0) }
    }
  }

  private mutating func add(_ descriptor: Fields) throws {
    var track = Track()
    track.name = descriptor[2].first.map { String(decoding: $0.data, as: UTF8.self) } ?? ""
    for (field, name) in [(3, 6), (4, 5)] {
      for owner in descriptor[field] {
        track.name = String(decoding: try Fields(owner.data)[name][0].data, as: UTF8.self)
      }
    }
    track.parent = descriptor[5].first?.number ?? 0
    if let counter = descriptor[8].first {
      track.unit = String(decoding: try Fields(counter.data)[6][0].data, as: UTF8.self)
    }
    tracks[descriptor[1][0].number] = track
  }

  private mutating func add(_ event: Fields, at time: UInt64) {
    let value = event[44].first.map { Double(bitPattern: $0.number) } ?? .nan
    let name = event[23].first.map { String(decoding: $0.data, as: UTF8.self) } ?? ""
    tracks[event[11][0].number]?.events.append((time, event[9][0].number, value, name))
  }

  subscript(name: String) -> Track? { tracks.values.first { $0.name == name } }

  /// Joules that a part drew: below the steps of its rail, and at once.
  func energy(of part: String, variant: String = "") -> Double {
    let suffix = variant.isEmpty ? "" : " · \(variant)"
    let steps = self["power.rails.\(part)\(suffix)"]?.events ?? []
    let area = zip(steps, steps.dropFirst()).reduce(0) {
      $0 + $1.0.value * Double($1.1.time - $1.0.time)
    }
    return area * 1e-15 + (self["energy.at_once.\(part)\(suffix)"]?.events.last?.value ?? 0) * 1e-6
  }
}

/// The fields of one message.
private struct Fields {
  struct Field {
    var number: UInt64 = 0
    var data = Data()
  }
  struct Malformed: Error {}

  private var fields: [Int: [Field]] = [:]

  subscript(number: Int) -> [Field] { fields[number] ?? [] }

  init(_ data: Data) throws {
    var rest = data
    while !rest.isEmpty {
      let key = try Self.varint(&rest)
      var field = Field()
      switch key & 7 {
      case 0: field.number = try Self.varint(&rest)
      case 1:
        guard rest.count >= 8 else { throw Malformed() }
        for byte in rest.prefix(8).reversed() { field.number = field.number << 8 | UInt64(byte) }
        rest = rest.dropFirst(8)
      case 2:
        let count = Int(try Self.varint(&rest))
        guard rest.count >= count else { throw Malformed() }
        field.data = rest.prefix(count)
        rest = rest.dropFirst(count)
      default: throw Malformed()
      }
      fields[Int(key >> 3), default: []].append(field)
    }
  }

  private static func varint(_ rest: inout Data) throws -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = rest.popFirst() else { throw Malformed() }
      value |= UInt64(byte & 0x7f) << UInt64(shift)
      if byte < 0x80 { return value }
    }
    throw Malformed()
  }
}
