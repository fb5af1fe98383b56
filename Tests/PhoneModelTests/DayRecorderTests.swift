import Experiments
import PhoneModel
import Quantities
import ScenarioTestSupport
import Testing

struct `A recorded day` {
  private func specification(_ text: String) throws -> PhoneSpecification {
    try Samples.load(text).scenario.variants[0].specification
  }

  private static let busy = `A phone on a battery`.busy(
    "{ model: ideal, capacity: 200 mAh, voltage: 4 V }", duration: "10 min")

  @Test func `has the energy of every part to the last attojoule`() throws {
    let specification = try specification(Self.busy)
    let runner = PhoneRunner(specification)
    let outcome = try runner.run(seed: 5, replication: 3, keepsLedgers: true)
    let record = try runner.record(seed: 5, replication: 3)
    let sums = record.components.indices.map { part in
      record.energies.reduce(Energy.zero) { $0 + $1[part] }
    }
    let ledger = try #require(outcome.ledgers?.phone)
    #expect(record.components == ledger.components)
    #expect(sums == ledger.byComponent.map(\.energy))
  }

  @Test func `is the run that is not recorded`() throws {
    let specification = try specification(Self.busy)
    let plain = PhoneRunner(specification)
    let before = try plain.run(seed: 5, replication: 1)
    let runner = PhoneRunner(specification)
    _ = try runner.record(seed: 5, replication: 1)
    let after = try runner.run(seed: 5, replication: 1)
    #expect(after.values.map(\.reading) == before.values.map(\.reading))
    #expect(after.events == before.events)
    #expect(after.battery == before.battery)
  }

  // 600 s in at most 511 bins of 1 ms times a power of two: 2048 ms, 293 of them.
  @Test func `has a few hundred bins that are a power of two long`() throws {
    let record = try PhoneRunner(try specification(Self.busy)).record(seed: 5, replication: 1)
    #expect(record.binLength == .milliseconds(2048))
    #expect(record.energies.count == 293)
    #expect(record.length == .seconds(600))
    #expect(record.length(ofBin: 292) == .milliseconds(600_000 - 292 * 2048))
  }

  // 11 mW out of 14.4 J: the level falls on a line.
  @Test func `has the battery's level at the ends of its bins`() throws {
    let text = RoundPhone.scenario(
      "battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }", duration: "1000 s")
    let record = try PhoneRunner(try specification(text)).record(seed: 1, replication: 1)
    #expect(record.levels.count == record.energies.count + 1)
    for (place, level) in record.levels.enumerated() {
      let seconds = place == 0 ? 0 : record.end(ofBin: place - 1).seconds
      #expect(abs(level - (1 - 0.011 * seconds / 14.4)) < 1e-9)
    }
  }

  @Test func `ends when the battery does, with nothing left`() throws {
    let text = RoundPhone.scenario(
      "battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }", duration: "24 h")
    let record = try PhoneRunner(try specification(text)).record(seed: 1, replication: 1)
    #expect(abs(record.length.seconds - 14.4 / 0.011) < 0.001)
    #expect(record.levels.last == 0)
  }

  @Test func `begins after the warm-up`() throws {
    let text = RoundPhone.scenario(
      "battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }\nwarm-up: 1000 s",
      duration: "100 s")
    let record = try PhoneRunner(try specification(text)).record(seed: 1, replication: 1)
    #expect(record.length == .seconds(100))
    #expect(record.levels.first == 1)
    let drawn = record.energies.joined().reduce(Energy.zero, +)
    #expect(abs(drawn.joules - 1.1) < 1e-9)
  }

  @Test func `has no levels without a battery`() throws {
    let text = RoundPhone.scenario("", duration: "100 s")
    #expect(
      try PhoneRunner(try specification(text)).record(seed: 1, replication: 1).levels.isEmpty)
  }

  @Test func `keeps its sums in longer bins`() {
    let record = DayRecord(
      components: ["a"], binLength: .seconds(1), length: .seconds(5),
      energies: (1...5).map { [.joules(Double($0))] }, levels: [1, 0.9, 0.8, 0.7, 0.6, 0.5])
    let longer = record.inBins(of: .seconds(2))
    #expect(longer.energies == [[.joules(3)], [.joules(7)], [.joules(5)]])
    #expect(longer.levels == [1, 0.8, 0.6, 0.5])
    #expect(longer.length(ofBin: 2) == .seconds(1))
  }
}
