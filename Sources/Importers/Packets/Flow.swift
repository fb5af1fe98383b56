/// A connection of TCP, or what two addresses and ports exchange otherwise.
struct Flow {
  let key: FlowKey
  /// Its place among all flows of the recording.
  let number: Int
  var facts: ConnectionFacts
  /// The exchange under way.
  var exchange: Exchange?
  /// The event that the next exchange may have waited for, and its end.
  var previous: (event: Int, end: Int64)?
  var last: Int64
  /// The first data that the phone sent, until the host is found in them.
  var opening: StreamOpening?
  var isSought = true
  /// Whether it has not asked for a host yet.
  var isUnasked = true
  /// The number of the SYN that opened it, and whether a FIN or RST ended it.
  var start: UInt32?
  var isClosed = false
  /// The number after the last new byte of each direction.
  private var nextUp: UInt32?
  private var nextDown: UInt32?

  init(key: FlowKey, number: Int, facts: ConnectionFacts, at time: Int64) {
    self.key = key
    self.number = number
    self.facts = facts
    last = time
  }

  /// Whether a packet carries bytes that none before it carried. What is sent again belongs to the
  /// exchange under way.
  mutating func isNews(_ packet: InternetPacket, isUp: Bool) -> Bool {
    guard packet.dataLength > 0 else { return false }
    guard let sequence = packet.sequence else { return true }
    let end = sequence &+ UInt32(truncatingIfNeeded: packet.dataLength)
    if let known = isUp ? nextUp : nextDown, Int32(bitPattern: end &- known) <= 0 { return false }
    if isUp { nextUp = end } else { nextDown = end }
    return true
  }
}

/// A question of the phone and the answer to it, or one of them alone.
struct Exchange {
  /// The event's number in the recording.
  let event: Int
  let first: Int64
  var last: Int64
  var up: Int64 = 0
  var down: Int64 = 0
  /// The times of the last data sent before the first data received, and of these.
  var lastUp: Int64?
  var firstDown: Int64?

  /// From the last data sent to the first received; 0 where one of them is missing.
  var pause: Int64 {
    guard let lastUp, let firstDown else { return 0 }
    return firstDown - lastUp
  }

  /// Count a packet.
  ///
  /// - Parameter isNews: Whether it carries new data.
  mutating func add(_ bytes: Int64, isUp: Bool, isNews: Bool, at time: Int64) {
    last = time
    if isUp {
      up += bytes
      if isNews, firstDown == nil { lastUp = time }
    } else {
      down += bytes
      if isNews, firstDown == nil { firstDown = time }
    }
  }
}
