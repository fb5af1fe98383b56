import Recordings

/// Whose event of a trace it is.
enum EventSource: Hashable {
  case nobody
  case user(Int32)
  case named(String)
}

/// The events of a recording while a trace is read.
typealias EventDraft = UnnamedEvents<EventSource>

extension EventDraft {
  init(_ recording: RecordingImport) { self.init(recording, nobody: .nobody, other: .nobody) }

  /// Add an event.
  ///
  /// - Returns: Its number; nil when there is no room for more, which is counted.
  @discardableResult mutating func append(
    _ kind: RecordedKind, at time: Int64, of source: EventSource, cause: Int? = nil,
    _ first: Int64 = 0, _ second: Int64 = 0, _ third: Int64 = 0, _ fourth: Int64 = 0
  ) -> Int? {
    append(kind, at: time, by: source, cause: cause ?? -1, SIMD4(first, second, third, fourth))
  }

  /// Give every event its name, which is empty for nobody.
  mutating func nameEvents(_ names: PhoneNames) {
    nameEvents { source in
      switch source {
      case .nobody: ""
      case .user(let uid): names.name(ofUser: uid)
      case .named(let name): name.isEmpty ? PhoneNames.other : name
      }
    }
    drop("names of events", nameless, "they are of more than \(Self.limit) apps and parts")
    drop("events", lost, "a recording has room for \(RecordingBuilder.eventLimit)")
  }

  mutating func take(_ what: String, _ count: Int) {
    if count > 0 { recording.take(what, count) }
  }

  mutating func drop(_ what: String, _ count: Int, _ why: String) {
    recording.dropAny(what, count, because: why)
  }
}
