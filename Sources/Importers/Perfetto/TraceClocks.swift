/// The clocks of a trace, and their readings at the same instants.
///
/// All times of a recording are those of the trace's own clock: the one that counts since the boot,
/// unless a snapshot names another. Clocks 64 to 127 belong to one sequence of packets. A time of
/// another clock is converted by the last snapshot before it that has both clocks, or the first one.
///
/// - Source: Perfetto, `clock_snapshot.proto`; "Synchronization of multiple clock domains",
///   perfetto.dev/docs/concepts/clock-sync.
struct TraceClocks {
  static let realTime: UInt32 = 1
  static let monotonicRaw: UInt32 = 5
  static let bootTime: UInt32 = 6
  /// The greatest time that is believed, in nanoseconds: 73 years, so that sums of times cannot
  /// overflow.
  static let timeLimit: Int64 = 1 << 61
  private static let snapshotLimit = 1 << 12
  private static let clockLimit = 1 << 12

  private struct Key: Hashable {
    let clock: UInt32
    /// 0 for a clock of all sequences.
    let sequence: UInt32
  }

  private struct Clock {
    /// Readings of it and of the trace's clock, in nanoseconds, in the order of its own times.
    var readings: [(own: Int64, trace: Int64)] = []
    var unit: UInt64 = 1
    /// The readings of both in the first snapshot.
    var first: (own: Int64, trace: Int64)?
    /// Whether times are given as distances to the one before, and that one in units.
    var isIncremental = false
    var last: UInt64 = 0

    /// The place of the first reading after a time of its own.
    func place(after time: Int64) -> Int {
      var (low, high) = (0, readings.count)
      while low < high {
        let middle = (low + high) / 2
        if readings[middle].own <= time { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private var clocks: [Key: Clock] = [:]
  /// The clock of the trace.
  private(set) var reference = TraceClocks.bootTime

  /// Real time since 1970 UTC minus the time of the trace's clock, from the first snapshot that has
  /// both, in nanoseconds.
  var realTimeOffset: Int64? {
    clocks[Key(clock: Self.realTime, sequence: 0)]?.first.map { $0.own - $0.trace }
  }

  private static func key(_ clock: UInt32, _ sequence: UInt32) -> Key {
    Key(clock: clock, sequence: (64..<128).contains(clock) ? sequence : 0)
  }

  /// Take a snapshot: readings of several clocks at one instant.
  mutating func take(_ snapshot: WireReader, sequence: UInt32) throws(TraceFailure) {
    var reader = snapshot
    var readings: [(clock: UInt32, time: UInt64, isIncremental: Bool, unit: UInt64)] = []
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .bytes):
        let clock = try WireFields(reader.message)
        if readings.count < 64 {
          readings.append(
            (clock.uint32(1), clock.number(2) ?? 0, clock.isTrue(3), max(1, clock.number(4) ?? 1)))
        }
      case (2, .varint): if reader.bits != 0 { reference = reader.uint32 }
      default: break
      }
    }
    let trace = readings.first { $0.clock == reference }
    guard let trace, let traceTime = Self.nanoseconds(trace.time, trace.unit) else { return }
    for reading in readings where reading.clock != reference {
      let key = Self.key(reading.clock, sequence)
      guard let own = Self.nanoseconds(reading.time, reading.unit),
        clocks[key] != nil || clocks.count < Self.clockLimit
      else { continue }
      var clock = clocks.removeValue(forKey: key) ?? Clock()
      clock.unit = reading.unit
      clock.isIncremental = reading.isIncremental
      clock.last = reading.time
      clock.first = clock.first ?? (own, traceTime)
      clock.readings.insert((own, traceTime), at: clock.place(after: own))
      if clock.readings.count > Self.snapshotLimit {
        clock.readings.removeSubrange(1..<Self.snapshotLimit / 2)
      }
      clocks[key] = clock
    }
  }

  /// The time of the trace's clock, in nanoseconds, at a time of another.
  ///
  /// - Returns: Nil where no snapshot has both clocks, and for an impossible time.
  mutating func time(
    _ time: UInt64, of clock: UInt32, sequence: UInt32
  ) -> Int64? {
    if clock == reference { return Self.nanoseconds(time, 1) }
    let key = Self.key(clock, sequence)
    guard var known = clocks[key] else { return nil }
    var time = time
    if known.isIncremental {
      time = known.last &+ time
      known.last = time
      clocks[key]?.last = time
    }
    guard let own = Self.nanoseconds(time, known.unit) else { return nil }
    let reading = known.readings[max(0, known.place(after: own) - 1)]
    let converted = reading.trace + (own - reading.own)
    return (0...Self.timeLimit).contains(converted) ? converted : nil
  }

  private static func nanoseconds(_ time: UInt64, _ unit: UInt64) -> Int64? {
    let (product, overflows) = time.multipliedReportingOverflow(by: unit)
    return overflows || product > UInt64(timeLimit) ? nil : Int64(product)
  }
}
