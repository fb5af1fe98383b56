/// The reason for which bytes are no recording, with the place of the first byte that is wrong.
package struct RecordingFailure: Error, Equatable, Sendable {
  package let byte: Int
  /// The reason, as the rest of a sentence that begins with the name of the file.
  package let reason: String

  init(byte: Int, _ reason: String) {
    self.byte = byte
    self.reason = reason
  }
}
