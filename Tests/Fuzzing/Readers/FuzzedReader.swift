/// A reader that takes any bytes: it says what is wrong with them, and does not crash.
package struct FuzzedReader: Sendable {
  /// The name of the reader and of the folder of its corpus.
  package let name: String
  package let read: @Sendable (FuzzedInput) -> Void
}

extension FuzzedReader {
  /// All readers of what users bring.
  package static let all: [FuzzedReader] =
    languages + tables + imports + documents
}
