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

  /// The place of a name such as that of an app, which is made known.
  ///
  /// - Returns: 0, no name, when there are too many. A name that is too long is cut.
  package mutating func place(of name: String) -> Int {
    let name = Self.cut(name)
    if let place = places[name] { return place }
    guard names.count < RecordingLayout.nameLimit else { return 0 }
    places[name] = names.count
    names.append(name)
    return names.count - 1
  }

  private static func cut(_ name: String) -> String {
    guard name.utf8.count > RecordingLayout.nameLength else { return name }
    var name = name
    while name.utf8.count > RecordingLayout.nameLength { name.unicodeScalars.removeLast() }
    return name
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
    let sorted = Self.sorted(events, origin: origin)
    let header = RecordingHeader(
      kinds: kinds, names: names, rows: sorted.count,
      span: max(span, sorted.last?.time ?? 0), start: start, zone: zone)
    return RecordingEncoder.bytes(of: sorted, header)
  }

  private static func sorted(_ events: [RecordedEvent], origin: Int64) -> [RecordedEvent] {
    let order = events.indices.sorted {
      (events[$0].time, $0) < (events[$1].time, $1)
    }
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
