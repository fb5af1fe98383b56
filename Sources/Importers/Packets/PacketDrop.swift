/// A reason for which a packet is left out.
enum PacketDrop: Int, CaseIterable {
  case otherLink, cutLink, notInternet, cutInternet, malformed, longerThanFrame, tooLong, noTime
  case inside, elsewhere, unknownDirection

  var why: String {
    switch self {
    case .otherLink: "they are of other link types than \(LinkType.names)"
    case .cutLink: "they were cut before the end of the link header"
    case .notInternet: "they are not of IP, but of ARP or another protocol of the link"
    case .cutInternet: "they were cut before the end of the header of IP"
    case .malformed: "their header of IP is malformed"
    case .longerThanFrame:
      "IP says that they are longer than their frame; '--lengths frame' counts it"
    case .tooLong: "they say that they have more than \(Self.lengthLimit) bytes"
    case .noTime: "they have no time, or none that can be"
    case .inside: "they stayed inside the phone"
    case .elsewhere: "they went between other devices; --address names the phone"
    case .unknownDirection: "the capture does not tell their direction; --address names the phone"
    }
  }

  /// The longest frame: what Linux hands to a network card at once has up to 512 KiB.
  static let lengthLimit = 1 << 20
}

/// The number of packets that were left out for each reason, and the first of them.
struct PacketDrops {
  private var counts = [Int](repeating: 0, count: PacketDrop.allCases.count)
  private var firsts = [String](repeating: "", count: PacketDrop.allCases.count)

  /// - Parameter place: The packet for messages.
  mutating func count(_ reason: PacketDrop, _ place: @autoclosure () -> String) {
    if counts[reason.rawValue] == 0 { firsts[reason.rawValue] = place() }
    counts[reason.rawValue] += 1
  }

  func tell(_ recording: inout RecordingImport) {
    for reason in PacketDrop.allCases where counts[reason.rawValue] > 0 {
      recording.drop(
        "packets", counts[reason.rawValue],
        because: "\(reason.why) (the first is \(firsts[reason.rawValue]))")
    }
  }
}
