import DrainsimTestSupport
import Quantities

extension Accessory {
  /// A desk that looks for commands every 0.3 s, and tells two values while it moves.
  static let desk = Accessory(
    name: "desk", looksEvery: .milliseconds(300), firstLook: .at(0.1), notifies: 2)
}

extension ComponentBench {
  /// A bench with the desk connected; transfers begin after 10 s.
  static func connected(_ accessory: Accessory = .desk, seconds: Double = 30) -> ComponentBench {
    let bench = ComponentBench.bluetooth(near: [accessory], seconds: seconds)
    bench.at(0) { $0.connect(0, thread: 0) }
    return bench
  }

  /// The first connection event of the desk from `instant` on.
  func event(_ instant: SimTime) -> SimTime {
    Accessory.desk.event(after: instant, connectingFrom: .zero, key: key)
  }

  /// The events after 10 s.
  var transfers: [LogEntry] { log.filter { $0.time >= .at(10) } }
}

/// Charge of bytes on the air at 3 V: 8 µs each, sent at 36.445 mA and received at 26.505 mA.
func transferJoules(sent: Int, received: Int) -> Double {
  (Double(sent) * 36.445 + Double(received) * 26.505) * 0.008e-6 * 3
}
