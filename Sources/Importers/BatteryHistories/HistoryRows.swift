import Recordings

/// The events of a history on their way into a recording.
typealias HistoryRows = UnnamedEvents<HistoryDoer>

extension HistoryRows {
  init(_ recording: RecordingImport) { self.init(recording, nobody: .none, other: .other) }

  /// Add an event.
  ///
  /// - Parameter time: In milliseconds.
  mutating func add(
    _ kind: RecordedKind, at time: Int64, by doer: HistoryDoer = .none,
    _ values: SIMD4<Int64> = .zero
  ) {
    if append(kind, at: time * 1_000_000, by: doer, values) != nil { recording.take(kind.name) }
  }
}
