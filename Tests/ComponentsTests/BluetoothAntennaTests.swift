import Components
import DrainsimTestSupport
import Quantities
import Testing

struct `An antenna that Bluetooth shares with Wi-Fi` {
  private func radio(_ loss: String) -> BluetoothRadio {
    .changing(["scan-interval": "100 ms", "scan-duty": "30 %", "wi-fi-loss": loss])
  }

  @Test func `is held for the scan's windows`() {
    let bench = ComponentBench.bluetooth(radio("50 %"), near: [], seconds: 20)
    var shares: [Double] = []
    bench.at(1) { $0.scan() }
    bench.at(2) { shares.append($0.shared.bluetoothAirtime) }
    bench.at(3) { $0.stopScan() }
    bench.at(4) { shares.append($0.shared.bluetoothAirtime) }
    bench.run()
    #expect(shares == [0.3, 0])
  }

  // One connection event of 2.355 ms in every 30 ms; see LinkTimingTests for its phases.
  @Test func `is held for connection events`() {
    let near = Accessory(name: "near")
    let bench = ComponentBench.bluetooth(near: [near], seconds: 20)
    var share = 0.0
    bench.at(0) { $0.connect(0, thread: 1) }
    bench.at(10) { share = $0.shared.bluetoothAirtime }
    bench.run()
    let event = 1.962 + 2 * 0.08 + 0.053 + 0.123 + 0.057
    #expect((share - event / 30).magnitude < 1e-12)
  }

  /// Reports of every packet in a thousand or so, while Wi-Fi takes a share of the time.
  private func heard(_ loss: String, airtime: Double) -> Int {
    let bench = ComponentBench.bluetooth(
      .changing(["wi-fi-loss": loss]), near: [.beacon], seconds: 105)
    bench.at(0) { $0.share { $0.wifiAirtime = airtime } }
    bench.at(0) { $0.scan(duplicates: true) }
    bench.run()
    return bench.reports
  }

  // 1000 packets of which half are lost: deviation √250 = 16, of which 3.3.
  @Test func `lets packets be lost while Wi-Fi transfers`() {
    #expect((heard("50 %", airtime: 1) - 500).magnitude <= 53)
  }

  @Test func `loses nothing where there are two`() {
    #expect(heard("0", airtime: 1) == heard("50 %", airtime: 0))
  }

  // What is received while Wi-Fi rests from 50 s on is what is received without it.
  @Test func `forgets Wi-Fi when that rests`() {
    func late(_ airtime: Double) -> [LogEntry] {
      let bench = ComponentBench.bluetooth(
        .changing(["wi-fi-loss": "99 %"]), near: [.beacon], seconds: 105)
      bench.at(0) { $0.share { $0.wifiAirtime = airtime } }
      bench.at(0) { $0.scan(duplicates: true) }
      bench.at(50) { $0.share { $0.wifiAirtime = 0 } }
      bench.run()
      return bench.log.filter { $0.time > .at(50.001) }
    }
    #expect(late(1) == late(0))
    #expect(late(0).count > 500)
  }
}
