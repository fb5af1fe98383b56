import Foundation

/// A file that is open to be read from its start to its end. What gzip packed, in one member or
/// several, is unpacked on the way, in constant memory.
///
/// - Source: RFC 1952.
final class UnpackedFile {
  /// The reason for which a file cannot be read to its end.
  struct Failure {
    let message: String
    var note: String? = nil
  }

  /// The most bytes that a file is unpacked to: 64 GiB, the packets of the longest capture that is
  /// read with 256 bytes each. A file of 64 MB may claim that many.
  static let sizeLimit = 64 << 30

  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
  /// The part of the input that is not given out yet, and the place in the file of its end.
  private var rest: UnsafeRawBufferPointer
  private var end = 0
  /// Nil for a file that is not packed, or is to be read as it is stored.
  private var inflater: Inflater?
  private var isInMember = false
  /// The bytes that were given out.
  private(set) var count = 0
  private(set) var failure: Failure?

  /// Open a file; nil if it cannot be.
  init?(_ path: String, asStored: Bool = false) {
    guard let file = fopen(path, "rb") else { return nil }
    (self.path, self.file) = (path, file)
    rest = UnsafeRawBufferPointer(rebasing: input[..<0])
    guard !asStored, fill() else { return }
    if rest.starts(with: [0x1f, 0x8b]) { inflater = Inflater() }
    if rest.starts(with: [0x50, 0x4b, 0x03, 0x04]) {
      failure = Failure(
        message: "the file is packed by zip",
        note: "unzip it, and import the file inside; of a bug report, 'bugreport-….txt'")
    }
  }

  deinit {
    fclose(file)
    input.deallocate()
  }

  /// Read as many bytes as there is room for; fewer at the end, and where there is a failure.
  func readFully(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var place = 0
    while place < buffer.count {
      let count = read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[place...]))
      guard count > 0 else { break }
      place += count
    }
    return place
  }

  /// Read the next bytes.
  ///
  /// - Returns: The number of bytes that were read; 0 at the end, and where there is a failure.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard failure == nil else { return 0 }
    let read = inflater.map { unpack(into: buffer, $0) } ?? copy(into: buffer)
    count += read
    guard inflater == nil || count <= Self.sizeLimit else {
      return fail("the file unpacks to more than \(Self.sizeLimit >> 30) GiB, which is the most")
    }
    return read
  }

  private func copy(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard fill() else { return 0 }
    let part = rest.prefix(buffer.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
    rest = UnsafeRawBufferPointer(rebasing: rest[part.endIndex...])
    return part.count
  }

  private func unpack(into buffer: UnsafeMutableRawBufferPointer, _ inflater: Inflater) -> Int {
    while fill() {
      if !isInMember {
        // Zeros fill the last block of a tape.
        rest = UnsafeRawBufferPointer(rebasing: rest.drop { $0 == 0 })
        guard let first = rest.first else { continue }
        guard first == 0x1f else { return fail("the file goes on behind what gzip packed", end) }
        guard inflater.restart() else { return fail("there is no memory to unpack the file") }
        isInMember = true
      }
      let (count, status) = inflater.unpack(&rest, into: buffer)
      if status == .damaged { return fail("what gzip packed is damaged", end) }
      isInMember = status != .end
      if count > 0 { return count }
    }
    return isInMember ? fail("what gzip packed ends early", end) : 0
  }

  /// Get more of the file where nothing is left; false at its end.
  private func fill() -> Bool {
    guard rest.isEmpty else { return true }
    let count = fread(input.baseAddress, 1, input.count, file)
    if count < input.count, ferror(file) != 0 {
      _ = fail("the file cannot be read to its end")
      return false
    }
    rest = UnsafeRawBufferPointer(rebasing: input[..<count])
    end += count
    return count > 0
  }

  private func fail(_ message: String, _ end: Int? = nil) -> Int {
    let place = end.map { ", at byte \($0 - rest.count) of the file" } ?? ""
    failure = failure ?? Failure(message: message + place)
    return 0
  }

  /// What the file holds as a stream that can be read again: the file itself, or a copy of what it
  /// unpacks to, without a name, which is gone when it is closed; nil where there is no room for it.
  func stream() -> UnsafeMutablePointer<FILE>? {
    guard inflater != nil else { return fopen(path, "rb") }
    guard let copy = tmpfile() else { return nil }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 8)
    defer { piece.deallocate() }
    while true {
      let count = read(into: piece)
      guard count > 0 else { break }
      guard fwrite(piece.baseAddress, 1, count, copy) == count else {
        _ = fail("there is no room in the folder of temporary files to unpack the file")
        break
      }
    }
    guard failure == nil, fseeko(copy, 0, SEEK_SET) == 0 else {
      fclose(copy)
      return nil
    }
    return copy
  }
}
