import PhoneModel
import ScenarioTestSupport
import Synchronization
import Testing

@testable import Experiments

struct `The runs of a sweep` {
  /// Three points: the same world, presses of different work.
  private static func runs(
    points: Int = 3, days: ClosedRange<Int> = 1...20, jobs: Int = 1, shard: Shard = .whole,
    finished: @escaping SweepRuns.Finished = { _, _ in [] }
  ) throws -> SweepRuns {
    let scenarios = try (0..<points).map { point in
      try Samples.load(
        Worlds.office.replacing("uniform: [1 M, 9 M]", with: "uniform: [1 M, \(9 + point) M]")
      ).scenario
    }
    return SweepRuns(
      points: points, replications: days, seed: 5, jobs: jobs, shard: shard,
      scenario: { scenarios[$0] }, finished: finished)
  }

  /// A day as a line: which it is, and what its variants gave.
  private static func line(_ day: SweepReplication) throws -> String {
    let outcomes = try day.outcomes.map { try $0.get() }
    return "\(day.point)/\(day.replication): \(outcomes.map { "\($0.energy.attojoules)" })"
  }

  private static func lines(_ runs: SweepRuns) throws -> [String] {
    var lines: [String] = []
    try runs.run { lines.append(try line($0)) }
    return lines
  }

  @Test func `come point by point and day by day`() throws {
    let heads = try Self.lines(Self.runs()).map { $0.prefix { $0 != ":" } }
    #expect(heads == (0..<3).flatMap { point in (1...20).map { "\(point)/\($0)" } }.map { $0[...] })
  }

  @Test(arguments: [2, 3, 8])
  func `are the same on any number of cores`(jobs: Int) throws {
    #expect(try Self.lines(Self.runs(jobs: jobs)) == Self.lines(Self.runs()))
  }

  @Test func `are those of a comparison at the point`() throws {
    var energies: [[Double?]] = []
    try Self.runs(points: 1).run { day in
      energies.append(try day.outcomes.map { try $0.get().values[0].reading })
    }
    var compared: [[Double?]] = []
    let experiment = try Samples.experiment(Worlds.office, replications: 1...20)
    _ = try experiment.compare(each: { record in
      if record.variant == 0 { compared.append([]) }
      compared[compared.count - 1].append(record.readings[0].value)
    })
    #expect(energies == compared)
  }

  @Test(arguments: [1, 2, 3, 7, 60, 100])
  func `are split evenly among shards, each once`(count: Int) throws {
    let whole = try Self.lines(Self.runs())
    var parts: [[String]] = []
    for number in 1...count {
      let shard = Shard(number: number, count: count)
      let lines = try Self.lines(Self.runs(jobs: 2, shard: shard))
      #expect(lines.count == shard.pairs(of: 60))
      parts.append(lines)
    }
    #expect(parts.joined().sorted() == whole.sorted())
    let sizes = parts.map(\.count)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
  }

  @Test func `leave out what is there already`() throws {
    let whole = try Self.lines(Self.runs())
    let there: @Sendable (Int) -> Set<Int> = { $0 == 1 ? Set(1...20) : [3, 4, 20] }
    let rest = try Self.lines(
      Self.runs(jobs: 2, finished: { point, own in there(point).intersection(own) }))
    #expect(
      rest
        == whole.filter { line in
          let parts = line.prefix { $0 != ":" }.split(separator: "/").compactMap { Int($0) }
          return !there(parts[0]).contains(parts[1])
        })
  }

  /// Whatever the moment, what was handed over is a beginning of the whole, save for the days that each
  /// worker had not begun of its piece.
  @Test(arguments: [1, 2], [1, 5, 33])
  func `stop after the days at hand and hand those over`(jobs: Int, after: Int) throws {
    let whole = try Self.lines(Self.runs(jobs: jobs))
    let asked = Atomic(0)
    var lines: [String] = []
    try Self.runs(jobs: jobs).run {
      asked.wrappingAdd(1, ordering: .relaxed).newValue <= after
    } receive: {
      lines.append(try Self.line($0))
    }
    #expect(lines.count <= after)
    #expect(lines.count < whole.count)
    #expect(lines.allSatisfy { whole.contains($0) })
    #expect(lines == lines.sorted { whole.firstIndex(of: $0)! < whole.firstIndex(of: $1)! })
    if jobs == 1 { #expect(lines == Array(whole.prefix(lines.count))) }
  }

  @Test func `go on where one of them is given up`() throws {
    let text = RoundPhone.scenario(
      """
      user:
        actions:
          a: { at: { one-of: [1 s, 99 s] }, do: [ { open: app } ] }
      apps: { app: { variables: { since: never }, handlers: { start: [ { observe: { age: $(now - since) } } ] } } }
      """)
    let scenario = try Samples.load(text).scenario
    let runs = SweepRuns(
      points: 2, replications: 1...20, seed: 1, jobs: 2, scenario: { _ in scenario })
    var failures = 0
    var days = 0
    try runs.run { day in
      days += 1
      if case .failure(.aborted) = day.outcomes[0] { failures += 1 }
    }
    #expect(days == 40)
    // About half of the days open the app within the ten seconds of a run.
    #expect((10...30).contains(failures))
  }
}
