import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// 1 mW and 10 µJ a sample at 10, 50 or 100 Hz; 400 mW for 200 µs hand a sample over.
private let values = [
  "base": "1 mW", "sample": "10 uJ", "rates": "[10 Hz, 50 Hz, 100 Hz]", "fifo": "40",
  "hand-over": "400 mW", "hand-over-time": "200 us", "batch-work": "50 k", "sample-work": "5 k",
]

private func sensor(seconds: Double = 20) -> ComponentBench {
  ComponentBench(Gyroscope(values), seconds: seconds)
}

extension ComponentBench {
  /// Asks for samples a second, for some seconds or until stopped, in batches of some seconds.
  fileprivate func sense(
    _ hertz: Double, for seconds: Double? = nil, batch: Double? = nil, app: Int = 1
  ) {
    // The base unit of a frequency is one a nanosecond.
    var operands = ["rate": hertz / 1e9]
    operands["for"] = seconds.map { $0 * 1e9 }
    operands["batch"] = batch.map { $0 * 1e9 }
    perform("sense", operands, app: app, thread: 0)
  }
}

struct `A sensor of motion` {
  // 1 mW + 10 µJ × rate for 20 s, at the next rate that it has; the fastest for more than that.
  @Test(arguments: [(0.0, 10), (9.9, 10), (10, 10), (11, 50), (60, 100), (100, 100), (1e12, 100)])
  func `runs at the next rate that it has`(wish: Double, rate: Int) {
    let bench = sensor()
    bench.at(0) { $0.sense(wish) }
    bench.run()
    let power = Power(nanowatts: 1_000_000 + 10_000 * Int64(rate))
    #expect(bench.energy(.sensing) == power * .seconds(20))
  }

  // 50 Hz for 20 s are 1000 samples of 400 mW × 200 µs.
  @Test func `pays for handing over every sample by itself`() {
    let bench = sensor()
    bench.at(0) { $0.sense(50) }
    bench.run()
    #expect(bench.energy(.delivery) == (Power.milliwatts(400) * .microseconds(200)) * 1000)
  }

  @Test func `needs no events for samples handed over one by one`() {
    let bench = sensor()
    bench.at(0) { $0.sense(100) }
    bench.run()
    #expect(bench.dispatched == 0)
  }

  // At 10 Hz, 2 s are 20 samples; the run of 20 s has 10 of them.
  @Test func `tells the app of every batch`() {
    let bench = sensor()
    bench.at(0) { $0.sense(10, batch: 2) }
    bench.run()
    #expect(
      bench.log.dropFirst()
        == (1...10).map { LogEntry(Double($0) * 2, "gyroscope-samples 20, app 1") }[...])
  }

  // 10 batches of 50 000 + 20 × 5000 cycles, and no processor of the sensor's own.
  @Test func `asks the processor for work of each batch`() {
    let bench = sensor()
    bench.at(0) { $0.sense(10, batch: 2) }
    bench.run()
    #expect(bench.systemWork == 10 * (50_000 + 20 * 5_000))
    #expect(bench.energy(.delivery) == .zero)
  }

  // There is room for 40 samples, which at 50 Hz are 0.8 s: 25 batches in 20 s.
  @Test(arguments: [1.0, 1e20, .infinity])
  func `collects no more samples than it has room for`(batch: Double) {
    let bench = sensor()
    bench.at(0) { $0.sense(50, batch: batch) }
    bench.run()
    #expect(bench.counter("gyroscope-batches") == 25)
  }

  // At 10 Hz a batch of no length is one sample: 10 a second for 2 s.
  @Test(arguments: [0.0, -3, 0.05])
  func `hands over one sample at least`(batch: Double) {
    let bench = sensor()
    bench.at(0) { $0.sense(10, for: 2, batch: batch) }
    bench.run()
    #expect(bench.counter("gyroscope-batches") == 20)
  }

  // Its time ends at 7 s, and so do batches and power: 1.1 mW for 7 s.
  @Test func `is off when its time has passed`() {
    let bench = sensor()
    bench.at(0) { $0.sense(10, for: 7, batch: 2) }
    bench.run()
    #expect(bench.counter("gyroscope-batches") == 3)
    #expect(bench.energy(.sensing) == Power(nanowatts: 1_100_000) * .seconds(7))
  }

  @Test func `is off when it is stopped`() {
    let bench = sensor()
    bench.at(0) { $0.sense(10, batch: 2) }
    bench.at(7) { $0.perform("stop-sensing", thread: 0) }
    bench.run()
    #expect(bench.counter("gyroscope-batches") == 3)
    #expect(bench.energy(.sensing) == Power(nanowatts: 1_100_000) * .seconds(7))
  }

  // 10 Hz for 20 s by app 1; 100 Hz from 5 s to 10 s by app 2, which pays 2 mW meanwhile.
  @Test func `runs for the fastest app, which pays`() {
    let bench = sensor()
    bench.at(0) { $0.sense(10, app: 1) }
    bench.at(5) { $0.sense(100, for: 5, app: 2) }
    bench.run()
    #expect(bench.energy(.sensing, app: 1) == Power(nanowatts: 1_100_000) * .seconds(15))
    #expect(bench.energy(.sensing, app: 2) == Power(nanowatts: 2_000_000) * .seconds(5))
  }

  // The same day: app 1 is handed 10 samples a second all the time, 200 in all.
  @Test func `hands a slower app its own samples only`() {
    let bench = sensor()
    bench.at(0) { $0.sense(10, app: 1) }
    bench.at(5) { $0.sense(100, for: 5, app: 2) }
    bench.run()
    let sample = Power.milliwatts(400) * .microseconds(200)
    #expect(bench.energy(.delivery, app: 1) == sample * 200)
    #expect(bench.energy(.delivery, app: 2) == sample * 500)
  }

  // From batches of 2 s to single samples at 5 s: two batches, and 15 s × 10 samples.
  @Test func `changes how it hands over when the app asks again`() {
    let bench = sensor()
    bench.at(0) { $0.sense(10, batch: 2) }
    bench.at(5) { $0.sense(10) }
    bench.run()
    #expect(bench.counter("gyroscope-batches") == 2)
    #expect(bench.energy(.delivery) == (Power.milliwatts(400) * .microseconds(200)) * 150)
  }

  @Test func `is asked for no rate by nothing over nothing`() {
    let bench = sensor()
    bench.at(0) { $0.sense(.nan) }
    bench.run()
    #expect(bench.failure == "a rate of a sensor that is no number, such as 0 over 0")
  }

  @Test(arguments: ["[50 Hz, 10 Hz]", "[0 Hz, 10 Hz]", "[10 Hz, 10 Hz]"])
  func `has rates that rise from above zero`(rates: String) {
    #expect(
      Gyroscope.complaints(["rates": rates]) == [
        "'device.components.gyroscope.rates' must be 1 to 16 rising rates from 0.01 Hz to 100 kHz"
      ])
  }
}

/// Each sensor with its standard values.
struct `Any sensor of motion` {
  static let models: [(String, any ComponentModel)] = [
    ("accelerometer", Accelerometer([:])), ("gyroscope", Gyroscope([:])),
    ("magnetometer", Magnetometer([:])),
  ]

  @Test(arguments: models.map(\.0))
  func `is never cheaper at a higher rate`(name: String) {
    let energies = [0.0, 10, 20, 45, 60, 100, 150, 300, 500].map { energy(name, $0) }
    #expect(zip(energies, energies.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(energies.first! < energies.last!)
  }

  @Test(arguments: models.map(\.0))
  func `costs once while two apps hold it at one rate`(name: String) {
    #expect(energy(name, 100, apps: 2, only: .sensing) == energy(name, 100, only: .sensing))
  }

  private func energy(_ name: String, _ rate: Double, apps: Int = 1, only: Cause? = nil) -> Energy {
    let bench = ComponentBench(Self.models.first { $0.0 == name }!.1, seconds: 60)
    bench.at(1) { bench in
      for app in 1...apps { bench.sense(rate, app: app) }
    }
    bench.run()
    guard let only else { return bench.ledger.total }
    return (1...apps).map { bench.energy(only, app: $0) }.reduce(.zero, +)
  }
}
