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
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
  /// The packed bytes that are not unpacked yet, and the place in the file of their end.
  private var packed = UnsafeRawBufferPointer(start: nil, count: 0)
  private var end = 0
  /// The bytes that are not given out yet.
  private var rest = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Nil for a file that is not packed, or is to be read as it is stored.
  private var inflater: Inflater?
  private var isInMember = false
  private var count = 0
  private(set) var failure: Failure?

  /// Open a file; nil if it cannot be.
  init?(_ path: String, asStored: Bool = false) {
    guard let file = fopen(path, "rb") else { return nil }
    (self.path, self.file) = (path, file)
    rest = load()
    guard !asStored else { return }
    if rest.starts(with: [0x1f, 0x8b]) {
      inflater = Inflater()
      (packed, rest) = (rest, packed)
    }
    if rest.starts(with: [0x50, 0x4b, 0x03, 0x04]) {
      failure = Failure(
        message: "the file is packed by zip",
        note: "unzip it, and import the file inside; of a bug report, 'bugreport-….txt'")
    }
  }

  deinit {
    fclose(file)
    input.deallocate()
    output.deallocate()
  }

  /// Read as many bytes as there is room for.
  ///
  /// - Returns: The number of bytes; fewer at the end, and where there is a failure.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var place = 0
    while place < buffer.count, failure == nil {
      if rest.isEmpty { rest = inflater.map { unpack($0) } ?? load() }
      let part = rest.part(0, buffer.count - place)
      guard !part.isEmpty else { break }
      UnsafeMutableRawBufferPointer(rebasing: buffer[place...]).copyMemory(from: part)
      place += part.count
      rest = rest.part(part.count, rest.count)
    }
    return place
  }

  /// The next bytes of the file.
  private func load() -> UnsafeRawBufferPointer {
    let count = fread(input.baseAddress, 1, input.count, file)
    if count < input.count, ferror(file) != 0 { fail("the file cannot be read to its end") }
    end += count
    return UnsafeRawBufferPointer(input).part(0, count)
  }

  /// The next bytes of what is packed.
  private func unpack(_ inflater: Inflater) -> UnsafeRawBufferPointer {
    while failure == nil {
      if packed.isEmpty { packed = load() }
      if !isInMember {
        // Zeros fill the last block of a tape.
        packed = UnsafeRawBufferPointer(rebasing: packed.drop { $0 == 0 })
        if packed.isEmpty, feof(file) == 0 { continue }
        guard let first = packed.first else { break }
        guard first == 0x1f, inflater.restart() else {
          fail("the file goes on behind what gzip packed", isPlace: true)
          break
        }
        isInMember = true
      }
      guard !packed.isEmpty else {
        fail("what gzip packed ends early", isPlace: true)
        break
      }
      let (count, status) = inflater.unpack(&packed, into: output)
      self.count += count
      isInMember = status != .end
      if status == .damaged { fail("what gzip packed is damaged", isPlace: true) }
      if self.count > Self.sizeLimit {
        fail("the file unpacks to more than \(Self.sizeLimit >> 30) GiB, which is the most")
      }
      if count > 0 { return UnsafeRawBufferPointer(output).part(0, count) }
    }
    return UnsafeRawBufferPointer(start: nil, count: 0)
  }

  private func fail(_ message: String, isPlace: Bool = false) {
    let place = isPlace ? ", at byte \(end - packed.count) of the file" : ""
    failure = failure ?? Failure(message: message + place)
  }

  /// The content of the file as a stream that can be read again: the file itself, or a copy of what it
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
        fail("there is no room in the folder of temporary files to unpack the file")
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
