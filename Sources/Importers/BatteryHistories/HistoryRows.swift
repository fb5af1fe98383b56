import Recordings

/// The events of a history on their way into a recording. Their apps get names at the end, since a
/// history names many users long after their first events.
struct HistoryRows {
  var recording: RecordingImport
  /// Whether there is no room for more events.
  private(set) var isFull = false
  private var kinds: [String: Int] = [:]
  /// For each event, the place of its doer.
  private var doers: [Int32] = []
  private var known: [HistoryDoer] = [.none]
  private var places: [HistoryDoer: Int32] = [.none: 0]

  /// The most different doers; later ones are counted as others.
  private static let doerLimit = 60_000

  init(_ recording: RecordingImport) {
    self.recording = recording
    for (place, kind) in recording.events.kinds.enumerated() { kinds[kind.name] = place }
  }

  /// Add an event.
  ///
  /// - Parameter time: In milliseconds.
  mutating func add(
    _ kind: RecordedKind, at time: Int64, by doer: HistoryDoer = .none,
    _ values: SIMD4<Int64> = .zero
  ) {
    guard let place = kinds[kind.name] else { return }
    let event = RecordedEvent(time: time * 1_000_000, kind: place, values: values)
    guard recording.events.append(event) != nil else {
      isFull = true
      return
    }
    doers.append(self.place(of: doer))
    recording.take(kind.name)
  }

  private mutating func place(of doer: HistoryDoer) -> Int32 {
    if let place = places[doer] { return place }
    guard known.count < Self.doerLimit || doer == .other else { return place(of: .other) }
    places[doer] = Int32(known.count)
    known.append(doer)
    return Int32(known.count - 1)
  }

  /// Give all events the names of their doers.
  ///
  /// - Parameter change: Called with each event's kind and values, to change them.
  mutating func finish(
    _ apps: HistoryApps, change: (RecordedKind, inout SIMD4<Int64>) -> Void
  ) {
    let names = known.map { recording.events.place(of: apps.name(of: $0)) }
    for (number, doer) in doers.enumerated() {
      recording.events[number].name = names[Int(doer)]
      change(
        recording.events.kinds[recording.events[number].kind], &recording.events[number].values)
    }
  }
}
