import Recordings

/// Meters of energy in a trace: power rails, and Android's estimates of parts and of the apps' shares.
///
/// They count since the boot in microwatt-seconds; a recording counts since its start. A rail is named
/// as its descriptor says; an estimate `estimate.GPU`, and an app's share of it
/// `estimate.GPU.com.example.game`, so that nobody adds a part to its whole.
///
/// - Source: Perfetto, `power_rails.proto`, `android_energy_estimation_breakdown.proto`,
///   `android_energy_consumer_descriptor.proto`.
struct EnergyMeters {
  /// One meter.
  private enum Meter: Hashable {
    case rail(UInt32)
    case estimate(Int32)
    case share(Int32, user: Int32)
  }

  private static let readingLimit = 1 << 22
  private static let meterLimit = 1 << 14
  /// The most energy that is believed: 10¹⁵ µWs are 1 GJ, a year of a phone at 30 W.
  private static let energyLimit: UInt64 = 1_000_000_000_000_000

  private var places: [Meter: Int32] = [:]
  private var meters: [Meter] = []
  /// Energies in µWs.
  private var readings: [(time: Int64, meter: Int32, energy: Int64)] = []
  private var railNames: [UInt32: String] = [:]
  private var partNames: [Int32: String] = [:]
  private var impossible = 0

  /// Take a packet of rails. A reading without a time is as old as its packet.
  mutating func take(rails packet: WireReader, at time: Int64?) throws(TraceFailure) {
    var reader = packet
    while try reader.advance() {
      guard reader.type == .bytes, (1...2).contains(reader.field) else { continue }
      let part = try WireFields(reader.message)
      let index = part.uint32(1)
      if reader.field == 2 {
        let own = part.number(2).map { Self.nanoseconds(milliseconds: $0) }
        add(.rail(index), part.number(3) ?? 0, at: own ?? time)
      } else if railNames.count < Self.meterLimit {
        railNames[index] = PhoneNames.key(part.text(2))
      }
    }
  }

  /// Take a packet of estimates.
  mutating func take(estimate packet: WireReader, at time: Int64?) throws(TraceFailure) {
    var reader = packet
    var (part, energy): (Int32, UInt64?) = (0, nil)
    var shares: [(user: Int32, energy: UInt64)] = []
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .bytes): try take(parts: reader.message)
      case (2, .varint): part = reader.int32
      case (3, .varint): energy = reader.bits
      case (4, .bytes):
        let share = try WireFields(reader.message)
        if shares.count < Self.meterLimit {
          shares.append((share.int32(1), share.number(2) ?? 0))
        }
      default: break
      }
    }
    if let energy { add(.estimate(part), energy, at: time) }
    for share in shares { add(.share(part, user: share.user), share.energy, at: time) }
  }

  private mutating func take(parts list: WireReader) throws(TraceFailure) {
    var reader = list
    while try reader.advance() {
      guard reader.field == 1, reader.type == .bytes else { continue }
      let part = try WireFields(reader.message)
      if partNames.count < Self.meterLimit {
        partNames[part.int32(1)] = PhoneNames.key(part.text(4))
      }
    }
  }

  private static func nanoseconds(milliseconds: UInt64) -> Int64? {
    milliseconds > UInt64(TraceClocks.timeLimit) / 1_000_000 ? nil : Int64(milliseconds) * 1_000_000
  }

  private mutating func add(_ meter: Meter, _ energy: UInt64, at time: Int64?) {
    guard let time, energy <= Self.energyLimit, readings.count < Self.readingLimit,
      places[meter] != nil || meters.count < Self.meterLimit
    else {
      impossible += 1
      return
    }
    let place = places[meter] ?? Int32(meters.count)
    if place == meters.count {
      places[meter] = place
      meters.append(meter)
    }
    readings.append((time, place, Int64(energy)))
  }

  /// The times of all readings.
  var times: [Int64] { readings.map(\.time) }

  /// Turn all readings into events.
  mutating func finish(_ names: PhoneNames, _ draft: inout EventDraft) {
    var uses: [String: Int] = [:]
    let sources = meters.map { meter in
      let name = name(of: meter, names)
      uses[name, default: 0] += 1
      return EventSource.named(name + (uses[name] == 1 ? "" : "-\(uses[name] ?? 0)"))
    }
    var first: [Int64?] = meters.map { _ in nil }
    var last: [(time: Int64, energy: Int64)] = meters.map { _ in (-1, 0) }
    var (taken, again, falling) = (0, 0, 0)
    for reading in readings.sorted(by: { $0.time < $1.time }) {
      let meter = Int(reading.meter)
      guard reading.time > last[meter].time else {
        again += 1
        continue
      }
      guard reading.energy >= last[meter].energy else {
        falling += 1
        continue
      }
      last[meter] = (reading.time, reading.energy)
      let start = first[meter] ?? reading.energy
      first[meter] = start
      // In nanojoules.
      let energy = (reading.energy - start) * 1000
      draft.append(.powerRail, at: reading.time, of: sources[meter], energy)
      taken += 1
    }
    draft.take("readings of energy", taken)
    draft.drop("readings of energy", again, "there is an earlier one of the same meter and instant")
    draft.drop("readings of energy", falling, "a meter does not count backwards")
    draft.drop(
      "readings of energy", impossible, "they are impossible, have no time, or are too many")
    readings = []
  }

  private func name(of meter: Meter, _ names: PhoneNames) -> String {
    switch meter {
    case .rail(let index): railNames[index].flatMap { $0.isEmpty ? nil : $0 } ?? "rail-\(index)"
    case .estimate(let part): "estimate." + name(ofPart: part)
    case .share(let part, let user):
      "estimate." + name(ofPart: part) + "." + names.name(ofUser: user)
    }
  }

  private func name(ofPart part: Int32) -> String {
    partNames[part].flatMap { $0.isEmpty ? nil : $0 } ?? "part-\(part)"
  }
}
