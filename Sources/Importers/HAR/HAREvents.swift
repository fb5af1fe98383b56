import Recordings

/// The events of requests, in the order of time.
struct HAREvents {
  private(set) var recording: RecordingImport
  private let kind: Int
  private let repeatKind: Int
  private var links: [Int: HARLinks] = [:]
  /// Those of all files, which are of one phone.
  private var copies = HARCopies()
  private var pages: Set<[String]> = []
  /// The number of the event of each request that is one.
  private var events: [Int] = []
  private var names: [String] = []
  private var bytes: [String: Int64] = [:]
  private var end: Int64 = 0
  private var connections = 0
  private var lookups = 0
  private var estimates = HAREstimates()

  /// The names that are kept, those with the most bytes; the others are 'other'.
  private static let nameLimit = 20

  init(_ recording: RecordingImport) {
    self.recording = recording
    kind = recording.events.kinds.firstIndex(of: .packetBurst) ?? 0
    repeatKind = recording.events.kinds.firstIndex(of: .repeatedDownload) ?? kind
  }

  /// Take a request.
  ///
  /// - Returns: False when there is no room for more.
  mutating func take(_ entry: HAREntry, of file: Int, at start: Int64) -> Bool {
    let address = HARAddress(entry.url)
    let reason = Self.reason(against: entry, address)
    var cause = links[file, default: HARLinks()]
      .cause(of: entry, events.count, isPlayed: reason == nil)
      .map { events[$0] }
    if let reason {
      recording.drop(reason.what, because: reason.why)
      return true
    }
    let name = address.name
    let timings = entry.timings
    if timings.connect > 0 || timings.dns > 0 {
      guard let number = addConnection(entry, address, name, at: start, cause) else { return false }
      cause = number
    }
    let sizes = HARSizes(entry)
    estimates.take(sizes, timings)
    var event = RecordedEvent(
      time: start + timings.before, kind: kind, cause: cause ?? -1,
      values: SIMD4(sizes.up, sizes.down, timings.wait, timings.length))
    switch copies.take(entry, at: start) {
    case nil: break
    case .some(.none):
      event.kind = repeatKind
      recording.take("repeated downloads of what a cache would have held")
    case .some(.question) where sizes.down > sizes.head:
      // A question costs the headers; the body is what is repeated.
      event.values = SIMD4(sizes.up, sizes.head, timings.wait, timings.send + timings.wait)
      guard let question = append(event, name) else { return false }
      event = RecordedEvent(
        time: event.time + event.values[3], kind: repeatKind, cause: question,
        values: SIMD4(0, sizes.down - sizes.head, 0, timings.receive))
      recording.take("repeated downloads of what a cache would have asked about (304)")
    case .some(.question): break
    }
    guard let number = append(event, name) else { return false }
    events.append(number)
    recording.take("requests")
    if let page = entry.page, pages.insert(["\(file)", page]).inserted {
      recording.take("page loads")
    }
    if event.kind == repeatKind {
      recording.take(
        "bytes of repeated downloads", Int(event.values[0] + event.values[1]))
    }
    recording.take("bytes of messages sent", Int(sizes.up))
    recording.take("bytes of messages received", Int(sizes.down))
    if entry.status == 304 { recording.take("answers that a copy is still good (304)") }
    return true
  }

  private mutating func append(_ event: RecordedEvent, _ name: String) -> Int? {
    names.append(name)
    bytes[name] = bytes[name, default: 0].boundedSum(event.values[0] + event.values[1])
    end = max(end, event.time + event.values[3])
    return recording.events.append(event)
  }

  /// The look-up of a host and the handshakes of a new connection, of which an archive tells the
  /// times alone.
  private mutating func addConnection(
    _ entry: HAREntry, _ address: HARAddress, _ name: String, at start: Int64, _ cause: Int?
  ) -> Int? {
    let timings = entry.timings
    var values = SIMD4<Int64>.zero
    if timings.dns > 0 {
      lookups += 1
      values &+= SIMD4(HAREstimates.lookup.up, HAREstimates.lookup.down, 0, timings.dns)
    }
    if timings.connect > 0 {
      connections += 1
      let isSecure = address.scheme == "https"
      let handshake = isSecure ? HAREstimates.secureConnection : HAREstimates.connection
      values &+= SIMD4(handshake.up, handshake.down, 0, timings.connect)
    }
    return append(
      RecordedEvent(time: start + timings.blocked, kind: kind, cause: cause ?? -1, values: values),
      name)
  }

  /// Why a request is no event.
  private static func reason(
    against entry: HAREntry, _ address: HARAddress
  ) -> (what: String, why: String)? {
    if address.scheme == "ws" || address.scheme == "wss" || entry.hasWebSocketMessages
      || entry.status == 101
    {
      return ("WebSockets", "their messages come at times of their own, and are not read")
    }
    guard address.scheme == "http" || address.scheme == "https" else {
      let scheme =
        RecordedNames.isPlain(address.scheme) ? "'\(address.scheme):'" : "other addresses"
      return ("requests to \(scheme)", "they do not use a network")
    }
    if entry.isFromCache || entry.transferSize == 0 && (200...299).contains(entry.status) {
      return ("requests that a cache answered", "they do not use a network")
    }
    if !entry.isAnswered {
      return (
        "requests without an answer", "they failed or were blocked, and their bytes are not told"
      )
    }
    return nil
  }

  /// Give the events their names, and tell all.
  ///
  /// - Returns: The mistake, if nothing is left.
  mutating func finish() -> String? {
    guard recording.events.count > 0 else { return "no entry of the archive used a network" }
    let ranked = bytes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let kept = Set(ranked.prefix(Self.nameLimit))
    for (number, name) in names.enumerated() {
      let shown = kept.contains(name) ? name : RecordingImport.other
      recording.events[number].name = recording.events.place(of: shown)
    }
    recording.dropAny(
      "names of hosts", ranked.count - kept.count,
      because: "only the \(Self.nameLimit) with the most bytes are kept; the others are 'other'")
    recording.span = end
    recording.explainedTime = 1
    if connections > 0 { recording.take("new connections", connections) }
    if lookups > 0 { recording.take("hosts looked up", lookups) }
    let isWhole = !recording.dropped.contains { $0.what == "WebSockets" }
    recording.explainedBytes = isWhole && !estimates.hasUnknown ? 1 : nil
    estimates.tell(connections: connections, lookups: lookups, &recording)
    return nil
  }
}
