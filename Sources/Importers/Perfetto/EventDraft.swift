import Recordings

/// The events of a recording while a trace is read, whose names may follow them.
///
/// A name is a ``Source`` until the end of the trace.
struct EventDraft {
  /// Whose event it is.
  enum Source: Hashable {
    case nobody
    case user(Int32)
    case named(String)
  }

  private(set) var recording: RecordingImport
  private var places: [Source: Int32] = [.nobody: 0]
  private var sources: [Source] = [.nobody]
  /// The source of each event.
  private var owners: [Int32] = []
  private var lost = 0
  private var nameless = 0
  /// The most names: fewer than a recording has room for.
  private static let sourceLimit = 60_000

  init(_ recording: RecordingImport) { self.recording = recording }

  /// Add an event.
  ///
  /// - Returns: Its number; nil when there is no room for more, which is counted.
  @discardableResult mutating func append(
    _ kind: RecordedKind, at time: Int64, of source: Source, cause: Int? = nil,
    _ values: Int64...
  ) -> Int? {
    guard let place = recording.events.kinds.firstIndex(where: { $0.name == kind.name }) else {
      return nil
    }
    var event = RecordedEvent(time: time, kind: place, cause: cause ?? -1)
    for (index, value) in values.enumerated() { event.values[index] = value }
    guard let number = recording.events.append(event) else {
      lost += 1
      return nil
    }
    owners.append(self.place(of: source))
    return number
  }

  private mutating func place(of source: Source) -> Int32 {
    if let place = places[source] { return place }
    guard sources.count < Self.sourceLimit else {
      nameless += 1
      return 0
    }
    let place = Int32(sources.count)
    places[source] = place
    sources.append(source)
    return place
  }

  /// The name of a source; empty for none.
  static func name(of source: Source, _ names: PhoneNames) -> String {
    switch source {
    case .nobody: ""
    case .user(let uid): names.name(ofUser: uid)
    case .named(let name): name.isEmpty ? PhoneNames.other : name
    }
  }

  /// Give every event its name.
  mutating func nameEvents(_ names: PhoneNames) {
    let places = sources.map { recording.events.place(of: Self.name(of: $0, names)) }
    // Events that were there before belong to earlier files, and have names.
    let first = recording.events.count - owners.count
    for (index, owner) in owners.enumerated() {
      recording.events[first + index].name = places[Int(owner)]
    }
    owners = []
    drop("names of events", nameless, "they are of more than \(Self.sourceLimit) apps and parts")
    drop("events", lost, "a recording has room for \(RecordingBuilder.eventLimit)")
  }

  mutating func take(_ what: String, _ count: Int) {
    if count > 0 { recording.take(what, count) }
  }

  mutating func drop(_ what: String, _ count: Int, _ why: String) {
    recording.dropAny(what, count, because: why)
  }

  mutating func assume(path: String, value: String, why: String) {
    recording.assume(path: path, value: value, why: why)
  }

  mutating func change(_ body: (inout RecordingImport) -> Void) { body(&recording) }
}
