import Recordings

/// The events of a recording while its files are read, whose doers get their names at the end: a file
/// names many of them long after their first events.
struct UnnamedEvents<Doer: Hashable> {
  var recording: RecordingImport
  /// The events for which there was no room, and those of too many doers.
  private(set) var (lost, nameless) = (0, 0)
  /// The doer of events of doers beyond the limit.
  private let other: Doer
  private var places: [Doer: Int32]
  private var doers: [Doer]
  /// The place of the doer of each event.
  private var owners: [Int32] = []

  /// The most doers: fewer than a recording has room for.
  static var limit: Int { 60_000 }

  init(_ recording: RecordingImport, nobody: Doer, other: Doer) {
    self.recording = recording
    self.other = other
    (places, doers) = ([nobody: 0], [nobody])
  }

  /// Add an event.
  ///
  /// - Returns: Its number; nil when there is no room for more, which is counted.
  mutating func append(
    _ kind: RecordedKind, at time: Int64, by doer: Doer, cause: Int = -1, _ values: SIMD4<Int64>
  ) -> Int? {
    guard let place = recording.events.place(of: kind) else { return nil }
    let event = RecordedEvent(time: time, kind: place, cause: cause, values: values)
    guard let number = recording.events.append(event) else {
      lost += 1
      return nil
    }
    owners.append(self.place(of: doer))
    return number
  }

  private mutating func place(of doer: Doer) -> Int32 {
    if let place = places[doer] { return place }
    guard doers.count < Self.limit || doer == other else {
      nameless += 1
      return place(of: other)
    }
    places[doer] = Int32(doers.count)
    doers.append(doer)
    return Int32(doers.count - 1)
  }

  /// Give every event the name of its doer.
  mutating func nameEvents(_ name: (Doer) -> String) {
    let names = doers.map { recording.events.place(of: name($0)) }
    // Events that were there before belong to earlier files, and have names.
    let first = recording.events.count - owners.count
    for (index, owner) in owners.enumerated() {
      recording.events[first + index].name = names[Int(owner)]
    }
    owners = []
  }
}
