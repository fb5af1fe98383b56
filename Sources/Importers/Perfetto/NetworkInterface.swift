/// The kind of a phone's network interface.
enum NetworkInterface: UInt8 {
  case unknown, wiFi, cellular
  /// Inside the phone.
  case own
  /// To a device nearby, without a network.
  case direct
  /// Its packets pass another interface of the phone as well.
  case twofold

  /// Names of interfaces as Linux and Android's modems give them.
  private static let prefixes: [(NetworkInterface, [String])] = [
    // "v4-rmnet0" is IPv4 inside of IPv6; "rmnet_ipa0" carries all of "rmnet_data0", "rmnet_data1"….
    (.twofold, ["tun", "ipsec", "wg", "v4-", "rmnet_ipa", "rmnet_mhi"]),
    (.wiFi, ["wlan", "swlan"]),
    (.cellular, ["rmnet", "ccmni", "pdp", "ppp", "seth", "wwan"]),
    (.own, ["lo", "dummy"]),
    (.direct, ["p2p"]),
  ]

  init(name: String) {
    self = Self.prefixes.first { $0.1.contains { name.hasPrefix($0) } }?.0 ?? .unknown
  }

  /// The network behind a radio of the phone.
  var network: RecordingImport.Network? {
    self == .wiFi ? .wifi : self == .cellular ? .cellular : nil
  }
}
