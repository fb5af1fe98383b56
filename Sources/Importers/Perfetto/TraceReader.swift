import Recordings

/// Reader of the packets of a trace, one at a time.
///
/// It keeps what packets say of the phone, and turns it into events at the end of the trace. All its
/// tables are bounded, so that memory does not grow with the trace beyond the events themselves.
final class TraceReader {
  var draft: EventDraft
  var clocks = TraceClocks()
  var sequences = PacketSequences()
  var names = PhoneNames()
  var exchanges: Exchanges
  var processor = ProcessorTime()
  var states = PhoneStates()
  var gauge = GaugeReadings()
  var meters = EnergyMeters()
  var tracks = TraceTracks()
  var network = NetworkCounts()
  var kernelPackets = KernelPackets()
  /// The packets of apps in the files before.
  private(set) var appPackets = 0
  var counts = TraceCounts()
  /// The times of the first and last thing that was understood.
  private var first = Int64.max
  private var last = Int64.min
  /// The seconds of the local time ahead of UTC.
  var zone: Int32?
  private let compressed = CompressedPacket()
  /// The bytes of all compressed packets, and those that they unpack to.
  private var (packed, unpacked) = (0, 0)

  /// Real time since 1970 UTC minus the time since the boot, from the first file that tells it.
  private(set) var realTimeOffset: Int64?

  init(_ recording: RecordingImport, gap: Int64) {
    draft = EventDraft(recording)
    exchanges = Exchanges(gap: gap)
  }

  /// Forget what holds within a file alone.
  func beginFile() {
    clocks = TraceClocks()
    sequences = PacketSequences()
    tracks = TraceTracks()
    appPackets = network.packets
    for core in 0..<processor.coreCount { processor.forget(UInt32(core)) }
  }

  /// Check that a file fits those before it.
  func endFile() throws(TraceFailure) {
    takeKernelPackets()
    guard let offset = clocks.realTimeOffset else { return }
    let first = realTimeOffset ?? offset
    realTimeOffset = first
    // The real time may be set anew, by little.
    guard abs(first - offset) <= Self.offsetLimit else {
      throw TraceFailure(
        BytePlace(byte: 0),
        "was recorded after another start of the phone than the file before it; import it by itself"
      )
    }
  }

  /// By how much the real time of two files may differ: an hour.
  private static let offsetLimit: Int64 = 3_600_000_000_000

  var span: ClosedRange<Int64>? { first <= last ? first...last : nil }

  /// Take notice of a time at which something happened.
  @inline(__always)
  func note(_ time: Int64) {
    first = min(first, time)
    last = max(last, time)
  }

  /// Read a packet.
  func read(_ bytes: UnsafeRawBufferPointer, at place: BytePlace) throws(TraceFailure) {
    let packet = WireReader(bytes, at: place)
    let header = try PacketHeader(packet)
    counts.packets += 1
    guard try sequences.take(header, in: packet) else {
      counts.unreadable += 1
      return
    }
    let clock = header.clock ?? sequences.clock(of: header.sequence) ?? clocks.reference
    var time: Int64?
    if let timestamp = header.timestamp {
      time = clocks.time(timestamp, of: clock, sequence: header.sequence)
      if time == nil { counts.timeless += 1 }
    }
    guard let field = header.field else {
      if header.isOther { counts.other += 1 }
      return
    }
    let content = packet.message(in: header.content)
    switch field {
    case .ftrace: try readFtrace(content)
    case .compressed: try readCompressed(bytes, header.content, place)
    case .compressedWithZstandard:
      throw TraceFailure(
        place,
        "has packets compressed with Zstandard, which is not read; convert it with 'traceconv decompress_packets'"
      )
    case .clockSnapshot: try clocks.take(content, sequence: header.sequence)
    case .processTree: try names.take(processTree: content)
    case .packages:
      let count = try names.take(packages: content)
      draft.take("names of packages", count)
    case .systemInformation: try readSystem(content)
    case .traceStatistics: try counts.take(statistics: content)
    case .track: try tracks.take(content)
    case .powerRails: try meters.take(rails: content, at: time)
    case .energyEstimate: try meters.take(estimate: content, at: time)
    case .battery, .initialDisplay, .properties, .statistics, .trackEvent, .networkPacket,
      .networkBundle, .wakeLocks:
      guard let time else { return }
      note(time)
      try readTimed(field, content, header.sequence, time)
    }
  }

  private func readTimed(
    _ field: PacketHeader.Field, _ content: WireReader, _ sequence: UInt32, _ time: Int64
  ) throws(TraceFailure) {
    switch field {
    case .battery: try gauge.take(content, at: time)
    case .initialDisplay: try readDisplay(content, at: time)
    case .properties: try readProperties(content, at: time)
    case .statistics: try readStatistics(content, at: time)
    case .trackEvent: try readTrackEvent(content, sequence, at: time)
    case .networkPacket: try readNetworkPacket(content, at: time)
    case .networkBundle: try readNetworkBundle(content, sequence, at: time)
    case .wakeLocks: try readWakeLocks(content, sequence, at: time)
    default: break
    }
  }

  /// Packets inside of a packet. A compressed packet in what one unpacks to is refused.
  private func readCompressed(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ place: BytePlace
  ) throws(TraceFailure) {
    guard place.packet == nil else {
      throw TraceFailure(place, "has a compressed packet inside of a compressed packet")
    }
    let start = place + range.lowerBound
    packed += range.count
    var splitter = PacketSplitter(at: BytePlace(byte: 0, packet: start.byte))
    try compressed.unpack(UnsafeRawBufferPointer(rebasing: bytes[range]), at: start) {
      piece throws(TraceFailure) in
      unpacked += piece.count
      // Those of phones unpack to a tenth of it.
      guard unpacked <= CompressedPacket.sizeLimit + 100 * packed else {
        throw TraceFailure(
          start,
          "has compressed packets that unpack to more than 64 MiB and 100 times their size")
      }
      try splitter.take(piece) { packet, place throws(TraceFailure) in
        try read(packet, at: place)
      }
    }
    try splitter.finish()
    counts.compressed += 1
  }

  private func readSystem(_ content: WireReader) throws(TraceFailure) {
    let system = try WireFields(content)
    if let phone = ToldPhone.device(ofFingerprint: system.text(2)) {
      draft.recording.tell(phone: phone)
    }
    // From UTC-12 to UTC+14.
    if system.number(7) != nil, (-720...840).contains(system.int32(7)) {
      zone = system.int32(7) * 60
    }
  }

  /// Turn into events all that was kept.
  func finish() {
    exchanges.finish(&draft)
    processor.finish(names, &draft)
    for times in [states.times, gauge.times, meters.times] { times.forEach(note) }
    if let span { states.finish(in: span, &draft) }
    gauge.finish(&draft)
    meters.finish(names, &draft)
    draft.nameEvents(names)
  }

  // MARK: - Events of the kernel

  // Switches of threads, clocks and idle states of cores, wakeup sources, sleep, packets, and the
  // marks that Android's programs write among them.
  //
  // - Source: Perfetto, `ftrace_event_bundle.proto`, `ftrace_event.proto`, `power.proto`,
  //   `sched.proto`; Linux, `include/trace/events/power.h`.

  /// How the times of a bundle become those of the trace.
  private enum BundleClock {
    case trace
    /// Add so much.
    case shifted(Int64)
    case other(UInt32)
    case unknown
  }

  private func readFtrace(_ content: WireReader) throws(TraceFailure) {
    let bundle = try WireFields(content)
    let core = bundle.uint32(1)
    if bundle.isTrue(3) {
      processor.forget(core)
      counts.losses += 1
    }
    let clock = Self.clock(of: bundle)
    var reader = content
    while try reader.advance() {
      guard reader.field == 2, reader.type == .bytes else { continue }
      try readEvent(reader.message, on: core, clock)
    }
    try readCompact(bundle.message(4), on: core, clock)
  }

  private static func clock(of bundle: WireFields) -> BundleClock {
    switch bundle.number(5) ?? 0 {
    case 0: return .trace
    case 2, 3:
      guard let own = bundle.number(6), let boot = bundle.number(7) else { return .unknown }
      let (distance, overflows) = Int64(bitPattern: boot)
        .subtractingReportingOverflow(Int64(bitPattern: own))
      return overflows ? .unknown : .shifted(distance)
    case 4: return .other(TraceClocks.monotonicRaw)
    default: return .unknown
    }
  }

  @inline(__always)
  private func time(_ time: UInt64, _ clock: BundleClock) -> Int64? {
    let limit = UInt64(TraceClocks.timeLimit)
    switch clock {
    case .trace: return time <= limit ? Int64(time) : nil
    case .shifted(let distance):
      guard time <= limit else { return nil }
      let (sum, overflows) = Int64(time).addingReportingOverflow(distance)
      return !overflows && (0...TraceClocks.timeLimit).contains(sum) ? sum : nil
    case .other(let id): return clocks.time(time, of: id, sequence: 0)
    case .unknown: return nil
    }
  }

  private func readEvent(
    _ event: WireReader, on core: UInt32, _ clock: BundleClock
  ) throws(TraceFailure) {
    var reader = event
    var timestamp: UInt64?
    var field = 0
    var content = 0..<0
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): timestamp = reader.bits
      case (_, .bytes):
        field = reader.field
        content = reader.content
      default: break
      }
    }
    guard [3, 4, 11, 13, 113, 360, 361, 404, 405, 481].contains(field) else {
      counts.otherEvents += 1
      return
    }
    guard let timestamp, let time = time(timestamp, clock) else {
      counts.timelessEvents += 1
      return
    }
    note(time)
    let part = event.message(in: content)
    switch field {
    case 3: try readPrint(part, at: time)
    case 4:
      let change = try WireFields(part)
      run(change.int32(6), after: change.int32(2), on: core, at: time)
    case 11:
      let change = try WireFields(part)
      processor.changeClock(change.uint32(1), of: change.uint32(2))
    case 13:
      let change = try WireFields(part)
      processor.changeIdleness(change.uint32(1), of: change.uint32(2), at: time)
    case 113: try readSuspend(part, at: time)
    case 360, 361: try kernelPackets.take(part, isSent: field == 361, at: time)
    case 481:
      // `suspend_resume_minimal` has the field `start` alone.
      if let begins = try WireFields(part).number(1) {
        processor.suspend(begins != 0, at: time)
      }
    default: try readWakeupSource(part, begins: field == 404, at: time)
    }
  }

  @inline(__always)
  private func run(_ thread: Int32, after previous: Int32?, on core: UInt32, at time: Int64) {
    processor.run(thread, after: previous, on: core, at: time)
    if processor.isFull { processor.finish(names, &draft) }
  }

  /// Switches in columns: times as distances to the one before, and the threads that begin.
  private func readCompact(
    _ columns: WireReader, on core: UInt32, _ clock: BundleClock
  ) throws(TraceFailure) {
    guard var (times, threads) = try Self.columns(1, 3, of: columns, "switches") else { return }
    var timestamp: UInt64 = 0
    while let distance = try times.element() {
      timestamp = timestamp &+ distance
      guard let thread = try threads.element() else {
        throw TraceFailure(threads.place, "has fewer threads than times of switches")
      }
      guard let time = time(timestamp, clock) else {
        counts.timelessEvents += 1
        continue
      }
      note(time)
      run(Int32(truncatingIfNeeded: thread), after: nil, on: core, at: time)
    }
  }

  /// Two columns of a message, each given once; nil where there are not both.
  private static func columns(
    _ first: Int, _ second: Int, of message: WireReader, _ what: String
  ) throws(TraceFailure) -> (WireReader, WireReader)? {
    var reader = message
    var columns: [Int: WireReader] = [:]
    while try reader.advance() {
      guard reader.type == .bytes, [first, second].contains(reader.field) else { continue }
      guard columns.updateValue(reader.message, forKey: reader.field) == nil else {
        throw TraceFailure(reader.contentPlace, "tells a column of \(what) twice")
      }
    }
    guard let first = columns[first], let second = columns[second] else { return nil }
    return (first, second)
  }

  /// The phone sleeps while its clocks are frozen.
  ///
  /// - Source: Linux, `kernel/power/suspend.c` and `kernel/time/tick-common.c`; Perfetto,
  ///   `android/suspend.sql`, which takes these two steps as well.
  private func readSuspend(_ part: WireReader, at time: Int64) throws(TraceFailure) {
    let step = try WireFields(part)
    if ["timekeeping_freeze", "syscore_resume"].contains(step.text(1)) {
      processor.suspend(step.isTrue(3), at: time)
    } else {
      counts.suspendSteps += 1
    }
  }

  private func readWakeupSource(
    _ part: WireReader, begins: Bool, at time: Int64
  ) throws(TraceFailure) {
    var reader = part
    while try reader.advance() {
      guard reader.field == 1, reader.type == .bytes else { continue }
      let name = "kernel." + PhoneNames.key(reader.text)
      states.change(
        .init(kind: RecordedKind.wakeLock.name, origin: .kernel, source: .named(name), tag: ""),
        begins: begins, at: time)
    }
  }

  // MARK: - States that Android's programs write as counters and marks

  // `C|1234|ScreenState|2` is a counter, and `N|1234|battery_stats.top|+top=10123:"com.example"` a mark.
  // The same counters stand in system properties when the trace begins.
  //
  // - Source: Perfetto, `android/screen_state.sql`, `android/battery_stats.sql`,
  //   `android/app_wakelocks.sql`; Android, `BatteryStats.java`, for the names of states.

  /// The states of the battery statistics that are kinds of events, as far as they are the phone's.
  private static let stateKinds: [String: RecordedKind] = [
    "audio": .audio, "video": .video, "camera": .camera, "gps": .location,
    "flashlight": .flashlight, "ble_scan": .scan, "wifi_scan": .wiFiScan, "phone_in_call": .call,
  ]
  private static let markKinds: [String: RecordedKind] = [
    "longwake": .wakeLock, "job": .job, "sync": .sync,
  ]
  private static let statistics = "battery_stats."

  private func readPrint(_ part: WireReader, at time: Int64) throws(TraceFailure) {
    var reader = part
    while try reader.advance() {
      guard reader.field == 2, reader.type == .bytes else { continue }
      if !takePrint(reader.raw, at: time) { counts.otherMarks += 1 }
    }
  }

  /// Take a text that a program wrote; false for one of no interest.
  private func takePrint(_ text: UnsafeRawBufferPointer, at time: Int64) -> Bool {
    // Nothing is made of most texts but a look at their letters.
    guard text.count > 4, text[1] == UInt8(ascii: "|"),
      text[0] == UInt8(ascii: "C") || text[0] == UInt8(ascii: "N"),
      let bar = text[2...].prefix(16).firstIndex(of: UInt8(ascii: "|"))
    else { return false }
    let name = text[(bar + 1)...]
    guard name.starts(with: "ScreenState|".utf8) || name.starts(with: Self.statistics.utf8) else {
      return false
    }
    let parts = String(decoding: name.prefix(1024), as: UTF8.self).split(
      separator: "|", maxSplits: 1)
    guard parts.count == 2 else { return false }
    let value = parts[1].prefix { $0 != "\n" && $0 != "\0" }
    if text[0] == UInt8(ascii: "C") {
      takeCounter(String(parts[0]), Int64(value), at: time)
    } else if !takeMark(
      String(parts[0].dropFirst(Self.statistics.utf8.count)), String(value), at: time)
    {
      counts.otherCounters += 1
    }
    return true
  }

  /// Take a counter of Android, which has a value.
  private func takeCounter(_ name: String, _ value: Int64?, at time: Int64) {
    let state = String(name.dropFirst(Self.statistics.utf8.count))
    if let value, name == "ScreenState" {
      states.changeScreen(value, at: time)
    } else if let value, state == "screen" {
      // Off is 0 and on is 1 here.
      states.changeScreen(value == 0 ? 1 : 2, at: time)
    } else if let value, state == "plugged" {
      states.changeCharger(value != 0, at: time)
    } else if let value, let kind = Self.stateKinds[state] {
      if kind.name == RecordedKind.location.name { counts.locations += 1 }
      states.change(
        .init(kind: kind.name, origin: .statistics, source: .named(PhoneNames.other), tag: state),
        begins: value != 0, at: time)
    } else {
      counts.otherCounters += 1
    }
  }

  /// Take a mark such as `+job=10123:"com.example/.Service"`; false for another.
  private func takeMark(_ state: String, _ text: String, at time: Int64) -> Bool {
    guard let sign = text.first, sign == "+" || sign == "-",
      let equals = text.firstIndex(of: "="), let colon = text[equals...].firstIndex(of: ":"),
      let user = Int32(text[text.index(after: equals)..<colon])
    else { return false }
    if let kind = Self.markKinds[state] {
      states.change(
        .init(
          kind: kind.name, origin: .statistics, source: .user(user), tag: String(text[equals...])),
        begins: sign == "+", at: time)
    } else if state == "top", sign == "+" {
      draft.append(.opened, at: time, of: .user(user))
      counts.opened += 1
    }
    return state == "top" || Self.markKinds[state] != nil
  }

  /// The state of the display when the trace begins.
  private func readDisplay(_ content: WireReader, at time: Int64) throws(TraceFailure) {
    var reader = content
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): states.changeScreen(reader.int64, at: time)
      case (2, .fixed64): counts.brightnesses += 1
      default: break
      }
    }
  }

  /// Counters that stand in system properties, `debug.tracing.` before their names.
  private func readProperties(_ content: WireReader, at time: Int64) throws(TraceFailure) {
    var reader = content
    while try reader.advance() {
      guard reader.field == 1, reader.type == .bytes else { continue }
      let property = try WireFields(reader.message)
      let (name, value) = (property.text(1), property.text(2))
      let prefix = "debug.tracing."
      guard name.hasPrefix(prefix) else { continue }
      let counter = String(name.dropFirst(prefix.count))
      if counter == "screen_state" {
        takeCounter("ScreenState", Int64(value), at: time)
      } else if counter.hasPrefix(Self.statistics) {
        takeCounter(counter, Int64(value), at: time)
      }
    }
  }

  /// Atoms of Android's statistics, of which the state of the screen (29) is read; their times count
  /// since the boot.
  ///
  /// - Source: Perfetto, `statsd_atom.proto`; Android, `atoms.proto`.
  private func readStatistics(_ content: WireReader, at time: Int64) throws(TraceFailure) {
    var reader = content
    var screens: [(place: Int, state: Int64)] = []
    var times: [UInt64] = []
    var atoms = 0
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .bytes):
        var atom = reader.message
        while try atom.advance() {
          guard atom.field == 29, atom.type == .bytes, screens.count < 1 << 16 else { continue }
          var atom = atom.message
          while try atom.advance() {
            if atom.field == 1, atom.type == .varint { screens.append((atoms, atom.int64)) }
          }
        }
        atoms += 1
      case (2, .varint): if times.count < 1 << 16 { times.append(reader.bits) }
      case (2, .bytes):
        var list = reader.message
        while times.count < 1 << 16, let time = try list.element() { times.append(time) }
      default: break
      }
    }
    counts.otherAtoms += atoms - screens.count
    for screen in screens {
      var at: Int64? = time
      if screen.place < times.count {
        at = clocks.time(times[screen.place], of: TraceClocks.bootTime, sequence: 0)
      }
      if let at { states.changeScreen(screen.state, at: at) }
    }
  }

  // MARK: - Packets of the network, and wake locks of apps

  // - Source: Android, `network_trace.proto`, `frameworks_base_trace_packet.proto`.

  private func readNetworkPacket(_ content: WireReader, at time: Int64) throws(TraceFailure) {
    let context = try PacketContext(content)
    add(context, bytes: UInt64(context.length), packets: 1, at: time)
  }

  private func readNetworkBundle(
    _ content: WireReader, _ sequence: UInt32, at time: Int64
  ) throws(TraceFailure) {
    var reader = content
    var context: PacketContext?
    var columns: [Int: WireReader] = [:]
    var (packets, length, bytes): (UInt64, UInt64, UInt64?) = (0, 0, nil)
    while try reader.advance() {
      switch (reader.field, reader.type) {
      case (1, .varint): context = sequences.context(reader.bits, of: sequence)
      case (2, .bytes): context = try PacketContext(reader.message)
      case (3, .bytes), (4, .bytes):
        guard columns[reader.field] == nil else {
          throw TraceFailure(reader.contentPlace, "tells a column of packets twice")
        }
        columns[reader.field] = reader.message
      case (5, .varint): packets = reader.bits
      case (6, .varint): length = reader.bits
      case (7, .varint): bytes = reader.bits
      default: break
      }
    }
    guard let context else {
      network.lost += 1
      return
    }
    if let bytes {
      if packets > 1 { network.sums += 1 }
      add(context, bytes: bytes, packets: packets, length: length, at: time)
    }
    guard var times = columns[3], var lengths = columns[4] else { return }
    while let distance = try times.element() {
      guard let bytes = try lengths.element() else {
        throw TraceFailure(lengths.place, "has fewer lengths than times of packets")
      }
      guard distance <= UInt64(TraceClocks.timeLimit - time) else {
        counts.timelessEvents += 1
        continue
      }
      add(context, bytes: bytes, packets: 1, at: time + Int64(distance))
    }
  }

  private func add(
    _ context: PacketContext, bytes: UInt64, packets: UInt64, length: UInt64 = 0, at time: Int64
  ) {
    let count = Int(clamping: packets)
    guard network.pass(context.interface, bytes: bytes, packets: count) else { return }
    guard context.direction != .unknown, bytes <= UInt64(UInt32.max) * 1024,
      length <= UInt64(TraceClocks.timeLimit - time)
    else {
      network.unclear = network.unclear.boundedSum(count)
      return
    }
    note(time)
    note(time + Int64(length))
    network.packets = network.packets.boundedSum(count)
    network.bytes += Double(bytes)
    let flow = Exchanges.Flow(
      uid: context.uid ?? 0, transport: context.transport, port: context.remotePort)
    exchanges.add(
      .init(
        flow: flow, isSent: context.direction == .sent, time: time, length: Int64(length),
        bytes: Int64(bytes)), &draft)
  }

  private func readWakeLocks(
    _ content: WireReader, _ sequence: UInt32, at time: Int64
  ) throws(TraceFailure) {
    guard var (ids, times) = try Self.columns(1, 2, of: content, "wake locks") else { return }
    var places: [UInt64: Int32] = [:]
    while let id = try ids.element() {
      guard let encoded = try times.element() else {
        throw TraceFailure(times.place, "has fewer times than wake locks")
      }
      let distance = encoded >> 1
      guard distance <= UInt64(TraceClocks.timeLimit - time) else {
        counts.timelessEvents += 1
        continue
      }
      if places[id] == nil {
        guard let lock = sequences.wakeLock(id, of: sequence) else {
          counts.unknownLocks += 1
          continue
        }
        places[id] = states.place(
          of: .init(
            kind: RecordedKind.wakeLock.name, origin: .wakeLocks,
            source: lock.uid.map { .user($0) } ?? .named(PhoneNames.other),
            tag: "\(sequence) \(id) \(lock.tag)"))
      }
      note(time + Int64(distance))
      states.change(places[id], begins: encoded & 1 == 1, at: time + Int64(distance))
    }
  }

  // MARK: - What an import says of a trace besides its events

  func tell() {
    counts.tell(&draft)
    reportNetwork()
    reportProcessor()
    draft.recording.assume(
      where: !names.shared.isEmpty, path: "names of apps",
      value: "\(names.shared.count) users of several packages",
      why: "such a user has the name of the first of its packages")
    draft.recording.assume(
      where: network.packets > 0 && !names.knowsPackages, path: "names of apps",
      value: "names of processes, or uid-10123",
      why: "the trace has no list of packages; record with the data source android.packages_list")
  }

  private func reportNetwork() {
    draft.take("packets of the network", network.packets.boundedSum(network.unnamed))
    let ways: [(NetworkInterface, why: String)] = [
      (.own, "they never leave the phone"),
      (.direct, "they go to a device nearby, without a network"),
      (.twofold, "they pass another interface of the phone too, and are counted there"),
    ]
    for (interface, why) in ways {
      draft.drop("packets of the network", network.leftOut[interface] ?? 0, why)
    }
    draft.drop(
      "packets of the network", network.unclear, "their direction, length or time is not told")
    draft.drop(
      "groups of packets of the network", network.lost, "the packet that describes them was lost")
    reportKernelPackets()
    guard network.packets > 0 || network.unnamed > 0 else { return }
    draft.recording.assume(
      where: network.sums > 0, path: RecordedKind.packetBurst.name,
      value: "\(network.sums) sums of packets",
      why:
        "the trace has sums in place of single packets, so that pauses within them are not known")
    draft.recording.explainedBytes =
      network.allBytes > 0 ? network.bytes / network.allBytes : nil
    if network.wiFiBytes > 0 || network.cellularBytes > 0 {
      draft.recording.network = network.wiFiBytes >= network.cellularBytes ? .wifi : .cellular
    }
  }

  private func reportProcessor() {
    draft.take("switches of threads", processor.switches)
    draft.drop(
      "switches of threads", processor.disordered, "they contradict the switch before on their core"
    )
    let length = span.map { Double($0.upperBound - $0.lowerBound) } ?? 0
    func percent(_ share: Double) -> String { "\((1000 * min(1, max(0, share))).rounded() / 10) %" }
    draft.drop(
      "times of sleep", processor.suspensions,
      "a simulated phone decides itself when it sleeps; this one slept for \(percent(length > 0 ? processor.suspendedTime / length : 0)) of the time"
    )
    let cores = Double(processor.coreCount)
    draft.drop(
      "changes of idle states", processor.idleChanges,
      "a simulated phone decides itself when cores rest; these rested for \(percent(length > 0 ? processor.idleTime / (length * cores) : 0)) of the time"
    )
    draft.drop(
      "changes of clocks", processor.clockChanges,
      "a simulated phone decides itself how fast its cores run")
    guard processor.switches > 0 else {
      draft.drop(
        "the processor's time of apps", 1,
        "the trace has no switches of threads; record with the event sched/sched_switch")
      return
    }
    draft.recording.explainedTime =
      processor.time > 0 ? processor.namedTime / processor.time : nil
    let path = "\(RecordedKind.computation.name).time"
    guard let clock = processor.clock else {
      return draft.recording.assume(
        path: path, value: "at unknown clocks",
        why: "the trace does not tell the clocks of cores while they computed")
    }
    func gigahertz(_ kilohertz: Double) -> String { "\((kilohertz / 10_000).rounded() / 100) GHz" }
    draft.recording.assume(
      path: path, value: "at \(gigahertz(clock.mean))", grade: "measured",
      range: "\(gigahertz(Double(clock.slowest))) to \(gigahertz(Double(clock.fastest)))",
      why: "it is the time at the clocks of the recorded phone, and this is their mean")
  }
}
