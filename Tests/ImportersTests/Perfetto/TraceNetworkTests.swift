import Testing

@testable import Importers
@testable import Recordings

struct `Packets of the network in a trace` {
  private static let apps = """
    packet { packages_list { packages { name: "com.example.mail" uid: 10123 } packages { name: "com.example.b" uid: 10124 } packages { name: "com.example.a" uid: 10124 } } }
    """

  private func packet(
    _ milliseconds: Int, sent: Bool, _ bytes: Int, uid: Int = 10123, port: Int = 443,
    interface: String = "wlan0"
  ) -> String {
    """
    packet { timestamp: \(milliseconds * 1_000_000) network_packet { direction: \(sent ? 2 : 1) interface: "\(interface)" length: \(bytes) uid: \(uid) ip_proto: 6 remote_port: \(port) } }
    """
  }

  /// Bursts of an import as text.
  private func bursts(_ packets: String..., gap: String = "1 s") throws -> [String] {
    try TraceImport(text: packets.joined(separator: "\n"), gap: gap)
      .events(RecordedKind.packetBurst)
  }

  /// 100 and 50 bytes up, then 200 ms, then 1000 and 500 bytes down; 300 ms from first to last.
  @Test func `become an exchange: up, a pause, and down`() throws {
    let text = [
      packet(1000, sent: true, 100), packet(1050, sent: true, 50), packet(1250, sent: false, 1000),
      packet(1260, sent: true, 40), packet(1300, sent: false, 500), Self.apps,
    ].joined(separator: "\n")
    let trace = try TraceImport(text: text)
    #expect(
      trace.events(RecordedKind.packetBurst) == [
        "0 com-example-mail 190 1500 200000000 300000000"
      ])
    #expect(trace.taken("packets of the network") == 5)
    #expect(trace.recording.network == .wifi)
    #expect(trace.recording.explainedBytes == 1)
  }

  @Test
  func
    `are two exchanges when the silence is longer than the gap, the later one after the earlier`()
    throws
  {
    let (first, second) = (packet(0, sent: true, 10), packet(1001, sent: false, 20))
    #expect(
      try bursts(first, second) == [
        "0 uid-10123 10 0 0 0", "1001000000 uid-10123 0 20 0 0 after 0",
      ])
    #expect(
      try bursts(first, packet(1000, sent: false, 20)) == [
        "0 uid-10123 10 20 1000000000 1000000000"
      ])
    #expect(try bursts(first, second, gap: "1.1 s").count == 1)
    // Six seconds later it waited for nothing.
    #expect(
      try bursts(first, packet(6001, sent: true, 20)).last == "6001000000 uid-10123 20 0 0 0")
  }

  @Test func `of other ports, protocols and users are other exchanges`() throws {
    let found = try bursts(
      packet(0, sent: true, 1), packet(1, sent: true, 2, port: 80),
      packet(2, sent: true, 3, uid: 10124), Self.apps)
    #expect(
      found == [
        "0 com-example-mail 1 0 0 0", "1000000 com-example-mail 2 0 0 0",
        "2000000 com-example-a 3 0 0 0",
      ])
  }

  @Test func `are put into order when the phone writes directions apart`() throws {
    let later = packet(500, sent: false, 1000)
    #expect(
      try bursts(later, packet(100, sent: true, 10)) == ["0 uid-10123 10 1000 400000000 400000000"])
  }

  private static let interned = """
    packet { trusted_packet_sequence_id: 7 sequence_flags: 1 timestamp: 1000000000
      interned_data {
        packet_context { iid: 1 ctx { direction: 2 interface: "rmnet1" uid: 10123 ip_proto: 17 remote_port: 443 } }
        packet_context { iid: 2 ctx { direction: 1 interface: "rmnet1" uid: 10123 ip_proto: 17 remote_port: 443 } }
      }
      network_packet_bundle { iid: 1 packet_timestamps: [0, 5000000] packet_lengths: [100, 200] }
    }
    """

  @Test func `of groups have the times, the lengths, and what the sequence told before`() throws {
    let text =
      Self.interned + """
        packet { trusted_packet_sequence_id: 7 sequence_flags: 2 timestamp: 1010000000
          network_packet_bundle { iid: 2 packet_timestamps: [0, 300] packet_lengths: [1000, 2000] } }
        packet { trusted_packet_sequence_id: 7 sequence_flags: 2 timestamp: 3000000000
          network_packet_bundle { iid: 2 total_packets: 50 total_duration: 400000000 total_length: 70000 } }
        """
    let trace = try TraceImport(text: text)
    #expect(
      trace.events(RecordedKind.packetBurst) == [
        "0 uid-10123 300 3000 5000000 10000300",
        "2000000000 uid-10123 0 70000 0 400000000 after 0",
      ])
    #expect(trace.taken("packets of the network") == 54)
    #expect(trace.recording.network == .cellular)
    #expect(trace.recording.assumed.contains { $0.value == "1 sums of packets" })
  }

  @Test func `that need what was lost are left out until the sequence begins anew`() throws {
    let bundle = "network_packet_bundle { iid: 2 packet_timestamps: [0] packet_lengths: [9] }"
    let text =
      Self.interned + """
        packet { trusted_packet_sequence_id: 7 sequence_flags: 2 previous_packet_dropped: 1 timestamp: 1100000000 \(bundle) }
        packet { trusted_packet_sequence_id: 7 sequence_flags: 2 timestamp: 1200000000 \(bundle) }
        packet { trusted_packet_sequence_id: 7 sequence_flags: 1 timestamp: 1300000000 \(bundle) }
        packet { trusted_packet_sequence_id: 8 timestamp: 1300000000 \(bundle) }
        """
    let trace = try TraceImport(text: text)
    #expect(trace.events(RecordedKind.packetBurst) == ["0 uid-10123 300 0 0 5000000"])
    #expect(trace.dropped("packets of the trace") == 2)
    // The table was cleared, and the last packet is of another sequence.
    #expect(trace.dropped("groups of packets of the network") == 2)
  }

  @Test func `of tunnels, of the phone with itself, and without a direction are left out`() throws {
    let text = [
      packet(0, sent: true, 10), packet(1, sent: true, 10, interface: "tun0"),
      packet(2, sent: true, 10, interface: "lo"), packet(2, sent: true, 10, interface: "v4-rmnet0"),
      "packet { timestamp: 3000000 network_packet { length: 30 uid: 1 } }",
    ].joined(separator: "\n")
    let trace = try TraceImport(text: text)
    #expect(trace.events(RecordedKind.packetBurst) == ["0 uid-10123 10 0 0 0"])
    #expect(trace.dropped("packets of the network") == 4)
    // 10 of the 40 bytes that left or reached the phone.
    #expect(trace.recording.explainedBytes == 0.25)
  }

  @Test func `are refused in columns of different lengths`() throws {
    let text =
      "packet { timestamp: 1 network_packet_bundle { ctx { direction: 1 } packet_timestamps: [0, 1] packet_lengths: [9] } }"
    #expect(try TraceImport(text: text).error?.contains("fewer lengths than times") == true)
  }

  @Test func `of impossible lengths and times do not overflow`() throws {
    let most = "18446744073709551615"
    let text = """
      packet { timestamp: 2305843009213693952 network_packet_bundle { ctx { direction: 1 } total_packets: \(most) total_duration: \(most) total_length: \(most) } }
      packet { timestamp: 2305843009213693952 network_packet_bundle { ctx { direction: 2 } packet_timestamps: [\(most), 0] packet_lengths: [1, 2] } }
      packet { timestamp: \(most) network_packet { direction: 1 length: 5 } }
      """
    let trace = try TraceImport(text: text)
    #expect(trace.events(RecordedKind.packetBurst) == ["0 root 2 0 0 0"])
    #expect(trace.dropped("events") == 1)
    #expect(trace.dropped("packets of the network") == .max)
  }

  /// A thousand exchanges of two packets each, which are far apart, in an order that is mixed.
  @Test func `of many flows keep their bytes in any order`() throws {
    var packets: [String] = []
    for flow in 0..<1000 {
      packets.append(packet(10 * flow, sent: true, 100 + flow, port: flow))
      packets.append(packet(10 * flow + 5, sent: false, 10_000, port: flow))
    }
    var random = SplitMix64(seed: 1)
    packets.shuffle(using: &random)
    let found = try TraceImport(text: packets.joined(separator: "\n"))
      .events(RecordedKind.packetBurst)
    #expect(
      found
        == (0..<1000).map {
          "\($0 * 10_000_000) uid-10123 \(100 + $0) 10000 5000000 5000000"
        })
  }
}
