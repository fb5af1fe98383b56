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
    let day = try runner.binnedRun(seed: 5, replication: 3)
    let sums = day.components.indices.map { part in
      day.energies.reduce(Energy.zero) { $0 + $1[part] }
    }
    let ledger = try #require(outcome.ledgers?.phone)
    #expect(day.components == ledger.components)
    #expect(sums == ledger.byComponent.map(\.energy))
  }

  @Test func `is the run that is not recorded`() throws {
    let specification = try specification(Self.busy)
    let plain = PhoneRunner(specification)
    let before = try plain.run(seed: 5, replication: 1)
    let runner = PhoneRunner(specification)
    _ = try runner.binnedRun(seed: 5, replication: 1)
    let after = try runner.run(seed: 5, replication: 1)
    #expect(after.values.map(\.reading) == before.values.map(\.reading))
    #expect(after.events == before.events)
    #expect(after.battery == before.battery)
  }

  // 600 s in at most 511 bins of 1 ms times a power of two: 2048 ms, 293 of them.
  @Test func `has a few hundred bins that are a power of two long`() throws {
    let day = try PhoneRunner(try specification(Self.busy)).binnedRun(seed: 5, replication: 1)
    #expect(day.binLength == .milliseconds(2048))
    #expect(day.energies.count == 293)
    #expect(day.length == .seconds(600))
    #expect(day.length(ofBin: 292) == .milliseconds(600_000 - 292 * 2048))
  }

  // 11 mW out of 14.4 J: the level falls on a line.
  @Test func `has the battery's level at the ends of its bins`() throws {
    let text = RoundPhone.scenario(
      "battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }", duration: "1000 s")
    let day = try PhoneRunner(try specification(text)).binnedRun(seed: 1, replication: 1)
    #expect(day.levels.count == day.energies.count + 1)
    for (slot, level) in day.levels.enumerated() {
      let seconds = slot == 0 ? 0 : day.end(ofBin: slot - 1).seconds
      #expect(abs(level - (1 - 0.011 * seconds / 14.4)) < 1e-9)
    }
  }

  @Test func `ends when the battery does, with nothing left`() throws {
    let text = RoundPhone.scenario(
      "battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }", duration: "24 h")
    let day = try PhoneRunner(try specification(text)).binnedRun(seed: 1, replication: 1)
    #expect(abs(day.length.seconds - 14.4 / 0.011) < 0.001)
    #expect(day.levels.last == 0)
  }

  @Test func `begins after the warm-up`() throws {
    let text = RoundPhone.scenario(
      "battery: { model: ideal, capacity: 1 mAh, voltage: 4 V }\nwarm-up: 1000 s",
      duration: "100 s")
    let day = try PhoneRunner(try specification(text)).binnedRun(seed: 1, replication: 1)
    #expect(day.length == .seconds(100))
    #expect(day.levels.first == 1)
    let drawn = day.energies.joined().reduce(Energy.zero, +)
    #expect(abs(drawn.joules - 1.1) < 1e-9)
  }

  @Test func `has no levels without a battery`() throws {
    let text = RoundPhone.scenario("", duration: "100 s")
    #expect(
      try PhoneRunner(try specification(text)).binnedRun(seed: 1, replication: 1).levels.isEmpty)
  }

  @Test func `keeps its sums in longer bins`() {
    let day = BinnedRun(
      components: ["a"], binLength: .seconds(1), length: .seconds(5),
      energies: (1...5).map { [.joules(Double($0))] }, levels: [1, 0.9, 0.8, 0.7, 0.6, 0.5])
    let longer = day.inBins(of: .seconds(2))
    #expect(longer.energies == [[.joules(3)], [.joules(7)], [.joules(5)]])
    #expect(longer.levels == [1, 0.8, 0.6, 0.5])
    #expect(longer.length(ofBin: 2) == .seconds(1))
  }
}
