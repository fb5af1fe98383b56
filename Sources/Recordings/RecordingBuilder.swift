/// Collector of the events of a new recording, in any order, and their encoder.
///
/// It takes 80 bytes of memory an event, and at most ``RecordingLayout/rowLimit`` events; a longer
/// recording has to be taken in parts.
package struct RecordingBuilder {
  package let kinds: [RecordedKind]
  private var names: [String] = [""]
  private var places: [String: Int] = ["": 0]
  private var events: [RecordedEvent] = []

  /// - Parameter kinds: The kinds of events; a kind of ``RecordedEvent`` is a place among them.
  package init(kinds: [RecordedKind]) {
    precondition(kinds.count <= RecordingLayout.kindLimit)
    self.kinds = kinds
  }

  package static let eventLimit = RecordingLayout.rowLimit

  package var count: Int { events.count }

  /// The place of a kind; nil of one that the recording has not.
  package func place(of kind: RecordedKind) -> Int? { kinds.firstIndex { $0.name == kind.name } }

  /// The place of a name such as that of an app, which is made known.
  ///
  /// Scenarios name their apps alike, so what is no letter, digit, hyphen or underscore becomes a
  /// hyphen, and a name that is too long is cut.
  ///
  /// - Returns: 0, no name, when there are too many.
  package mutating func place(of name: String) -> Int {
    if let place = places[name] { return place }
    let written = name
    let name = Self.usable(name)
    defer { places[written] = places[name] }
    if let place = places[name] { return place }
    guard names.count < RecordingLayout.nameLimit else { return 0 }
    places[name] = names.count
    names.append(name)
    return names.count - 1
  }

  private static func usable(_ name: String) -> String {
    // Names of the program, and words that are true or false to readers of YAML.
    let taken = ["system", "accessories", "yes", "no", "on", "off"]
    let letters = name.unicodeScalars.prefix(RecordingLayout.nameLength).map { scalar -> UInt8 in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": UInt8(scalar.value)
      default: UInt8(ascii: "-")
      }
    }
    let text = String(decoding: letters, as: UTF8.self)
    return taken.contains(text.lowercased()) ? text + "-app" : text
  }

  /// Add an event; its time may be before those of others, and its cause is the number that
  /// ``append(_:)`` gave for another.
  ///
  /// - Returns: Its number; nil when there is no room for more.
  @discardableResult package mutating func append(_ event: RecordedEvent) -> Int? {
    guard events.count < RecordingLayout.rowLimit else { return nil }
    precondition(event.kind < kinds.count && event.name < names.count)
    events.append(event)
    return events.count - 1
  }

  /// The name at a place, as it is written.
  package func name(at place: Int) -> String { names[place] }

  /// Take other events in place of all; their causes are among them.
  mutating func replace(with events: [RecordedEvent]) { self.events = events }

  package subscript(number: Int) -> RecordedEvent {
    get { events[number] }
    set { events[number] = newValue }
  }

  /// The recording's bytes. Events of one instant stay in the order in which they were added; a
  /// cause that comes no earlier than its event is dropped. Times count from `origin`.
  ///
  /// - Parameters:
  ///   - origin: The start of the recording in the time of the events; none may be before it.
  ///   - span: The recording's length in nanoseconds, at least to the last event.
  ///   - start: The start in seconds since 1970 UTC, where it is known.
  ///   - zone: The seconds of the local time ahead of UTC, where they are known.
  package consuming func encoded(
    origin: Int64 = 0, span: Int64, start: Int64? = nil, zone: Int32? = nil
  ) -> [UInt8] {
    dropUnusedNames()
    let sorted = Self.sorted(events, origin: origin)
    let header = RecordingHeader(
      kinds: kinds, names: names, rows: sorted.count,
      span: max(span, sorted.last?.time ?? 0), start: start, zone: zone)
    return RecordingEncoder.bytes(of: sorted, header)
  }

  /// Names that an importer gave and took away again.
  private mutating func dropUnusedNames() {
    var isUsed = [Bool](repeating: false, count: names.count)
    isUsed[0] = true
    for event in events { isUsed[event.name] = true }
    guard isUsed.contains(false) else { return }
    var places = [Int](repeating: 0, count: names.count)
    var kept: [String] = []
    for (place, name) in names.enumerated() where isUsed[place] {
      places[place] = kept.count
      kept.append(name)
    }
    for number in events.indices { events[number].name = places[events[number].name] }
    names = kept
  }

  private static func sorted(_ events: [RecordedEvent], origin: Int64) -> [RecordedEvent] {
    let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
    var rows = [Int32](repeating: 0, count: events.count)
    for (row, number) in order.enumerated() { rows[number] = Int32(row) }
    return order.enumerated().map { row, number in
      var event = events[number]
      event.time -= origin
      precondition(event.time >= 0, "an event before the start of the recording")
      let cause = event.cause < 0 ? -1 : Int(rows[event.cause])
      event.cause = cause < row ? cause : -1
      return event
    }
  }
}
