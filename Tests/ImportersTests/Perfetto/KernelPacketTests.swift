import Testing

@testable import Importers
@testable import Recordings

struct `Packets of the kernel in a trace` {
  private func sent(_ milliseconds: Int, _ bytes: Int, _ interface: String, rc: Int = 0) -> String {
    "event { timestamp: \(milliseconds)000000 net_dev_xmit { len: \(bytes) name: \"\(interface)\" rc: \(rc) } }"
  }

  private func received(_ milliseconds: Int, _ bytes: Int, _ interface: String) -> String {
    "event { timestamp: \(milliseconds)000000 netif_receive_skb { len: \(bytes) name: \"\(interface)\" } }"
  }

  private func bundle(_ events: String...) -> String {
    "packet { ftrace_events { cpu: 0 \(events.joined(separator: " ")) } }"
  }

  /// 100 bytes of IP and the 14 of Ethernet up over Wi-Fi, 1000 down; 50 up over the mobile network.
  @Test func `become exchanges of each radio, without the header of Ethernet`() throws {
    let trace = try TraceImport(
      text: bundle(
        sent(1000, 114, "wlan0"), sent(1100, 50, "rmnet_data0"), received(1200, 1000, "wlan0"),
        received(1400, 70, "ccmni1")))
    #expect(
      trace.events(RecordedKind.packetBurst) == [
        "0 wi-fi-radio 100 1000 200000000 200000000",
        "100000000 mobile-radio 50 70 300000000 300000000",
      ])
    #expect(trace.taken("packets of the network") == 4)
    #expect(trace.recording.network == .wifi)
    #expect(trace.recording.explainedBytes == 1)
    #expect(Set(trace.recording.radios.values) == [.wifi, .cellular])
    let assumed = trace.recording.assumed.map(\.value)
    #expect(assumed.contains("14 B a packet less"))
    #expect(assumed.contains("wi-fi-radio") && assumed.contains("mobile-radio"))
  }

  @Test func `are left out where the trace has those of apps`() throws {
    let app =
      "packet { timestamp: 1000000000 network_packet { direction: 2 interface: \"wlan0\" length: 100 uid: 10123 } }"
    for text in [bundle(sent(1000, 114, "wlan0")) + app, app + bundle(sent(1000, 114, "wlan0"))] {
      let trace = try TraceImport(text: text)
      #expect(trace.events(RecordedKind.packetBurst) == ["0 uid-10123 100 0 0 0"])
      #expect(trace.dropped("packets of the network") == 1)
    }
  }

  /// Only a file that has the packets of apps has the kernel's twice.
  @Test func `of another file than those of apps are taken`() throws {
    let app = try TextProto.trace(
      "packet { timestamp: 1000000000 network_packet { direction: 2 interface: \"wlan0\" length: 100 uid: 10123 } }"
    )
    let kernel = try TextProto.trace(bundle(sent(9000, 114, "wlan0")))
    let trace = try TraceImport(app, kernel)
    #expect(
      trace.events(RecordedKind.packetBurst) == [
        "0 uid-10123 100 0 0 0", "8000000000 wi-fi-radio 100 0 0 0",
      ])
  }

  @Test(
    arguments: [
      "lo", "dummy0", "tun0", "v4-rmnet_data0", "p2p-wlan0-0", "rmnet_ipa0", "rmnet_mhi0", "eth0",
      "",
    ])
  func `of interfaces that are no radio are left out`(interface: String) throws {
    let trace = try TraceImport(
      text: bundle(received(0, 10, "rmnet0"), received(1, 1000, interface)))
    #expect(trace.events(RecordedKind.packetBurst) == ["0 mobile-radio 0 10 0 0"])
    #expect(trace.dropped("packets of the network") == 1)
  }

  /// NETDEV_TX_BUSY is 16: the kernel sends such a packet again.
  @Test func `that an interface did not take are left out`() throws {
    let trace = try TraceImport(
      text: bundle(sent(0, 60, "rmnet0", rc: 16), sent(1, 60, "rmnet0")))
    // The first packet, a millisecond before, is of the trace, and none of the network.
    #expect(trace.events(RecordedKind.packetBurst) == ["1000000 mobile-radio 60 0 0 0"])
    #expect(trace.dropped("packets of the network") == 1)
  }

  @Test func `of impossible lengths do not overflow`() throws {
    let trace = try TraceImport(
      text: bundle(sent(0, 3, "wlan0"), sent(1, Int(UInt32.max), "wlan0")))
    #expect(
      trace.events(RecordedKind.packetBurst)
        == ["0 wi-fi-radio \(Int(UInt32.max) - 14) 0 0 1000000"])
  }
}
