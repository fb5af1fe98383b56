import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities

extension Accessory {
  /// A desk that can be seen ten times a second.
  static let seenDesk = Accessory(name: "desk", interval: .milliseconds(100), services: 0b01)
  static let beacon = Accessory(
    name: "beacon", interval: .milliseconds(100), services: 0b10, isConnectable: false)
}

extension ComponentBench {
  /// 60 mW while it listens: 30 of 100 ms in front, 50 ms of every 1 s from the background.
  static func ios(
    _ accessories: [Accessory] = [.seenDesk], seconds: Double = 60
  ) -> ComponentBench {
    let radio = BluetoothRadio.changing([
      "scan-policy": "ios", "scan-interval": "100 ms", "scan-duty": "30 %",
      "background-interval": "1 s", "background-duty": "5 %",
    ])
    return ComponentBench.bluetooth(radio, near: accessories, seconds: seconds)
  }

  /// How often something near was reported.
  var reports: Int { happenings.filter { $0.hasPrefix("peripheral-disc") }.count }
}

/// The energy of so much listening at 60 mW.
func listened(_ milliseconds: Int64) -> Energy {
  Power.milliwatts(60) * .milliseconds(milliseconds)
}
