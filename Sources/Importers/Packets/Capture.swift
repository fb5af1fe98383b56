import CPCAP

/// A capture of packets, read one packet after the other through libpcap, in constant memory.
///
/// libpcap knows pcap and pcapng of either byte order, with micro- and nanoseconds, and refuses
/// files whose lengths make no sense.
struct Capture: ~Copyable {
  /// A packet as captured; valid until the next one is read.
  struct Packet {
    /// Since 1970 UTC, in nanoseconds.
    var time: Int64
    /// What was captured of it.
    var bytes: UnsafeRawBufferPointer
    /// Its length on the wire in bytes, which may be more than was captured.
    var length: Int
  }

  /// The reason for which no further packet can be read.
  struct Failure: Error {
    let reason: String
    /// The number of packets that were read before, and the byte at which the reader stands.
    let packets: Int
    let byte: Int
  }

  private let handle: OpaquePointer
  let linkType: Int32
  private(set) var count = 0

  init(_ path: String) throws(Failure) {
    var text = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
    guard !path.utf8.contains(0),
      let handle = pcap_open_offline_with_tstamp_precision(
        path, UInt32(PCAP_TSTAMP_PRECISION_NANO), &text)
    else { throw Failure(reason: Self.text(text), packets: 0, byte: 0) }
    self.handle = handle
    linkType = pcap_datalink(handle)
  }

  deinit { pcap_close(handle) }

  /// The next packet; nil at the end of the file.
  mutating func next() throws(Failure) -> Packet? {
    var header: UnsafeMutablePointer<pcap_pkthdr>?
    var bytes: UnsafePointer<UInt8>?
    let outcome = pcap_next_ex(handle, &header, &bytes)
    if outcome == PCAP_ERROR_BREAK { return nil }
    guard outcome == 1, let header, let bytes else {
      let reason = pcap_geterr(handle).map { String(cString: $0) } ?? "it cannot be read"
      let place = pcap_file(handle).map { ftell($0) } ?? 0
      throw Failure(reason: reason, packets: count, byte: place)
    }
    count += 1
    let stamp = header.pointee.ts
    let (seconds, overflows) = Int64(stamp.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (time, overflowsAlso) = seconds.addingReportingOverflow(Int64(stamp.tv_usec))
    guard !overflows, !overflowsAlso, time >= 0 else {
      throw Failure(
        reason: "a time beyond all calendars", packets: count - 1,
        byte: pcap_file(handle).map { ftell($0) } ?? 0)
    }
    return Packet(
      time: time,
      bytes: UnsafeRawBufferPointer(start: bytes, count: Int(header.pointee.caplen)),
      length: Int(header.pointee.len))
  }

  private static func text(_ characters: [CChar]) -> String {
    String(
      decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
