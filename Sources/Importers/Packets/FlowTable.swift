import Recordings

/// The flows of a capture that are under way, and the exchanges that they are made of.
///
/// An exchange is data that goes up, the server's pause, and data that comes down. It ends when the
/// phone sends data again after an answer has begun, and when nothing has come for a time. Every
/// byte of every packet belongs to one, so that the sums of the rows are those of the packets.
struct FlowTable {
  struct Key: Hashable {
    let own: InternetAddress
    let other: InternetAddress
    let ports: UInt32
    let kind: UInt8
  }

  /// A packet of the phone.
  struct Packet {
    var time: Int64
    var isUp: Bool
    var bytes: Int
    /// Whether it carries data, and not only acknowledges some.
    var carriesData: Bool
  }

  struct Exchange {
    var start: Int64
    var end: Int64
    var up: Int64 = 0
    var down: Int64 = 0
    var lastUp: Int64?
    var firstDown: Int64?
    var cause = -1
  }

  private struct Flow {
    /// The place among all flows in the order of their first packets.
    let number: Int
    var host: String?
    var app: String?
    var exchange: Exchange?
    /// The row of the exchange before, and its end.
    var lastRow = -1
    var lastEnd: Int64 = 0
    /// The row of the question to DNS that the flow waited for.
    var nameRow = -1
  }

  /// The most flows under way.
  private static let limit = 65_536
  /// The longest time in nanoseconds from an exchange to one that waited for it.
  private static let causeReach: Int64 = 10_000_000_000
  /// The longest time from an answer of DNS to the first packet of a flow that waited for it.
  private static let nameReach: Int64 = 2_000_000_000

  /// The longest silence inside of an exchange, in nanoseconds.
  let gap: Int64
  /// The name of a flow's app.
  let naming: (_ key: Key, _ host: String?, _ app: String?) -> String
  private var flows: [Key: Flow] = [:]
  private var count = 0
  /// The names of hosts by address, as DNS told them, with the row and time of the answer.
  private var hosts: [InternetAddress: (name: String, row: Int, time: Int64)] = [:]

  init(gap: Int64, naming: @escaping (Key, String?, String?) -> String) {
    self.gap = gap
    self.naming = naming
  }

  /// The number of flows so far.
  var flowCount: Int { count }

  /// Add a packet to its flow.
  ///
  /// - Parameters:
  ///   - app: The app, where the capture tells it.
  ///   - name: Reads the name of the host from the packet; called only while it is not known.
  /// - Returns: False when there is no room for another row.
  mutating func add(
    _ packet: Packet, to key: Key, app: String?, name: () -> String?,
    rows: inout RecordingBuilder
  ) -> Bool {
    if flows[key] == nil {
      if flows.count >= Self.limit, !makeRoom(at: packet.time, rows: &rows) { return false }
      var flow = Flow(number: count)
      if let known = hosts[key.other] {
        flow.host = known.name
        if packet.time - known.time <= Self.nameReach { flow.nameRow = known.row }
      }
      flows[key] = flow
      count += 1
    }
    // In place: a copy of the flow would copy its texts.
    guard let place = flows.index(forKey: key) else { return true }
    var hasRoom = true
    if flows.values[place].exchange.map({ ends($0, before: packet) }) ?? false {
      hasRoom = close(place, rows: &rows)
    }
    if flows.values[place].exchange == nil { begin(place, at: packet.time) }
    if app != nil { flows.values[place].app = app }
    if flows.values[place].host == nil, let name = name() { flows.values[place].host = name }
    flows.values[place].exchange?.add(packet)
    return hasRoom
  }

  private func ends(_ exchange: Exchange, before packet: Packet) -> Bool {
    packet.time - exchange.end > gap
      || packet.isUp && packet.carriesData && exchange.firstDown != nil
  }

  private mutating func begin(_ place: Dictionary<Key, Flow>.Index, at time: Int64) {
    let flow = flows.values[place]
    var exchange = Exchange(start: time, end: time)
    if flow.lastRow >= 0 {
      if time - flow.lastEnd <= Self.causeReach { exchange.cause = flow.lastRow }
    } else {
      exchange.cause = flow.nameRow
    }
    flows.values[place].exchange = exchange
  }

  /// Make a row of a flow's exchange.
  private mutating func close(
    _ place: Dictionary<Key, Flow>.Index, rows: inout RecordingBuilder
  ) -> Bool {
    let (key, flow) = flows[place]
    guard let exchange = flow.exchange else { return true }
    let pause = exchange.firstDown.flatMap { first in exchange.lastUp.map { max(0, first - $0) } }
    let name = rows.place(of: naming(key, flow.host, flow.app))
    let row = rows.append(
      RecordedEvent(
        time: exchange.start, kind: 0, name: name, cause: exchange.cause,
        values: [exchange.up, exchange.down, pause ?? 0, exchange.end - exchange.start]))
    flows.values[place].exchange = nil
    flows.values[place].lastRow = row ?? -1
    flows.values[place].lastEnd = exchange.end
    return row != nil
  }

  /// Note what DNS answered, and end the question's exchange, for which others waited.
  mutating func note(
    _ name: String, of addresses: [InternetAddress], in key: Key, at time: Int64,
    rows: inout RecordingBuilder
  ) -> Bool {
    guard let place = flows.index(forKey: key), close(place, rows: &rows) else { return false }
    if hosts.count > Self.limit { hosts.removeAll() }
    for address in addresses {
      hosts[address] = (name, flows.values[place].lastRow, time)
    }
    return true
  }

  /// End the flows that have been silent for long, or else the older half of them.
  private mutating func makeRoom(at time: Int64, rows: inout RecordingBuilder) -> Bool {
    let silent = flows.filter {
      time - ($0.value.exchange?.end ?? $0.value.lastEnd) > Self.causeReach
    }
    let chosen =
      silent.isEmpty
      ? flows.sorted { $0.value.number < $1.value.number }.prefix(Self.limit / 2).map(\.key)
      : silent.sorted { $0.value.number < $1.value.number }.map(\.key)
    return end(chosen, rows: &rows)
  }

  /// End all flows.
  mutating func finish(rows: inout RecordingBuilder) -> Bool {
    end(flows.sorted { $0.value.number < $1.value.number }.map(\.key), rows: &rows)
  }

  private mutating func end(_ keys: [Key], rows: inout RecordingBuilder) -> Bool {
    for key in keys {
      guard let place = flows.index(forKey: key), close(place, rows: &rows) else { return false }
      flows.remove(at: place)
    }
    return true
  }
}

extension FlowTable.Exchange {
  fileprivate mutating func add(_ packet: FlowTable.Packet) {
    // Captures of several cores may have packets out of order.
    start = min(start, packet.time)
    end = max(end, packet.time)
    if packet.isUp {
      up &+= Int64(packet.bytes)
      if packet.carriesData, firstDown == nil { lastUp = packet.time }
    } else {
      down &+= Int64(packet.bytes)
      if packet.carriesData, firstDown == nil { firstDown = packet.time }
    }
  }
}
