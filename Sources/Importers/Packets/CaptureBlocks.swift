import Configuration

/// A look at the blocks of a pcapng file before libpcap reads it, which keeps a record of every
/// interface that the file describes, and there may be as many as fill the file.
///
/// - Source: draft-ietf-opsawg-pcapng, sections 3.1, 4.1 and 4.2.
enum CaptureBlocks {
  /// The most interfaces of a section. A phone has a few dozen.
  static let interfaceLimit = 4096

  private static let sectionHeader: UInt32 = 0x0a0d_0d0a
  private static let interface: UInt32 = 1
  private static let byteOrderMagic: UInt32 = 0x1a2b_3c4d

  /// Whether libpcap can read the file in constant memory; what forbids it is reported. Other
  /// mistakes are left to libpcap.
  static func check(_ file: ImportedFile, _ diagnostics: Diagnostics) -> Bool {
    var walk = Walk()
    var isFine = true
    let isRead = file.forEachPiece(diagnostics) { piece in
      while let block = walk.next(in: piece) {
        isFine = block.interfaces <= interfaceLimit
        guard isFine else {
          diagnostics.error(
            "the capture describes more than \(interfaceLimit) interfaces, at byte \(block.place)",
            at: file.location)
          return false
        }
      }
      return !walk.isOver
    }
    return isRead && isFine
  }

  /// The walk from one block to the next, through pieces of the file.
  private struct Walk {
    /// The first bytes of the block at ``blockPlace``, of which a header has twelve.
    private var header: [UInt8] = []
    private var blockPlace = 0
    private var isSwapped = false
    private var interfaces = 0
    /// The place of the piece in the file.
    private var piecePlace = 0
    private(set) var isOver = false

    /// The next block whose header ends in this piece; nil when the piece, or the walk, is over.
    mutating func next(
      in piece: UnsafeRawBufferPointer
    ) -> (place: Int, interfaces: Int)? {
      while !isOver, header.count < 12 {
        let place = blockPlace + header.count - piecePlace
        guard place < piece.count else {
          piecePlace += piece.count
          return nil
        }
        header.append(contentsOf: piece.part(place, place + 12 - header.count))
      }
      guard !isOver, let length = read() else {
        isOver = true
        return nil
      }
      let place = blockPlace
      blockPlace += length
      header.removeAll(keepingCapacity: true)
      return (place, interfaces)
    }

    /// Take a block's header; its length, or nil where this is no block.
    private mutating func read() -> Int? {
      let kind = number(0)
      if kind == CaptureBlocks.sectionHeader {
        // This number reads the same in both orders, and the next one tells the order.
        if number(8) != CaptureBlocks.byteOrderMagic { isSwapped.toggle() }
        guard number(8) == CaptureBlocks.byteOrderMagic else { return nil }
        interfaces = 0
      } else if blockPlace == 0 {
        return nil
      } else if kind == CaptureBlocks.interface {
        interfaces += 1
      }
      let length = Int(number(4))
      return length >= 12 && length % 4 == 0 ? length : nil
    }

    private func number(_ place: Int) -> UInt32 {
      let number = header.withUnsafeBytes {
        UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      }
      return isSwapped ? number.byteSwapped : number
    }
  }
}
