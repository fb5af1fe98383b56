import Configuration
import Recordings

/// Reader of a capture's packets, once the phone's addresses are known.
struct PacketReader {
  /// The most names that apps get; the smaller ones of more are one app.
  static let nameLimit = 20
  static let other = RecordingImport.other

  private let options: PacketOptions
  private let addresses: Set<InternetAddress>
  private let listed: [InternetAddress]
  private var flows: FlowTable
  private var taken = (packets: 0, bytes: 0, onWire: 0)
  private var all = (packets: 0, bytes: 0)
  private var cut = 0
  private var first: Int64?
  private var last: Int64 = 0
  private var backwards = 0

  init(_ options: PacketOptions, _ addresses: [InternetAddress]) {
    self.options = options
    self.addresses = Set(addresses)
    listed = addresses
    flows = FlowTable(gap: options.gap) { key, host, app in
      Self.name(of: key, host: host, app: app, options)
    }
  }

  mutating func read(
    _ file: ImportedFile, into recording: inout RecordingImport, diagnostics: Diagnostics
  ) throws(Capture.Failure) {
    var capture = try Capture(file.path)
    let linkType = capture.linkType
    while let frame = try capture.next() {
      all.packets += 1
      all.bytes += frame.length
      note(time: frame.time)
      let packet: InternetPacket
      do throws(FrameReader.Refusal) {
        packet = try FrameReader.read(frame.bytes, linkType: linkType)
      } catch {
        recording.drop("packets", because: error.rawValue)
        continue
      }
      guard let isUp = direction(of: packet) else {
        recording.drop("packets", because: "they are neither from nor to the phone")
        continue
      }
      guard add(packet, frame, isUp, linkType, to: &recording) else {
        return diagnostics.error(
          "the capture has more than \(RecordingBuilder.eventLimit) exchanges", at: file.location,
          note: "import a part of it, which 'editcap -A … -B …' cuts out")
      }
    }
    guard flows.finish(rows: &recording.events), recording.events.count > 0, let first else {
      return diagnostics.error(
        "the capture has no packet from or to the phone", at: file.location,
        note: "name the phone with --address")
    }
    recording.keepNames(Self.nameLimit) { $0.values[0] &+ $0.values[1] }
    report(first, in: &recording)
  }

  private mutating func note(time: Int64) {
    if time < last { backwards += 1 }
    first = min(first ?? time, time)
    last = max(last, time)
  }

  private func direction(of packet: InternetPacket) -> Bool? {
    if let direction = packet.direction { return direction == .up }
    if addresses.contains(packet.source) { return true }
    return addresses.contains(packet.destination) ? false : nil
  }

  private mutating func add(
    _ packet: InternetPacket, _ frame: Capture.Packet, _ isUp: Bool, _ linkType: Int32,
    to recording: inout RecordingImport
  ) -> Bool {
    taken.packets += 1
    taken.bytes += packet.length
    taken.onWire += frame.length
    if frame.bytes.count < frame.length { cut += 1 }
    let ports =
      isUp
      ? UInt32(packet.sourcePort) << 16 | UInt32(packet.destinationPort)
      : UInt32(packet.destinationPort) << 16 | UInt32(packet.sourcePort)
    let key = FlowTable.Key(
      own: isUp ? packet.source : packet.destination,
      other: isUp ? packet.destination : packet.source, ports: ports, kind: packet.kind)
    let app = linkType == 1 ? PacketTrailer.app(in: frame.bytes) : nil
    if options.isByPacket {
      let name = recording.events.place(
        of: Self.name(of: key, host: nil, app: app, options))
      let values: SIMD4<Int64> =
        isUp ? [Int64(packet.length), 0, 0, 0] : [0, Int64(packet.length), 0, 0]
      let event = RecordedEvent(time: frame.time, kind: 0, name: name, values: values)
      return recording.events.append(event) != nil
    }
    let hasRoom = flows.add(
      .init(
        time: frame.time, isUp: isUp, bytes: packet.length,
        carriesData: packet.payloadLength > 0 || packet.kind != 6),
      to: key, app: app,
      name: {
        isUp && packet.kind == 6
          ? HostNames.greeted(packet.payload) ?? HostNames.requested(packet.payload) : nil
      }, rows: &recording.events)
    guard hasRoom, !isUp, packet.kind == 17, packet.sourcePort == 53,
      let answer = HostNames.answer(packet.payload)
    else { return hasRoom }
    return flows.note(
      answer.name, of: answer.addresses, in: key, at: frame.time, rows: &recording.events)
  }

  // MARK: - Names

  private static func name(
    of key: FlowTable.Key, host: String?, app: String?, _ options: PacketOptions
  ) -> String {
    let port = UInt16(truncatingIfNeeded: key.ports)
    if let rule = options.rules.first(where: {
      $0.holds(port: port, host: host, address: key.other)
    }) {
      return rule.app
    }
    if let app { return app }
    switch options.naming {
    case .one: return "traffic"
    case .port: return key.kind == 6 || key.kind == 17 ? "port-\(port)" : other
    case .host:
      if port == 53 { return "dns" }
      return host.map(HostNames.owner) ?? other
    }
  }

  // MARK: - Report

  private func report(_ first: Int64, in recording: inout RecordingImport) {
    recording.origin = first
    recording.span = last - first
    recording.start = first / 1_000_000_000
    recording.take("packets", taken.packets)
    recording.take("bytes of IP", taken.bytes)
    if options.isByPacket {
      recording.take("events, one for each packet", recording.events.count)
    } else {
      recording.take("flows", flows.flowCount)
      recording.take("exchanges", recording.events.count)
    }
    if cut > 0 {
      recording.take("packets that were cut, whose lengths are those of their headers", cut)
    }
    if backwards > 0 { recording.take("packets that come before the one before them", backwards) }
    recording.explainedTime = 1
    recording.explainedBytes = all.bytes > 0 ? Double(taken.onWire) / Double(all.bytes) : 1
    if options.address == nil {
      recording.assume(
        .init(
          path: "the phone's address", value: listed.map(\.description).joined(separator: ", "),
          why: "it is in the most packets; --address names another"))
    }
  }
}

/// What PCAPdroid writes behind each frame: which app a packet is of.
///
/// - Source: PCAPdroid's manual, "Dump extensions": a magic number, the number of the app's user, 20
///   bytes of its name, and a checksum.
enum PacketTrailer {
  private static let length = 32
  private static let magic: [UInt8] = [0x01, 0x07, 0x20, 0x21]

  /// The name of the app; nil for a frame without a trailer.
  static func app(in frame: UnsafeRawBufferPointer) -> String? {
    guard frame.count >= length else { return nil }
    let trailer = frame.suffix(length)
    guard trailer.prefix(4).elementsEqual(magic) else { return nil }
    let name = trailer.dropFirst(8).prefix(20).prefix { $0 != 0 }
    let text = String(decoding: name, as: UTF8.self).lowercased()
      .map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") ? $0 : "-" }
    return text.isEmpty ? nil : String(text)
  }
}
