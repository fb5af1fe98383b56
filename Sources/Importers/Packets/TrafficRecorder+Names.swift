/// What packets tell of the hosts and apps of their flows.
extension TrafficRecorder {
  /// Learn from a packet what host or app its flow belongs to, and what hosts addresses have.
  ///
  /// - Returns: Whether anything new is known of the flow.
  mutating func learn(_ packet: PhonePacket, _ place: Int, _ event: Int) -> Bool {
    let inner = packet.packet
    var isChanged = false
    if packet.trailer.count >= 28, flows[place].facts.app == nil,
      let app = PCAPdroidTrailer.app(in: packet.trailer)
    {
      flows[place].facts.app = app
      isChanged = true
    }
    guard !inner.data.isEmpty else { return isChanged }
    if flows[place].facts.port == 53 {
      return learn(lookup: packet, place, event) || isChanged
    }
    guard flows[place].isSought, packet.isUp, let sequence = inner.sequence else {
      return isChanged
    }
    return seekHost(packet, at: sequence, place) || isChanged
  }

  private mutating func learn(lookup packet: PhonePacket, _ place: Int, _ event: Int) -> Bool {
    let inner = packet.packet
    // Over TCP, the length of a message stands before it.
    let data =
      inner.transport == InternetPacket.tcp ? inner.data.part(2, inner.data.count) : inner.data
    guard let message = DNSMessage(data) else { return false }
    if message.isAnswer, !packet.isUp {
      let known = KnownHost(
        host: message.host, event: options.events == .packet ? -1 : event, time: packet.time)
      for address in message.addresses { hosts.learn(address, known) }
    }
    // The question is of the app that then speaks with the host.
    guard flows[place].isUnasked else { return false }
    flows[place].isUnasked = false
    flows[place].facts.host = message.host
    return true
  }

  private mutating func seekHost(
    _ packet: PhonePacket, at sequence: UInt32, _ place: Int
  ) -> Bool {
    let inner = packet.packet
    var opening: StreamOpening
    if let known = flows[place].opening {
      opening = known
      flows[place].opening = nil
    } else {
      guard openings < Self.openingLimit else {
        unsought += 1
        flows[place].isSought = false
        return false
      }
      openings += 1
      opening = StreamOpening(at: flows[place].start.map { $0 &+ 1 } ?? sequence)
    }
    let finding = opening.add(
      inner.data, at: sequence, isWhole: inner.data.count >= inner.dataLength)
    if finding == .unfinished {
      flows[place].opening = opening
      return false
    }
    openings -= 1
    flows[place].isSought = false
    guard case .host(let host) = finding else { return false }
    flows[place].facts.host = host
    if hosts[flows[place].facts.address] == nil {
      hosts.learn(
        flows[place].facts.address, KnownHost(host: host, event: -1, time: packet.time))
    }
    return true
  }
}
