@testable import Experiments
import PhoneModel
@testable import Results
import Statistics
import Testing

/// Stores in which runs are missing: days must not slide into each other.
struct `Days of a store` {
  private let room: StoreRoom
  private let study = Study.sample()
  private let level: ConfidenceLevel

  init() throws {
    room = try StoreRoom()
    level = try ConfidenceLevel(0.95)
  }

  /// A store of some runs of the first point.
  private func store(_ name: String, _ keys: [(day: Int, variant: Int)]) throws -> ResultStore {
    let store = try ResultStore.create(at: room.path + "/" + name, for: study)
    try store.append(
      keys.map { .sample(RunKey(point: 1, replication: $0.day, variant: $0.variant)) })
    return store
  }

  @Test func `have a place for every variant, filled or not`() throws {
    let store = try store("store", [(2, 1), (3, 0), (3, 1), (5, 0)])
    var days: [Int] = []
    var filled: [[Bool]] = []
    var whole: [Bool] = []
    try store.forEachReplication(ofPoint: 1) { day in
      days.append(day.replication)
      filled.append(day.runs.map { $0 != nil })
      whole.append(day.outcomes != nil)
    }
    #expect(days == [2, 3, 5])
    #expect(filled == [[false, true], [true, true], [true, false]])
    #expect(whole == [false, true, false])
    try store.forEachReplication(ofPoint: 2) { _ in Issue.record("there is nothing of this point") }
  }

  /// Day 2 lacks the first variant and day 4 the second; were runs taken two by two, the second of day 2
  /// would be compared with the first of day 3.
  @Test func `compare the variants of a day with each other and with no others`() throws {
    let whole: [(day: Int, variant: Int)] = [(3, 0), (3, 1), (5, 0), (5, 1)]
    let gaps = try store("gaps", [(2, 1), (4, 0)] + whole)
    let expected = try store("whole", whole)
    let found = try gaps.finding(ofPoint: 1, baseline: 0, at: level)
    let wanted = try expected.finding(ofPoint: 1, baseline: 0, at: level)
    #expect(found.failed == 0)
    // The difference of both variants is a third on every day.
    #expect(abs(try #require(found.metrics[0].comparisons[0].difference?.mean) - 1 / 3) < 1e-12)
    for (one, other) in zip(found.metrics, wanted.metrics) {
      #expect(one.variants.map(\.n) == other.variants.map(\.n))
      #expect(one.variants.map(\.mean) == other.variants.map(\.mean))
      #expect(one.comparisons.map(\.difference) == other.comparisons.map(\.difference))
    }
  }

  /// The energies of the sample are too great to be added up, which takes nothing from the metrics.
  @Test func `say at a point the same with and without the energies`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append(study.sampleRuns)
    for point in 1...3 {
      let finding = try store.finding(ofPoint: point, baseline: 0, at: level)
      let summary = try #require(try store.summary(ofPoint: point))
      #expect(finding.point == point - 1)
      #expect(summary.energy.map(\.count) == [0, 0])
      #expect(
        finding.metrics.map { $0.variants.map(\.mean) }
          == summary.metrics.map { $0.variants.map(\.mean) })
      #expect(
        finding.metrics.map { $0.variants.map(\.censored) }
          == summary.metrics.map { $0.variants.map(\.censored) })
    }
  }

  @Test func `do not count where a run failed, and are told apart from missing ones`() throws {
    let store = try store("store", [(2, 0), (2, 1), (3, 0), (4, 0)])
    try store.append([
      StoredRun(RunKey(point: 1, replication: 3, variant: 1), .failed("no room"))
    ])
    let finding = try store.finding(ofPoint: 1, baseline: 0, at: level)
    #expect(finding.failed == 1)
    #expect(finding.metrics[0].variants.map(\.n) == [1, 1])
    let summary = try #require(try store.summary(ofPoint: 1))
    #expect(summary.runs == 1)
    #expect(summary.incompleteReplications == 2)
  }

  /// Runs of drainsim 0.1.0 have no records, and its points need not be compiled.
  @Test func `ask for no scenario where no run has a record of its work`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append(study.sampleRuns.map(\.withoutWork))
    let finding = try store.finding(
      ofPoint: 1, baseline: 0, at: level,
      scenario: {
        Issue.record("a point was compiled")
        throw CancellationError()
      })
    #expect(finding.work == nil)
    #expect(finding.metrics[0].variants.map(\.n) == [4, 4])
  }

  /// A store for half of the runs, into which the other half was merged in place of its own.
  @Test func `of other shards do not stand in for those of the store's own`() throws {
    let store = try ResultStore.create(at: room.store, for: study, shard: "1/2")
    let part = Shard(number: 1, count: 2)
    let own = study.sampleRuns.filter {
      part.has(point: $0.key.point - 1, replication: $0.key.replication - 2, of: 4)
    }
    #expect(own.count == 12)
    try store.append(study.sampleRuns.filter { run in !own.contains { $0.key == run.key } })
    #expect(try store.summary().done == 12)
    #expect(try store.summary().runs == 12)
    #expect(try store.summary().missing == 12)
    try store.append(own)
    #expect(try store.summary().missing == 0)
  }
}

extension StoredRun {
  /// The same run as drainsim 0.1.0 kept it.
  fileprivate var withoutWork: StoredRun {
    guard let outcome else { return self }
    return StoredRun(
      key,
      .finished(
        RunOutcome(
          values: outcome.values, events: outcome.events, end: outcome.end, energy: outcome.energy,
          battery: outcome.battery, ledgers: outcome.ledgers)))
  }
}
