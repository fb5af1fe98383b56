import Recordings

/// Packets that the kernel gives to its network interfaces and takes from them. A trace does not tell
/// their apps.
///
/// They are kept until the end of a file, since packets by app are the same ones, and better.
///
/// - Source: Linux, `include/trace/events/net.h`, `net/core/dev.c`, `net/ethernet/eth.c`; Perfetto,
///   `net.proto`.
struct KernelPackets {
  struct Packet {
    var time: Int64
    var bytes: UInt32
    var interface: NetworkInterface
    var isSent: Bool
  }

  /// The most packets of a file: 64 MiB of memory.
  private static let limit = 1 << 22
  /// The header of Ethernet, as Wi-Fi has it. The kernel counts it in what it sends alone.
  fileprivate static let header: UInt32 = 14

  fileprivate var packets: [Packet] = []
  fileprivate var radios: Set<RecordingImport.Network> = []
  /// The packets that are left out, by the reason.
  fileprivate var leftOut: [String: Int] = [:]

  mutating func take(_ part: WireReader, isSent: Bool, at time: Int64) throws(TraceFailure) {
    let fields = try WireFields(part)
    var packet = Packet(
      time: time, bytes: fields.uint32(1), interface: NetworkInterface(name: fields.text(2)),
      isSent: isSent)
    if isSent, packet.interface == .wiFi { packet.bytes -= min(packet.bytes, Self.header) }
    if isSent, fields.isTrue(3) {
      leftOut["their interface did not take them", default: 0] += 1
    } else if packets.count == Self.limit {
      leftOut["they are more than are kept", default: 0] += 1
    } else {
      packets.append(packet)
    }
  }
}

extension TraceReader {
  /// Make exchanges of the kernel's packets of a file, unless it has those of apps.
  func takeKernelPackets() {
    defer { kernelPackets.packets = [] }
    guard network.packets == appPackets else {
      kernelPackets.leftOut[
        "they are the kernel's, and the trace has those of apps as well", default: 0] +=
        kernelPackets.packets.count
      return
    }
    for packet in kernelPackets.packets
    where network.pass(packet.interface, bytes: UInt64(packet.bytes), packets: 1) {
      guard let radio = packet.interface.network else {
        kernelPackets.leftOut["their interface is no radio that is known", default: 0] += 1
        continue
      }
      kernelPackets.radios.insert(radio)
      network.unnamed += 1
      network.bytes += Double(packet.bytes)
      exchanges.add(
        .init(
          flow: .init(uid: 0, transport: 0, port: 0, radio: radio), isSent: packet.isSent,
          time: packet.time, bytes: Int64(packet.bytes)), &draft)
    }
  }

  func reportKernelPackets() {
    for (why, count) in kernelPackets.leftOut.sorted(by: { $0.key < $1.key }) {
      draft.drop("packets of the network", count, why)
    }
    for radio in RecordingImport.Network.allCases where kernelPackets.radios.contains(radio) {
      draft.recording.note(radio.radioName, over: radio)
      draft.recording.assume(
        path: "names of apps", value: radio.radioName,
        why:
          "the kernel does not tell the apps of its packets, so that those of a radio are exchanges of one app; record with the data source android.network_packets"
      )
    }
    draft.recording.assume(
      where: kernelPackets.radios.contains(.wifi), path: "\(RecordedKind.packetBurst.name).up",
      value: "\(KernelPackets.header) B a packet less",
      why: "the kernel counts the header of Ethernet in what it sends, and not in what it receives")
  }
}
