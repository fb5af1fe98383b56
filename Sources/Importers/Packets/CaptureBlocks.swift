/// The packets of a capture in the format pcapng, of any number of sections, interfaces, link types
/// and clocks.
///
/// libpcap reads only captures whose interfaces have one link type and one length to which packets
/// are cut, and gives packets without a time a time of its own.
///
/// - Source: draft-ietf-opsawg-pcapng-02, sections 3 and 4, and appendix A for the obsolete Packet
///   Block.
final class CaptureBlocks {
  /// The most interfaces of a section. A phone has a few dozen.
  static let interfaceLimit = 4096
  /// The longest block, as in libpcap.
  static let lengthLimit = 16 << 20
  /// The bytes with which such a file begins, in either order: those of a section's header.
  static let magic: UInt32 = 0x0a0d_0d0a

  private enum Failure: Error {
    case cut
    case damaged(String)
  }

  private struct Interface {
    let linkType: Int32
    /// The length to which packets are cut; 0 for none.
    let snapLength: Int
    /// The steps of its clock in a second, and the seconds that are added.
    var frequency: UInt64 = 1_000_000
    var offset: Int64 = 0
  }

  private let file: UnpackedFile
  private var block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
  private var length = 0
  /// The place of the block in the file.
  private(set) var place = 0
  private var isSwapped = false
  private var interfaces: [Interface] = []
  private var latest: Int64?

  init(_ file: UnpackedFile) { self.file = file }

  deinit { block.deallocate() }

  /// Read the next packet.
  ///
  /// - Parameter number: Its place among the packets of the file, from 1.
  func next(_ number: Int) -> CaptureFile.Step {
    do throws(Failure) {
      while let kind = try readBlock() {
        switch kind {
        case Self.magic: try beginSection()
        case 1: try addInterface()
        case 2, 3, 6: return .packet(try packet(kind, number))
        default: break
        }
      }
      return .end
    } catch {
      switch error {
      case .cut: return .cut
      case .damaged(let why): return .damaged(why)
      }
    }
  }

  /// Read the next block; its kind, or nil at the end of the file.
  private func readBlock() throws(Failure) -> UInt32? {
    place += length
    length = 0
    let start = file.read(into: UnsafeMutableRawBufferPointer(rebasing: block[..<12]))
    guard start > 0 else { return nil }
    guard start == 12 else { throw .cut }
    if word(0) == Self.magic {
      // This number reads the same in both orders, and the next one tells the order.
      if word(8) != 0x1a2b_3c4d { isSwapped.toggle() }
      guard word(8) == 0x1a2b_3c4d else {
        throw .damaged("the header of a section does not tell the order of its bytes")
      }
    }
    let length = Int(word(4))
    guard length >= 12, length % 4 == 0, length <= Self.lengthLimit else {
      throw .damaged("a block cannot have \(length) bytes")
    }
    if length > block.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * length, alignment: 8)
      larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<12]))
      block.deallocate()
      block = larger
    }
    let rest = UnsafeMutableRawBufferPointer(rebasing: block[12..<length])
    guard file.read(into: rest) == rest.count else { throw .cut }
    self.length = length
    guard word(length - 4) == length else {
      throw .damaged("a block has \(length) bytes at its start, and \(word(length - 4)) at its end")
    }
    return word(0)
  }

  private func beginSection() throws(Failure) {
    guard length >= 28 else { throw .damaged("the header of a section has \(length) bytes") }
    guard half(12) == 1 else {
      throw .damaged("its section is of version \(half(12)).\(half(14)) of pcapng; 1.0 is read")
    }
    interfaces = []
  }

  private func addInterface() throws(Failure) {
    guard length >= 20 else { throw .damaged("an interface has a block of \(length) bytes") }
    guard interfaces.count < Self.interfaceLimit else {
      throw .damaged("the section describes more than \(Self.interfaceLimit) interfaces")
    }
    var interface = Interface(linkType: Int32(half(8)), snapLength: Int(word(12)))
    var (option, end) = (16, length - 4)
    while option + 4 <= end, half(option) != 0 {
      let (code, size, value) = (half(option), Int(half(option + 2)), option + 4)
      guard value + size <= end else {
        throw .damaged("an option of an interface has \(size) bytes, and its block less")
      }
      if code == 9, size == 1 { interface.frequency = try Self.frequency(block[value]) }
      if code == 14, size == 8 { interface.offset = number(value) }
      option = value + (size + 3) / 4 * 4
    }
    interfaces.append(interface)
  }

  /// The steps in a second of the option `if_tsresol`: digits, or, from 128 on, binary ones.
  private static func frequency(_ option: UInt8) throws(Failure) -> UInt64 {
    let digits = Int(option & 127)
    if option >= 128, digits < 64 { return 1 << UInt64(digits) }
    guard option < 128, digits < 20 else {
      throw .damaged("an interface has times of \(digits) \(option < 128 ? "" : "binary ")digits")
    }
    return (0..<digits).reduce(1) { frequency, _ in frequency * 10 }
  }

  private func packet(_ kind: UInt32, _ number: Int) throws(Failure) -> CapturedPacket {
    let isSimple = kind == 3
    let start = isSimple ? 12 : 28
    guard length >= start + 4 else { throw .damaged("it has a block of \(length) bytes") }
    let place = isSimple ? 0 : kind == 2 ? Int(half(8)) : Int(word(8))
    guard place < interfaces.count else {
      throw .damaged(
        "it is of interface \(place), and the section has described \(interfaces.count) so far")
    }
    let interface = interfaces[place]
    let (whole, room) = (Int(word(start - 4)), length - start - 4)
    let cut = interface.snapLength == 0 ? whole : min(whole, interface.snapLength)
    let kept = isSimple ? min(cut, room) : Int(word(20))
    guard kept <= room else {
      throw .damaged("it has \(kept) bytes, and its block has room for \(room)")
    }
    var time = latest
    if !isSimple {
      time = Self.time(UInt64(word(12)) << 32 | UInt64(word(16)), interface)
      latest = time ?? latest
    }
    return CapturedPacket(
      bytes: UnsafeRawBufferPointer(block).part(start, start + kept), length: max(whole, kept),
      time: time, hasOwnTime: !isSimple, number: number, place: self.place,
      linkType: interface.linkType, interface: UInt32(place))
  }

  private static func time(_ steps: UInt64, _ interface: Interface) -> Int64? {
    let (whole, rest) = steps.quotientAndRemainder(dividingBy: interface.frequency)
    let nanoseconds = interface.frequency.dividingFullWidth(
      rest.multipliedFullWidth(by: 1_000_000_000)
    ).quotient
    let (seconds, isOver) = Int64(clamping: whole).addingReportingOverflow(interface.offset)
    return isOver ? nil : CaptureClock.stamp(seconds, Int64(nanoseconds))
  }

  private func half(_ place: Int) -> UInt16 { number(place) }

  private func word(_ place: Int) -> UInt32 { number(place) }

  private func number<Number: FixedWidthInteger & BitwiseCopyable>(_ place: Int) -> Number {
    let number = block.loadUnaligned(fromByteOffset: place, as: Number.self)
    return isSwapped ? number.byteSwapped : number
  }
}
