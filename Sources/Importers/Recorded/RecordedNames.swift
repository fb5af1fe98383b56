/// Names that files give to apps and hosts.
enum RecordedNames {
  /// Whether a name works everywhere: letters, digits, points, and lines.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 200 && name.utf8.allSatisfy(isOfName)
  }

  /// Whether a byte is a letter, a digit, a point, a hyphen or an underscore of ASCII.
  static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f: true
    default: false
    }
  }
}
