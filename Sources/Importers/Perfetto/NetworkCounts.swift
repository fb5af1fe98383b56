/// The sums over packets of the network.
struct NetworkCounts {
  /// The packets that were taken: those of apps, and those whose app the kernel does not tell.
  var packets = 0
  var unnamed = 0
  var bytes = 0.0
  private(set) var allBytes = 0.0
  /// The packets that do not reach a network, or that are counted elsewhere.
  private(set) var leftOut: [NetworkInterface: Int] = [:]
  var unclear = 0
  var lost = 0
  var sums = 0
  private(set) var wiFiBytes = 0.0
  private(set) var cellularBytes = 0.0

  /// Count packets by their interface.
  ///
  /// - Returns: False for packets that do not reach a network, or that are counted elsewhere.
  mutating func pass(_ interface: NetworkInterface, bytes: UInt64, packets: Int) -> Bool {
    switch interface {
    case .own, .direct, .twofold:
      leftOut[interface] = (leftOut[interface] ?? 0).boundedSum(packets)
      return false
    case .wiFi: wiFiBytes += Double(bytes)
    case .cellular: cellularBytes += Double(bytes)
    case .unknown: break
    }
    allBytes += Double(bytes)
    return true
  }
}
