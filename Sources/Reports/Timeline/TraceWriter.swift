import Quantities
import Results

/// Writes tracks and their events as packets of a Perfetto trace.
///
/// Numbers of fields are those of `perfetto_trace.proto`.
/// https://perfetto.dev/docs/reference/synthetic-track-event
struct TraceWriter {
  /// A row of the timeline.
  struct Track: Hashable { let uuid: Int }

  /// The content of a row.
  enum Content {
    /// Slices, instants, or nothing but rows below it.
    case events
    /// Numbers in a unit; rows that share a key share the scale of their axis.
    case counter(unit: String, axis: String)
    case process(pid: Int)
    case thread(pid: Int, tid: Int)
  }

  private let sink: ([UInt8]) throws(OutputError) -> Void
  private var buffer = ProtobufMessage()
  private var packet = ProtobufMessage()
  private var event = ProtobufMessage()
  private var trackCount = 0

  private static let chunk = 1 << 16
  /// All packets come from one writer.
  private static let sequence = 1

  init(to sink: @escaping ([UInt8]) throws(OutputError) -> Void) { self.sink = sink }

  /// Set the wall-clock time at time zero.
  ///
  /// - Parameter wall: Since Monday 00:00.
  mutating func begin(wall: SimDuration) throws(OutputError) {
    // The first Monday that has a number in Unix time.
    let monday: Int64 = 4 * 86_400_000_000_000
    packet.clear()
    packet.add(8, 0)
    packet.add(10, Self.sequence)
    packet.add(13, 1)  // Nothing is known from before.
    packet.add(6) { snapshot in
      snapshot.add(1) { clock in
        clock.add(1, 6)  // Since boot, the clock of all timestamps.
        clock.add(2, 0)
      }
      snapshot.add(1) { clock in
        clock.add(1, 1)  // Of the wall.
        clock.add(2, Int(monday + wall.nanoseconds))
      }
      snapshot.add(2, 6)
    }
    try finishPacket()
  }

  /// Add a row.
  ///
  /// - Parameters:
  ///   - rank: Its position among the rows of the same parent.
  ///   - description: The text shown when a reader selects it.
  mutating func track(
    _ name: String, _ content: Content = .events, below parent: Track? = nil, rank: Int = 0,
    description: String? = nil
  ) throws(OutputError) -> Track {
    trackCount += 1
    let uuid = trackCount
    packet.clear()
    packet.add(10, Self.sequence)
    packet.add(60) { track in
      track.add(1, uuid)
      if let parent { track.add(5, parent.uuid) }
      switch content {
      case .events: track.add(2, name)
      case .counter(let unit, let axis):
        track.add(2, name)
        track.add(8) { counter in
          counter.add(6, unit)
          counter.add(7, axis)
        }
      case .process(let pid):
        track.add(3) { process in
          process.add(1, pid)
          process.add(6, name)
        }
      case .thread(let pid, let tid):
        track.add(4) { thread in
          thread.add(1, pid)
          thread.add(2, tid)
          thread.add(5, name)
        }
      }
      track.add(11, 3)  // Rows below it stand in the order of their ranks.
      track.add(12, rank)
      if let description { track.add(14, description) }
    }
    try finishPacket()
    return Track(uuid: uuid)
  }

  mutating func begin(_ name: String, on track: Track, at time: SimTime) throws(OutputError) {
    try add(type: 1, on: track, at: time) { $0.add(23, name) }
  }

  mutating func end(on track: Track, at time: SimTime) throws(OutputError) {
    try add(type: 2, on: track, at: time) { _ in }
  }

  mutating func instant(_ name: String, on track: Track, at time: SimTime) throws(OutputError) {
    try add(type: 3, on: track, at: time) { $0.add(23, name) }
  }

  mutating func count(_ value: Double, on track: Track, at time: SimTime) throws(OutputError) {
    try add(type: 4, on: track, at: time) { $0.add(44, value) }
  }

  private mutating func add(
    type: Int, on track: Track, at time: SimTime, _ fill: (inout ProtobufMessage) -> Void
  ) throws(OutputError) {
    event.clear()
    event.add(9, type)
    event.add(11, track.uuid)
    fill(&event)
    packet.clear()
    packet.add(8, Int(time.nanoseconds))
    packet.add(10, Self.sequence)
    packet.add(11, event)
    try finishPacket()
  }

  private mutating func finishPacket() throws(OutputError) {
    buffer.add(1, packet)
    if buffer.bytes.count >= Self.chunk { try flush() }
  }

  /// Write the rest of the buffer.
  mutating func flush() throws(OutputError) {
    try sink(buffer.bytes)
    buffer.clear()
  }
}
