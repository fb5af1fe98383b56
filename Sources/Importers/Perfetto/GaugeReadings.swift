import Recordings

/// Readings of the battery's gauge in a trace.
///
/// A reading may come in parts; those of one instant are one. A value that a reading lacks is as
/// it was before.
///
/// - Source: Perfetto, `battery_counters.proto`; its names of counters: `batt.capacity_pct`,
///   `batt.charge_uah`, `batt.voltage_uv`.
struct GaugeReadings {
  /// A part of a reading.
  enum Part {
    /// In percent.
    case level(Double)
    /// In µAh.
    case charge(Int64)
    /// In µV.
    case voltage(Int64)
  }

  private static let limit = 1 << 22

  private var readings: [(time: Int64, part: Part)] = []
  /// The name of the battery that is taken, the first one; nil until a reading comes.
  private var battery: String?
  private var others = 0
  private var impossible = 0
  private var currents = 0

  /// Take a packet with counters.
  mutating func take(_ packet: WireReader, at time: Int64) throws(TraceFailure) {
    var reader = packet
    var parts: [Part] = []
    var name = ""
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): parts.append(.charge(reader.int64))
      case (2, .fixed32): parts.append(.level(Double(Float(bitPattern: reader.uint32))))
      case (3, .varint), (4, .varint): currents += 1
      case (5, .bytes): name = reader.text
      case (7, .varint): parts.append(.voltage(reader.int64))
      default: break
      }
      // A field that is repeated is no reading.
      if parts.count > 8 { parts.removeFirst() }
    }
    guard battery == nil || battery == name else {
      others += 1
      return
    }
    battery = name
    for part in parts { add(part, at: time) }
  }

  mutating func add(_ part: Part, at time: Int64) {
    guard readings.count < Self.limit, Self.isPossible(part) else {
      impossible += 1
      return
    }
    readings.append((time, part))
  }

  private static func isPossible(_ part: Part) -> Bool {
    switch part {
    case .level(let percent): (0...100).contains(percent)
    // Up to 1000 Ah, and up to 1000 V.
    case .charge(let charge): (0...1_000_000_000).contains(charge)
    case .voltage(let voltage): (0...1_000_000_000).contains(voltage)
    }
  }

  /// The times of all readings.
  var times: [Int64] { readings.map(\.time) }

  /// Turn all readings into events.
  mutating func finish(_ draft: inout EventDraft) {
    let ordered = readings.sorted { $0.time < $1.time }
    var (level, charge, voltage): (Int64?, Int64, Int64) = (nil, 0, 0)
    var (taken, withoutLevel) = (0, 0)
    for (place, (time, part)) in ordered.enumerated() {
      switch part {
      // In millionths, µC and µV.
      case .level(let percent): level = Int64((percent * 10_000).rounded())
      case .charge(let hours): charge = hours * 3600
      case .voltage(let microvolts): voltage = microvolts
      }
      if place + 1 < ordered.count, ordered[place + 1].time == time { continue }
      guard let level else {
        withoutLevel += 1
        continue
      }
      draft.append(.batteryLevel, at: time, of: .nobody, level, charge, voltage)
      taken += 1
    }
    draft.take("readings of the battery", taken)
    draft.drop("readings of the battery", withoutLevel, "no level is known by then")
    draft.drop("readings of the battery", others, "they are of a second battery")
    draft.drop(
      "readings of the battery", impossible, "their value is impossible, or they are too many")
    draft.drop(
      "currents of the battery", currents, "a recording has no currents; rails and levels say more")
    readings = []
  }
}
