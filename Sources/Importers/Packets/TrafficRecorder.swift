import Recordings

/// A packet of the phone.
struct PhonePacket {
  let packet: InternetPacket
  let isUp: Bool
  /// The bytes that count.
  let bytes: Int
  /// The instant in nanoseconds, never before that of an earlier packet.
  let time: Int64
  /// The instant that its time stamp tells, which may be before that of an earlier packet.
  let ownTime: Int64
  /// The captured data behind the packet's headers.
  let trailer: UnsafeRawBufferPointer
  /// The name of the process in the link's header, with zeros behind it; empty for none.
  let process: UnsafeRawBufferPointer
}

/// The maker of events out of packets, in the order of their capture.
struct TrafficRecorder {
  /// A flow without packets for so long is over, in nanoseconds, unless an exchange may last longer.
  private static let idleLimit: Int64 = 900 * 1_000_000_000
  /// The longest time from an exchange's end to the next one of its flow that waited for it.
  private static let followLimit: Int64 = 10 * 1_000_000_000
  /// The longest time from the answer to the question for a host to the flow that waited for it.
  private static let lookupLimit: Int64 = 2 * 1_000_000_000
  /// The most flows whose first bytes are kept at the same time.
  private static let openingLimit = 4096

  private struct Piece: Hashable {
    let source: IPAddress
    let destination: IPAddress
    let number: UInt32
    let transport: UInt8
  }

  struct KnownHost {
    let host: String
    /// The event in which it was asked for; -1 for none.
    let event: Int
    let time: Int64
  }

  let options: PacketOptions
  private let idle: Int64
  var flows = FlowTable()
  private var names: AppNames
  var hosts = BoundedTable<IPAddress, KnownHost>(limit: 65_536)
  private var pieces = BoundedTable<Piece, (source: UInt16, destination: UInt16)>(limit: 4096)
  var openings = 0
  /// The place of the name of each flow, by its number.
  private var labels: [Int32] = []
  /// The flow of each event.
  private var owners: [Int32] = []
  /// The flows that were closed to make room for others.
  private(set) var evicted = 0
  /// The flows whose host was not sought, because too many others were being opened.
  var unsought = 0

  var flowCount: Int { labels.count }

  init(_ options: PacketOptions) {
    self.options = options
    idle = max(Self.idleLimit, options.gap)
    names = AppNames(options)
  }

  /// Take the next packet.
  ///
  /// - Returns: False if the recording has no room for its event.
  mutating func add(_ packet: PhonePacket, into recording: inout RecordingImport) -> Bool {
    closeIdle(before: packet.time - idle, &recording)
    let (place, isNew) = flow(of: packet, &recording)
    if isNew, let known = hosts[flows[place].facts.address] {
      flows[place].facts.host = known.host
      if known.event >= 0, packet.time - known.time <= Self.lookupLimit {
        flows[place].previous = (known.event, known.time)
      }
    }
    flows[place].last = packet.time
    guard let event = record(packet, place, &recording) else { return false }
    let isChanged = learn(packet, place, event)
    if isNew || isChanged { labels[flows[place].number] = names.place(of: flows[place].facts) }
    if packet.packet.isClosing { flows[place].isClosed = true }
    return true
  }

  /// Close all flows and name all events.
  consuming func finish(into recording: inout RecordingImport) {
    while flows.oldest >= 0 { close(flows.oldest, &recording) }
    for number in owners.indices {
      let cause = recording.events[number].cause
      guard cause >= 0 else { continue }
      // An event that began before the end of the other did not wait for it after all.
      let other = recording.events[cause]
      if other.time + other.values[3] > recording.events[number].time {
        recording.events[number].cause = -1
      }
    }
    let labels = labels
    names.name(events: owners.map { labels[Int($0)] }, of: &recording)
  }

  // MARK: - Flows

  private mutating func flow(
    of packet: PhonePacket, _ recording: inout RecordingImport
  ) -> (place: Int, isNew: Bool) {
    let inner = packet.packet
    var (from, to) = (inner.sourcePort, inner.destinationPort)
    if let fragment = inner.fragment {
      let piece = Piece(
        source: inner.source, destination: inner.destination, number: fragment.number,
        transport: inner.transport)
      if inner.hasPorts {
        pieces.learn(piece, (from, to))
      } else if let ports = pieces[piece] {
        (from, to) = ports
      }
    }
    let isUp = packet.isUp
    let remote = isUp ? inner.destination : inner.source
    let key = FlowKey(
      local: isUp ? inner.source : inner.destination, remote: remote,
      localPort: isUp ? from : to, remotePort: isUp ? to : from, transport: inner.transport)
    if let place = flows.place(of: key) {
      let isReopened =
        inner.isOpening && (flows[place].isClosed || flows[place].start != inner.sequence)
      if !isReopened {
        flows.touch(place)
        return (place, false)
      }
      close(place, &recording)
    }
    if flows.isFull {
      evicted += 1
      close(flows.oldest, &recording)
    }
    let facts = ConnectionFacts(
      address: remote, port: isUp ? to : from, transport: inner.transport)
    var flow = Flow(key: key, number: labels.count, facts: facts, at: packet.time)
    if inner.isOpening { flow.start = inner.sequence }
    flow.isSought = inner.transport == InternetPacket.tcp
    labels.append(0)
    return (flows.insert(flow), true)
  }

  private mutating func closeIdle(before time: Int64, _ recording: inout RecordingImport) {
    while flows.oldest >= 0, flows[flows.oldest].last < time {
      close(flows.oldest, &recording)
    }
  }

  private mutating func close(_ place: Int, _ recording: inout RecordingImport) {
    endExchange(place, &recording)
    if flows[place].opening != nil {
      openings -= 1
      flows[place].opening = nil
    }
    flows.remove(place)
  }

  // MARK: - Exchanges

  /// Count the packet in an event of its flow.
  ///
  /// - Returns: The event; nil if there is no room for it.
  private mutating func record(
    _ packet: PhonePacket, _ place: Int, _ recording: inout RecordingImport
  ) -> Int? {
    let bytes = Int64(packet.bytes)
    if options.events == .packet {
      let values: SIMD4<Int64> = packet.isUp ? [bytes, 0, 0, 0] : [0, bytes, 0, 0]
      return append(RecordedEvent(time: packet.ownTime, kind: 0, values: values), place, &recording)
    }
    let isNews = flows[place].isNews(packet.packet, isUp: packet.isUp)
    if let exchange = flows[place].exchange {
      let isQuestion = packet.isUp && isNews && exchange.content.firstDown != nil
      if isQuestion || packet.time - exchange.content.last > options.gap {
        endExchange(place, &recording)
      }
    }
    if flows[place].exchange == nil {
      var event = RecordedEvent(time: packet.time, kind: 0)
      if let previous = flows[place].previous, packet.time - previous.end <= Self.followLimit {
        event.cause = previous.event
      }
      guard let number = append(event, place, &recording) else { return nil }
      flows[place].exchange = (Exchange(at: packet.time), number)
    }
    flows[place].exchange?.content.add(
      bytes, isUp: packet.isUp, isNews: isNews, at: packet.time)
    return flows[place].exchange?.event
  }

  private mutating func append(
    _ event: RecordedEvent, _ place: Int, _ recording: inout RecordingImport
  ) -> Int? {
    guard let number = recording.events.append(event) else { return nil }
    owners.append(Int32(flows[place].number))
    return number
  }

  private mutating func endExchange(_ place: Int, _ recording: inout RecordingImport) {
    guard let (exchange, event) = flows[place].exchange else { return }
    recording.events[event].values = [
      exchange.up, exchange.down, exchange.pause, exchange.last - exchange.first,
    ]
    flows[place].exchange = nil
    flows[place].previous = (event, exchange.last)
  }

  // MARK: - What packets tell of the hosts and apps of their flows

  /// Learn from a packet what host or app its flow belongs to, and what hosts addresses have.
  ///
  /// - Returns: Whether anything new is known of the flow.
  mutating func learn(_ packet: PhonePacket, _ place: Int, _ event: Int) -> Bool {
    let inner = packet.packet
    var isChanged = false
    if packet.trailer.count >= 28 || !packet.process.isEmpty, flows[place].facts.app == nil,
      let app = PCAPdroidTrailer.app(in: packet.trailer)
        ?? AppName.key(String(decoding: packet.process.prefix { $0 != 0 }, as: UTF8.self))
    {
      flows[place].facts.app = app
      isChanged = true
    }
    guard !inner.data.isEmpty else { return isChanged }
    if flows[place].facts.port == 53 { return learn(lookup: packet, place, event) || isChanged }
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
      hosts.learn(flows[place].facts.address, KnownHost(host: host, event: -1, time: packet.time))
    }
    return true
  }
}
