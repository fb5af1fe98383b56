/// A connection of TCP, or what two addresses and ports exchange otherwise.
struct Flow {
  let key: FlowKey
  /// Its place among all flows of the recording.
  let number: Int
  var facts: ConnectionFacts
  /// The exchange under way, and its event's number in the recording.
  var exchange: (content: Exchange, event: Int)?
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
