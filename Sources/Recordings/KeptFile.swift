/// A file that a scenario or a point of a sweep names, as it was read, for a store that needs no other.
package struct KeptFile: Sendable, Equatable {
  /// As the place that names it says it.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The copy of a recording.
  package init(_ recording: Recording) {
    self.init(path: recording.copyName, bytes: recording.bytes)
  }

  package var digest: String { SHA256.hexadecimal(of: bytes) }
}
