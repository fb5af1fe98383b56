/// The tracks of a trace that mean something to a recording, by their numbers.
///
/// These are counters named as Perfetto's own are: `ScreenState`, `batt.capacity_pct`,
/// `batt.charge_uah` and `batt.voltage_uv`. The traces that drainsim writes have the last three.
///
/// - Source: Perfetto, `track_descriptor.proto`, `track_event.proto`.
struct TraceTracks {
  enum Meaning: String {
    case screen = "ScreenState"
    case level = "batt.capacity_pct"
    case charge = "batt.charge_uah"
    case voltage = "batt.voltage_uv"
  }

  private static let limit = 1 << 12
  private var meanings: [UInt64: Meaning] = [:]

  func meaning(of track: UInt64) -> Meaning? { meanings[track] }

  /// Take the description of a track, which comes before its events.
  mutating func take(_ descriptor: WireReader) throws(TraceFailure) {
    var reader = descriptor
    var (track, name, isCounter): (UInt64, String, Bool) = (0, "", false)
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): track = reader.bits
      case (2, .bytes), (10, .bytes): name = reader.text
      case (8, .bytes): isCounter = true
      default: break
      }
    }
    guard isCounter, meanings.count < Self.limit else { return }
    meanings[track] = Meaning(rawValue: name)
  }
}

extension TraceReader {
  /// A value of a counter, among events of tracks; others are counted.
  func readTrackEvent(
    _ content: WireReader, _ sequence: UInt32, at time: Int64
  ) throws(TraceFailure) {
    var reader = content
    var track = sequences.track(of: sequence)
    var (type, value): (UInt64, Double?) = (0, nil)
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (9, .varint): type = reader.bits
      case (11, .varint): track = reader.bits
      case (30, .varint): value = Double(reader.int64)
      case (44, .fixed64): value = Double(bitPattern: reader.bits)
      default: break
      }
    }
    guard type == 4, let value, value.isFinite, let track, let meaning = tracks.meaning(of: track)
    else {
      counts.otherTrackEvents += 1
      return
    }
    let number = Int64(exactly: value.rounded()) ?? -1
    switch meaning {
    case .screen: states.changeScreen(number, at: time)
    case .level: gauge.add(.level(value), at: time)
    case .charge: gauge.add(.charge(number), at: time)
    case .voltage: gauge.add(.voltage(number), at: time)
    }
  }
}
