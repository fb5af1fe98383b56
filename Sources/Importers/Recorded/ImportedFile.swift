import Configuration

/// A file to import, which may have any content and any length.
package struct ImportedFile: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The place of a whole file in messages.
  package var location: SourceLocation { SourceLocation(file: path) }

  /// The place of a line in messages.
  package func location(line: Int, column: Int = 1) -> SourceLocation {
    SourceLocation(file: path, line: line, column: column)
  }

  /// Bytes without the mark of their order, which some editors write first.
  static func withoutMark(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    return bytes.starts(with: mark) ? UnsafeRawBufferPointer(rebasing: bytes[3...]) : bytes
  }

  /// Read the file piece by piece, in constant memory; what gzip packed is unpacked.
  ///
  /// - Parameters:
  ///   - asStored: Whether packed bytes are given as they are.
  ///   - take: Called with each piece; false ends the reading.
  /// - Returns: False if the file cannot be read, which is reported.
  package func forEachPiece(
    asStored: Bool = false, _ diagnostics: Diagnostics, _ take: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard let file = UnpackedFile(path, asStored: asStored) else {
      return diagnostics.refuse("the file cannot be opened", at: location) ?? false
    }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 8)
    defer { piece.deallocate() }
    while true {
      let count = file.read(into: piece)
      if let failure = file.failure {
        return diagnostics.refuse(failure.message, at: location, note: failure.note) ?? false
      }
      guard count > 0, take(UnsafeRawBufferPointer(rebasing: piece[..<count])) else { return true }
    }
  }

  /// Read the file line by line, in constant memory. A line is given without its end, and a longer
  /// one than `limit` bytes is cut to them.
  ///
  /// - Parameter take: Called with the number of each line, from 1, its bytes, and whether it was
  ///   cut; false ends the reading.
  /// - Returns: False if the file cannot be read, which is reported.
  package func forEachLine(
    limit: Int = 1 << 16, _ diagnostics: Diagnostics,
    _ take: (_ number: Int, _ line: UnsafeRawBufferPointer, _ isCut: Bool) -> Bool
  ) -> Bool {
    var line: [UInt8] = []
    var (number, isCut, goesOn) = (0, false, true)
    // A line may end with any number of returns, or with one alone.
    var (isReturn, isWide) = (false, false)
    func end() {
      number += 1
      // Of texts in UTF-16, as PowerShell writes them, every other byte is zero.
      if number == 1 {
        isWide = line.starts(with: [0xff, 0xfe]) || line.starts(with: [0xfe, 0xff])
      }
      if isWide { line.removeAll { $0 == 0 || $0 >= 0xfe } }
      goesOn = line.withUnsafeBytes { take(number, $0, isCut) }
      line.removeAll(keepingCapacity: true)
      isCut = false
    }
    let isRead = forEachPiece(diagnostics) { piece in
      var rest = piece[...]
      while goesOn {
        let newline = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let part = rest[..<(newline ?? rest.endIndex)]
        let room = limit - line.count
        line.append(contentsOf: part.prefix(room))
        if part.count > room { isCut = true }
        guard let newline else { break }
        let isEnd = !isReturn || line.contains { $0 != 0 }
        if isEnd { end() } else { line.removeAll(keepingCapacity: true) }
        isReturn = rest[newline] == UInt8(ascii: "\r")
        rest = rest[(newline + 1)...]
      }
      return goesOn
    }
    if isRead, goesOn, !line.isEmpty { end() }
    return isRead
  }

  /// The whole file, of at most `limit` bytes; nil for a larger one and one that cannot be read,
  /// which is reported.
  package func contents(limit: Int, _ diagnostics: Diagnostics) -> [UInt8]? {
    var bytes: [UInt8] = []
    let isRead = forEachPiece(diagnostics) {
      bytes.append(contentsOf: $0)
      return bytes.count <= limit
    }
    guard isRead else { return nil }
    guard bytes.count <= limit else {
      return diagnostics.refuse(
        "the file is larger than \(limit >> 20) MiB, which is the most that is read", at: location)
    }
    return bytes
  }
}
