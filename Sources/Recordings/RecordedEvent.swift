/// One event of a recording: a row.
package struct RecordedEvent: BitwiseCopyable, Sendable, Equatable {
  package static let fieldLimit = 4

  /// Since the start of the recording, in nanoseconds.
  package var time: Int64
  /// The place of its kind among those of the recording.
  package var kind: Int
  /// The place of its name, such as that of an app, among those of the recording; 0 for none.
  package var name: Int
  /// The row of the event that it waited for, an earlier one; -1 for none.
  package var cause: Int
  /// The values of the kind's fields, in the steps of their units.
  package var values: SIMD4<Int64>

  package init(
    time: Int64, kind: Int, name: Int = 0, cause: Int = -1, values: SIMD4<Int64> = .zero
  ) {
    self.time = time
    self.kind = kind
    self.name = name
    self.cause = cause
    self.values = values
  }
}
