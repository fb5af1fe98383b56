import Configuration

/// The reader of captures of one phone, file after file.
struct PacketReader {
  let options: PacketOptions
  private let namesFiles: Bool
  var recorder: TrafficRecorder
  var clock = CaptureClock()
  var drops = PacketDrops()
  var phone: Set<IPAddress> = []
  /// The interfaces, by their numbers in the file and in the headers of packets.
  var interfaces: Set<SIMD2<UInt64>> = []
  var taken = (packets: 0, up: Int64(0), down: Int64(0), frames: Int64(0))
  var seen = (packets: 0, frames: Int64(0))
  /// The packets whose length IP does not say, and those whose TCP header was cut.
  var (unsaid, cutHeaders) = (0, 0)
  /// The packets that have the time of the one before them for want of one.
  var untimed = 0

  /// The most interfaces that are distinguished.
  private static let interfaceLimit = 256

  init(_ options: PacketOptions, namesFiles: Bool) {
    self.options = options
    self.namesFiles = namesFiles
    recorder = TrafficRecorder(options)
  }

  /// Read one file.
  ///
  /// - Returns: False if it cannot be used, which is reported.
  mutating func read(
    _ file: ImportedFile, into recording: inout RecordingImport, _ diagnostics: Diagnostics
  ) -> Bool {
    guard let first = CaptureFile(file, diagnostics) else { return false }
    let phone = survey(first)
    guard let capture = CaptureFile(file, diagnostics) else { return false }
    return read(capture, phone, into: &recording, diagnostics)
  }

  private mutating func read(
    _ capture: CaptureFile, _ phone: Set<IPAddress>, into recording: inout RecordingImport,
    _ diagnostics: Diagnostics
  ) -> Bool {
    let location = capture.file.location
    func fail(_ message: String, note: String? = nil) -> Bool {
      diagnostics.error(message, at: location, note: note)
      return false
    }
    var hasTimes = false
    var unread = (packets: 0, linkType: Int32(0))
    while true {
      switch capture.next() {
      case .end:
        if unread.packets > 0, unread.packets == capture.count {
          return fail(
            "packets of the link type \(CaptureFile.linkName(unread.linkType)) are not read",
            note: "read are \(LinkType.names)")
        }
        guard hasTimes || capture.count < 2 else {
          return fail("the packets of the capture have no times")
        }
        return true
      case .cut:
        let why = "the file ends within \(capture.whereNext)"
        diagnostics.warning(why, at: location)
        recording.drop("packets", because: why)
        return true
      case .damaged(let why): return fail("\(capture.whereNext), cannot be read: \(why)")
      case .packet(let packet):
        seen.packets += 1
        seen.frames &+= Int64(packet.length)
        guard let link = LinkType(datalink: packet.linkType) else {
          unread = (unread.packets + 1, packet.linkType)
          drop(.otherLink, packet, capture)
          continue
        }
        guard let stamp = packet.time else {
          drop(.noTime, packet, capture)
          continue
        }
        if packet.number == 1, clock.isPast(stamp) {
          return fail("the capture begins before the one before it ends")
        }
        hasTimes = hasTimes || stamp != 0
        let name = "packet \(packet.number), at byte \(packet.place),"
        guard let time = clock.instant(stamp, of: packet.number) else {
          return fail(
            "\(name) comes more than a year after the first",
            note: "no later packet is of the time before; leave those of another clock out")
        }
        if !packet.hasOwnTime { untimed += 1 }
        guard take(packet, capture, link, phone, at: time, into: &recording) else {
          return fail(
            "\(name) is one too many: a recording has at most "
              + "\(recording.events.count) events, so take the capture in parts")
        }
      }
    }
  }

  /// Take a packet or leave it out.
  ///
  /// - Returns: False if the recording has no more room.
  private mutating func take(
    _ captured: CapturedPacket, _ capture: CaptureFile, _ linkType: LinkType,
    _ phone: Set<IPAddress>, at time: (ordered: Int64, own: Int64),
    into recording: inout RecordingImport
  ) -> Bool {
    func leave(_ reason: PacketDrop) -> Bool {
      drop(reason, captured, capture)
      return true
    }
    guard captured.length <= PacketDrop.lengthLimit else { return leave(.tooLong) }
    guard let frame = linkType.frame(captured.bytes, of: captured.length) else {
      return leave(.cutLink)
    }
    guard frame.isInternet else { return leave(.notInternet) }
    let bytes = captured.bytes.part(frame.network, captured.bytes.count)
    let available = captured.length - frame.network
    let packet: InternetPacket
    do throws(InternetPacket.Failure) {
      packet = try InternetPacket(bytes, available: available)
    } catch { return leave(error == .cut ? .cutInternet : .malformed) }
    if packet.length > available, options.lengths == .ip { return leave(.longerThanFrame) }
    guard packet.source != packet.destination, !packet.source.isLoopback,
      !packet.destination.isLoopback
    else { return leave(.inside) }
    let isUp: Bool
    switch options.addresses.isEmpty ? frame.direction : nil {
    case .up: isUp = true
    case .down: isUp = false
    case .elsewhere: return leave(.elsewhere)
    case nil where phone.isEmpty: return leave(.unknownDirection)
    case nil:
      isUp = phone.contains(packet.source)
      let isDown = phone.contains(packet.destination)
      guard isUp || isDown else { return leave(.elsewhere) }
      guard isUp != isDown else { return leave(.inside) }
    }
    if interfaces.count < Self.interfaceLimit {
      interfaces.insert([UInt64(captured.interface), frame.interface])
    }
    if packet.length == 0 { unsaid += 1 }
    if packet.isHeaderCut { cutHeaders += 1 }
    let length = packet.length == 0 ? available : packet.length
    let counted = options.lengths == .ip ? length : captured.length - frame.start
    taken.packets += 1
    taken.frames &+= Int64(captured.length)
    if isUp { taken.up &+= Int64(counted) } else { taken.down &+= Int64(counted) }
    let trailer = linkType == .ethernet ? bytes.part(length, bytes.count) : bytes.part(0, 0)
    return recorder.add(
      PhonePacket(
        packet: packet, isUp: isUp, bytes: counted, time: time.ordered, ownTime: time.own,
        trailer: trailer, process: frame.process),
      into: &recording)
  }

  private mutating func drop(
    _ reason: PacketDrop, _ packet: CapturedPacket, _ capture: CaptureFile
  ) {
    let name = namesFiles ? " of \(TerminalText.sanitized(capture.file.path))" : ""
    drops.count(reason, "packet \(packet.number)\(name)")
  }

  /// The phone's addresses in a capture, which is read to the end for them and for the settings of
  /// its clock. The second reading reports what cannot be read.
  private mutating func survey(_ capture: CaptureFile) -> Set<IPAddress> {
    var (finder, survey) = (PhoneFinder(), clock.survey)
    while case .packet(let captured) = capture.next() {
      guard let link = LinkType(datalink: captured.linkType) else { continue }
      if let stamp = captured.time { _ = survey.instant(stamp, of: captured.number) }
      guard options.addresses.isEmpty, !link.hasDirection,
        let frame = link.frame(captured.bytes, of: captured.length), frame.isInternet,
        frame.direction == nil
      else { continue }
      let bytes = captured.bytes.part(frame.network, captured.bytes.count)
      if let packet = try? InternetPacket(bytes, available: captured.length - frame.network) {
        finder.add(packet, sender: frame.sender, number: captured.number)
      }
    }
    clock.learn(from: survey)
    guard options.addresses.isEmpty else { return options.addresses }
    let addresses = finder.addresses()
    phone.formUnion(addresses)
    return addresses
  }

  // MARK: - What a reader of captures tells when it has read all of them

  /// Finish the recording; report one that holds nothing.
  consuming func finish(
    _ file: ImportedFile, into recording: inout RecordingImport, _ diagnostics: Diagnostics
  ) {
    drops.tell(&recording)
    guard taken.packets > 0 else {
      return diagnostics.error(
        "the capture has no packet of the phone", at: file.location,
        note: recording.dropped.first.map { "\($0.count) packets are left out: \($0.why)" }
          ?? "record it while the phone uses the network")
    }
    let origin = clock.first ?? 0
    recording.origin = origin
    recording.span = clock.latest - origin
    recording.start = origin / 1_000_000_000
    recording.explainedTime = 1
    recording.explainedBytes = Double(taken.frames) / Double(max(1, seen.frames))
    let flowCount = recorder.flowCount
    reportAssumptions(&recording)
    recorder.finish(into: &recording)
    recording.take("packets", taken.packets)
    recording.take("bytes sent", Int(taken.up))
    recording.take("bytes received", Int(taken.down))
    recording.take("flows", flowCount)
    if options.events == .exchange { recording.take("exchanges", recording.events.count) }
  }

  private func reportAssumptions(_ recording: inout RecordingImport) {
    func assume(_ count: Int, _ path: String, _ value: String, _ why: String) {
      recording.assume(where: count > 0, path: path, value: value, why: why)
    }
    let list = phone.sorted { $0 < $1 }.map(\.description)
    assume(
      list.count, "the phone's address",
      list.prefix(8).joined(separator: ", ")
        + (list.count > 8 ? " and \(list.count - 8) others" : ""),
      "most packets are of it; --address says otherwise")
    assume(
      unsaid, "the length of \(unsaid) packets", "that of their frames without the link header",
      "they were captured before the network card cut them, and IP says no length")
    assume(
      cutHeaders, "the header of TCP of \(cutHeaders) packets", "20 bytes",
      "its length was not captured")
    assume(
      options.events == .exchange ? clock.disordered : 0,
      "the time of \(clock.disordered) packets", "that of the packet before them",
      "their time stamps go back by less than a second")
    assume(
      untimed, "the time of \(untimed) packets without one", "that of the packet before them",
      "their blocks in the capture have no time")
    assume(
      clock.settings, "the time after \(clock.settings) settings of the clock",
      "\(abs(clock.moved)) s \(clock.moved < 0 ? "earlier" : "later") in sum",
      "the clock seems to have been set, and what follows goes on from there")
    assume(
      clock.returns, "the time after \(clock.returns) returns of the clock", "as before it was set",
      "the clock goes back and forth by as much, as if two clocks had been at work")
    // One interface needs no word.
    assume(
      interfaces.count - 1, "the packets of \(interfaces.count) interfaces", "all counted",
      "one that went through a tunnel of the phone may be there twice")
    assume(
      recorder.evicted, "the end of \(recorder.evicted) flows",
      "when \(FlowTable.limit) others were open",
      "no more flows are kept at a time, so some exchanges are in two parts")
    assume(
      recorder.unsought, "the host of \(recorder.unsought) flows",
      "none, unless an answer of DNS tells it",
      "too many flows were being opened at the same time to look for a name in each")
  }
}
