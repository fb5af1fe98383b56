import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities

extension ComponentBench {
  /// A request; sizes in bytes, times in seconds.
  func ask(
    up: Double = 0, answer: Double = 0, down: Double = 0, timeout: Double = .nan, app: Int = 1,
    _ thread: Int
  ) {
    perform(
      "request", ["up": up, "answer": answer * 1e9, "down": down, "timeout": timeout * 1e9],
      app: app, thread: thread)
  }

  func signal(_ signal: Double) { change { $0.cellularSignal = signal } }

  /// The energy that one app paid for promotion, transfer and tail.
  func paid(app: Int = 1) -> Energy {
    energy(.promotion, app: app) + energy(.transfer, app: app) + energy(.tail, app: app)
  }

  /// The power in milliwatts at several instants, each after what happens at it.
  func watch(_ seconds: [Double]) {
    for second in seconds {
      later(at: .at(second)) { $0.note("\(Double($0.power.nanowatts) / 1e6) mW") }
    }
  }
}

extension Power {
  /// A power given in milliwatts with decimals.
  static func mW(_ count: Double) -> Power { .watts(count / 1000) }
}

extension SimDuration {
  static func s(_ seconds: Double) -> SimDuration { SimDuration(seconds: seconds) }
}

/// Overrides that leave the idle radio without paging.
let withoutPaging = ["paging-power": "0 mW", "paging-on": "0 ms"]

/// Overrides that leave LTE's tail without pulses, and with data from the network never waiting.
let withoutPulses = withoutPaging.merging(
  ["drx-power": "1060 mW", "short-on": "0 ms", "long-on": "0 ms"]) { $1 }
