import Recordings

/// Maker of exchanges from the packets of a trace.
///
/// Packets of one app, protocol and remote port that follow each other within a gap are one exchange:
/// what was sent, the pause until the first packet that was received, and what was received. An
/// exchange that begins soon after the one before in the same flow waited for it. The trace has no
/// addresses, so two servers on one port are one flow.
///
/// The tracing service writes the packets of a flow in groups, one of each direction at a time, so
/// they are put into order among the last ``window`` of them; memory does not grow with the trace.
struct Exchanges {
  /// A packet, or the sum of several that the tracing service made.
  struct Part {
    var flow: Flow
    var isSent: Bool
    var time: Int64
    var length: Int64 = 0
    var bytes: Int64
  }

  struct Flow: Hashable {
    var uid: Int32
    var transport: UInt8
    var port: UInt16
    /// The radio of packets whose app is not told.
    var radio: RecordingImport.Network?

    var source: EventSource { radio.map { .named($0.radioName) } ?? .user(uid) }
    /// The place among the flows of one user.
    var rank: Int {
      Int(port) << 16 | Int(transport) << 8 | (radio.map { $0 == .wifi ? 1 : 2 } ?? 0)
    }
  }

  /// An exchange under way, and the number of the event that it waited for.
  private typealias Open = (exchange: Exchange, cause: Int?)

  static let window = 1 << 17
  /// An exchange that begins so soon after the end of the one before waited for it: 5 s.
  static let causeLimit: Int64 = 5_000_000_000
  private static let flowLimit = 1 << 16

  private let gap: Int64
  private var pending: [Part] = []
  private var open: [Flow: Open] = [:]
  /// The end of the last exchange, and the number of its event.
  private var last: [Flow: (end: Int64, number: Int)] = [:]

  init(gap: Int64) { self.gap = gap }

  mutating func add(_ part: Part, _ draft: inout EventDraft) {
    pending.append(part)
    if pending.count >= Self.window { release(Self.window / 2, &draft) }
  }

  /// End all exchanges.
  mutating func finish(_ draft: inout EventDraft) {
    release(pending.count, &draft)
    closeAll(&draft)
  }

  private mutating func release(_ count: Int, _ draft: inout EventDraft) {
    // Packets of one instant: what was sent comes first.
    func order(_ part: Part) -> (Int64, Int, Int32, Int, Int64) {
      (part.time, part.isSent ? 0 : 1, part.flow.uid, part.flow.rank, part.bytes)
    }
    pending.sort { order($0) < order($1) }
    for part in pending.prefix(count) { put(part, &draft) }
    pending.removeFirst(count)
  }

  private mutating func put(_ part: Part, _ draft: inout EventDraft) {
    var known = open[part.flow]
    if let open = known, part.time - open.exchange.last > gap {
      close(part.flow, open, &draft)
      known = nil
    } else if known == nil, open.count >= Self.flowLimit {
      closeAll(&draft)
    }
    // A packet that comes too late to be put into order belongs to the exchange that is open.
    var (exchange, cause) = known ?? begin(part)
    exchange.add(part.bytes, isUp: part.isSent, at: part.time, length: part.length)
    open[part.flow] = (exchange, cause)
  }

  private func begin(_ part: Part) -> Open {
    let cause = last[part.flow].flatMap { part.time - $0.end <= Self.causeLimit ? $0.number : nil }
    return (Exchange(at: part.time), cause)
  }

  private mutating func close(_ flow: Flow, _ open: Open, _ draft: inout EventDraft) {
    let exchange = open.exchange
    let number = draft.append(
      .packetBurst, at: exchange.first, of: flow.source, cause: open.cause,
      exchange.up, exchange.down, exchange.pause, exchange.last - exchange.first)
    guard let number else { return }
    if last.count >= Self.flowLimit { last = [:] }
    last[flow] = (exchange.last, number)
  }

  private mutating func closeAll(_ draft: inout EventDraft) {
    func order(_ entry: (key: Flow, value: Open)) -> (Int64, Int32, Int) {
      (entry.value.exchange.first, entry.key.uid, entry.key.rank)
    }
    for (flow, exchange) in open.sorted(by: { order($0) < order($1) }) {
      close(flow, exchange, &draft)
    }
    open = [:]
  }
}
