import CPCAP
import Configuration
import Foundation

/// A packet as the capture has it.
struct CapturedPacket {
  /// The bytes that were captured, which may be fewer than the packet had. They are valid until the
  /// next packet is read.
  let bytes: UnsafeRawBufferPointer
  /// The number of bytes of the whole packet, link header included, as the capture says.
  let length: Int
  /// The time stamp in nanoseconds since 1970 UTC; nil if it is none.
  let time: Int64?
  /// Whether the time is its own, and not that of the packet before it.
  var hasOwnTime = true
  /// The place among the packets of the file, from 1, and among its bytes.
  let number: Int
  let place: Int
  /// The link type, one of libpcap's `DLT_…`.
  let linkType: Int32
  /// The number of the interface in the file.
  var interface: UInt32 = 0
}

/// A capture of packets, read packet by packet: in the format pcap by libpcap, or in pcapng.
///
/// A class, because it owns the open file.
///
/// - Source: libpcap 1.10, `pcap(3PCAP)`; draft-ietf-opsawg-pcap.
final class CaptureFile {
  /// The result of the next reading.
  enum Step {
    case packet(CapturedPacket)
    case end
    /// The file ends within a packet.
    case cut
    /// The file cannot be read further.
    case damaged(String)
  }

  let file: ImportedFile
  private let source: UnpackedFile
  /// The one of them that reads the file.
  private let blocks: CaptureBlocks?
  private let capture: OpaquePointer?
  private let stream: UnsafeMutablePointer<FILE>?
  private let buffer: UnsafeMutablePointer<CChar>
  private static let bufferSize = 1 << 18
  /// The number of packets that were read.
  private(set) var count = 0
  /// The byte after the last packet that was read whole, in a capture of libpcap.
  private var end = 0

  /// The most packets that are read of one file.
  static let packetLimit = 1 << 28

  /// Open a file; nil if it is no capture, which is reported.
  init?(_ file: ImportedFile, _ diagnostics: Diagnostics) {
    self.file = file
    if file.path.utf8.contains(0) {
      diagnostics.error("the name of a file cannot contain the byte 0", at: file.location)
      return nil
    }
    var status = stat()
    guard stat(file.path, &status) == 0 else {
      diagnostics.error("the file cannot be opened", at: file.location)
      return nil
    }
    // A pipe cannot be read twice: first for the phone's address, then for its packets.
    guard status.st_mode & S_IFMT == S_IFREG else {
      diagnostics.error("this is no regular file, and a capture is read twice", at: file.location)
      return nil
    }
    var start: UInt32?
    let isRead = file.forEachPiece(diagnostics) {
      start = $0.big32(0)
      return false
    }
    guard isRead else { return nil }
    guard let source = UnpackedFile(file.path) else {
      diagnostics.error("the file cannot be opened", at: file.location)
      return nil
    }
    self.source = source
    guard start != CaptureBlocks.magic else {
      (blocks, capture, stream) = (CaptureBlocks(source), nil, nil)
      buffer = .allocate(capacity: 0)
      return
    }
    guard let stream = source.stream() else {
      diagnostics.error(
        source.failure?.message ?? "the file cannot be opened", at: file.location,
        note: source.failure?.note)
      return nil
    }
    let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: Self.bufferSize)
    setvbuf(stream, buffer, _IOFBF, Self.bufferSize)
    // The stream knows its place after this, and needs no call of the system to tell it.
    fseeko(stream, 0, SEEK_SET)
    var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE) + 1)
    guard
      let capture = pcap_fopen_offline_with_tstamp_precision(
        stream, u_int(PCAP_TSTAMP_PRECISION_NANO), &message)
    else {
      fclose(stream)
      buffer.deallocate()
      diagnostics.error(
        "the file is no capture of packets: \(Self.text(message))", at: file.location)
      return nil
    }
    (blocks, self.stream, self.buffer, self.capture) = (nil, stream, buffer, capture)
    end = Int(ftello(stream))
  }

  deinit {
    if let capture { pcap_close(capture) }
    buffer.deallocate()
  }

  /// The name of a link type for messages.
  static func linkName(_ linkType: Int32) -> String {
    guard let name = pcap_datalink_val_to_name(linkType) else { return "number \(linkType)" }
    return "\(TerminalText.sanitized(String(cString: name))) (number \(linkType))"
  }

  /// The place of the packet after the last one, for messages.
  var whereNext: String { "packet \(count + 1), at byte \(blocks?.place ?? end)" }

  /// Read the next packet.
  func next() -> Step {
    guard count < Self.packetLimit else {
      return .damaged("a capture may have \(Self.packetLimit) packets")
    }
    let step = blocks?.next(count + 1) ?? nextOfLibrary()
    if case .packet = step {
      count += 1
    } else if let failure = source.failure {
      return .damaged(failure.message)
    }
    return step
  }

  private func nextOfLibrary() -> Step {
    guard let capture, let stream else { return .end }
    var header: UnsafeMutablePointer<pcap_pkthdr>?
    var data: UnsafePointer<UInt8>?
    let status = pcap_next_ex(capture, &header, &data)
    if status == PCAP_ERROR_BREAK { return .end }
    guard status == 1, let header = header?.pointee, let data else {
      if feof(stream) != 0 { return .cut }
      guard let message = pcap_geterr(capture) else { return .damaged("it cannot be read") }
      return .damaged(TerminalText.sanitized(String(cString: message)))
    }
    let place = end
    end = Int(ftello(stream))
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(header.caplen))
    // Seconds of pcap have no sign, and libpcap reads them as if they had one; the other field has
    // nanoseconds, in spite of its name.
    var seconds = Int64(header.ts.tv_sec)
    if seconds < 0, seconds >= Int64(Int32.min) { seconds += 1 << 32 }
    return .packet(
      CapturedPacket(
        bytes: bytes, length: max(Int(header.len), bytes.count),
        time: CaptureClock.stamp(seconds, Int64(header.ts.tv_usec)), number: count + 1,
        place: place, linkType: pcap_datalink(capture)))
  }

  private static func text(_ message: [CChar]) -> String {
    let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return TerminalText.sanitized(String(decoding: bytes, as: UTF8.self))
  }
}
