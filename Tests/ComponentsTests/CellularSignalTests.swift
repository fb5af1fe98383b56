import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `A cellular radio and its signal` {
  private static let models = ["lte", "umts", "nr", "byte-cost"]

  private static func bench(_ name: String, seconds: Double = 4000) -> ComponentBench {
    func make(_ type: any ComponentModel.Type) -> any ComponentModel { type.init([:]) }
    return ComponentBench(
      make(ComponentCatalogue.models.first { $0.definition.name == name }!), seconds: seconds)
  }

  private static func isolated(
    _ name: String, up: Double = 0, down: Double = 0, signal: Double = 1
  ) -> Energy {
    let bench = bench(name)
    bench.at(1) { $0.signal(signal) }
    bench.at(10) { $0.ask(up: up, answer: 0.5, down: down, 1) }
    bench.run()
    #expect(bench.happenings == ["#1 completed"])
    return bench.paid()
  }

  @Test(arguments: models)
  func `make an isolated transfer never cheaper by being weaker`(name: String) {
    let energies = [1, 0.9, 0.75, 0.5, 0.25, 0.1, 0.01].map {
      Self.isolated(name, up: 20_000, down: 500_000, signal: $0)
    }
    for (stronger, weaker) in zip(energies, energies.dropFirst()) { #expect(weaker > stronger) }
  }

  @Test(arguments: models)
  func `make an isolated transfer of more bytes never cheaper`(name: String) {
    let sizes: [Double] = [0, 1, 400, 500, 600, 10_000, 500_000, 3e6]
    for directions in [(1.0, 0.0), (0, 1), (1, 1)] {
      let energies = sizes.map {
        Self.isolated(name, up: directions.0 * $0, down: directions.1 * $0)
      }
      for (fewer, more) in zip(energies, energies.dropFirst()) { #expect(more >= fewer) }
    }
  }

  // Half the signal: the rate is 0.1 + 0.9 / 2 = 0.55 of 13 Mbps, 893 750 B/s, for 1 s; the power
  // 1.5 − 0.5 / 2 = 1.25 times as much.
  @Test func `follow straight lines of rate and power`() {
    let bench = Self.bench("lte")
    bench.at(1) { $0.signal(0.5) }
    bench.at(10) { $0.ask(down: 893_750, 1) }
    bench.run()
    #expect(bench.log == [LogEntry(11.2601, "#1 completed")])
    let power = Power.mW(1.25 * (1288.04 + 0.55 * 13 * 51.97))
    #expect(abs(bench.energy(.transfer).joules - power.watts) < 1e-8)
  }

  // At 10.2601 s; 1.625 MB/s for 1 s, then at 0.55 of it: 0.89375 MB in another second.
  @Test func `change the rate of data that moves`() {
    let bench = Self.bench("lte")
    bench.at(10) { $0.ask(down: 1_625_000 + 893_750, 1) }
    bench.at(11.2601) { $0.signal(0.5) }
    bench.run()
    #expect(bench.log == [LogEntry(12.2601, "#1 completed")])
  }

  @Test(arguments: models)
  func `carry nothing without one another`(name: String) {
    let bench = Self.bench(name, seconds: 20)
    bench.at(1) { $0.signal(0) }
    bench.at(2) { bench in
      let outcome = bench.perform("request", thread: 1)
      #expect(outcome == .declined)
    }
    bench.run()
    #expect(bench.paid() == .zero)
  }

  // 1.625 MB/s for 1 s; nothing from 11.2601 to 30 s; a promotion; the other half in 1 s.
  @Test func `let data stand still and go on after another promotion`() {
    let bench = Self.bench("lte")
    bench.at(10) { $0.ask(down: 3_250_000, 1) }
    bench.at(11.2601) { $0.signal(0) }
    bench.at(30) { $0.signal(1) }
    bench.run()
    #expect(bench.log == [LogEntry(31.2601, "#1 completed")])
    #expect(bench.counter("cellular-promotions") == 2)
    #expect(bench.energy(.search, app: 0) == Power.mW(50) * .s(30 - 11.2601))
  }

  @Test func `let data that stands still time out`() {
    let bench = Self.bench("lte", seconds: 100)
    bench.at(10) { $0.ask(down: 3_250_000, timeout: 15, 1) }
    bench.at(11) { $0.signal(0) }
    bench.at(60) { $0.signal(1) }
    bench.run()
    #expect(bench.log == [LogEntry(25, "#1 timeout")])
    #expect(bench.counter("cellular-promotions") == 1)
  }

  @Test func `need not be there at the start`() {
    let bench = Self.bench("umts", seconds: 10)
    bench.at(0) { $0.signal(0) }
    bench.run()
    #expect(bench.ledger.total == Power.mW(50) * .s(10))
  }
}
