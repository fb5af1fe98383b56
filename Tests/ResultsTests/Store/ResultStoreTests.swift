import DocumentCoding
import PhoneModel
import PowerAccounting
import Quantities
import Results
import Testing

struct `Result store` {
  private let room: StoreRoom
  private let study = Study.sample()

  init() throws { room = try StoreRoom() }

  @Test func `gives back the study it was made for`() throws {
    try ResultStore.create(at: room.store, for: study).close()
    #expect(try ResultStore.read(room.store).study == study)
  }

  @Test func `gives back every run with all it has`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append(study.sampleRuns)
    try store.close()
    #expect(try ResultStore.read(room.store).allRuns == study.sampleRuns)
  }

  @Test func `gives back runs in their order, in whatever order they were written`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    for run in study.sampleRuns.reversed() { try store.append([run]) }
    #expect(try store.allRuns == study.sampleRuns)
  }

  @Test func `gives back one run, and none that is not there`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    let key = RunKey(point: 2, replication: 3, variant: 1)
    try store.append([.sample(key)])
    #expect(try store.run(key) == .sample(key))
    #expect(try store.run(RunKey(point: 2, replication: 3, variant: 0)) == nil)
    #expect(try store.run(RunKey(point: 4, replication: 3, variant: 0)) == nil)
  }

  @Test func `gives back the runs of one point`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append(study.sampleRuns)
    var found: [StoredRun] = []
    try store.forEachRun(ofPoint: 2) { found.append($0) }
    #expect(found == study.sampleRuns.filter { $0.key.point == 2 })
  }

  @Test func `keeps a run that failed, with its reason`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    let failed = StoredRun(
      RunKey(point: 1, replication: 2, variant: 0), .failed("no room for \"it\""))
    try store.append([failed])
    #expect(try store.allRuns == [failed])
    let counts = try store.counts()
    #expect([counts.done, counts.failed, counts.all] == [1, 1, 24])
  }

  @Test func `takes a run without parts`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    let run = StoredRun(
      RunKey(point: 1, replication: 2, variant: 0),
      .finished(
        RunOutcome(
          values: study.metrics.map { _ in MetricValue(1) }, events: 1, end: .zero,
          energy: Energy(attojoules: 1 << 80), battery: nil, ledgers: nil)))
    try store.append([run])
    #expect(try store.allRuns == [run])
  }

  @Test(
    arguments: [
      1e60, -1e60, 1e-60, (1e-60).nextUp, 0.1 + 0.2, 4,
    ] as [Double])
  func `keeps every bit of a number`(number: Double) throws {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append([run(with: number)])
    guard case .finished(let outcome) = try store.allRuns[0].result else {
      Issue.record("the run has no numbers")
      return
    }
    #expect(outcome.values[0].value?.bitPattern == number.bitPattern)
  }

  @Test func `knows one zero, and takes no number for none`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append([run(with: -0.0)])
    #expect(try store.append([run(with: 0)]).known == 1)
    #expect(run(with: .nan) == run(with: nil))
  }

  @Test func `leaves a run alone that is there already`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append(Array(study.sampleRuns.prefix(3)))
    let appended = try store.append(study.sampleRuns)
    #expect(appended.known == 3)
    #expect(appended.new == 21)
    #expect(try store.allRuns == study.sampleRuns)
  }

  @Test func `refuses a run that is there with another result, and all that comes with it`() throws
  {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append([study.sampleRuns[0]])
    let other = StoredRun.sample(study.sampleRuns[0].key, events: 8)
    #expect(
      throws: StoreError.conflict(
        path: room.store, run: "1/original/2", difference: "events: 7 there, 8 here")
    ) { try store.append([study.sampleRuns[1], other]) }
    #expect(try store.allRuns == [study.sampleRuns[0]])
  }

  @Test func `refuses a run that its study has not`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    let stray = StoredRun(RunKey(point: 1, replication: 1, variant: 0), .failed("early"))
    #expect(throws: StoreError.self) { try store.append([stray]) }
    #expect(try store.counts().done == 0)
  }

  @Test func `says which days of a point are done by all variants`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    let first = study.sampleRuns.filter { $0.key.point == 1 }
    // Days 2 to 5, two variants each: day 3 has only one, day 5 none.
    try store.append([first[0], first[1], first[3], first[4], first[5]])
    #expect(try store.finishedReplications(ofPoint: 1) == [2, 4])
    #expect(try store.finishedReplications(ofPoint: 1, within: 3...4) == [4])
    #expect(try store.finishedReplications(ofPoint: 1, within: 2...3) == [2])
    #expect(try store.finishedReplications(ofPoint: 1, within: 4...900) == [4])
    #expect(try store.finishedReplications(ofPoint: 2) == [])
  }

  @Test func `says which runs are missing`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    var runs = study.sampleRuns
    let gone = [runs.remove(at: 20).key, runs.remove(at: 3).key, runs.remove(at: 0).key]
    try store.append(runs)
    let all = try store.missing(limit: 10)
    #expect(all.first == gone.sorted())
    #expect(all.count == 3)
    let one = try store.missing(limit: 1)
    #expect(one.first == [gone.min()])
    #expect(one.count == 3)
  }

  @Test func `names runs by point, variant and day`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    let key = RunKey(point: 3, replication: 5, variant: 1)
    #expect(store.name(of: key) == "3/improved/5")
    #expect(store.key(named: "3/improved/5") == key)
    for name in ["4/improved/5", "3/improved/1", "3/better/5", "3/5", "x/improved/5", "/", ""] {
      #expect(store.key(named: name) == nil)
    }
  }

  @Test func `goes on where it was left`() throws {
    let runs = study.sampleRuns
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append(Array(runs.prefix(10)))
    try store.close()
    let again = try ResultStore.open(room.store, for: study)
    try again.append(Array(runs.dropFirst(10)))
    #expect(try again.allRuns == runs)
  }

  @Test func `is a single file when it is closed`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append(study.sampleRuns)
    try store.close()
    #expect(room.names == ["store.db"])
  }

  @Test func `refuses another study, and says all that differs`() throws {
    try ResultStore.create(at: room.store, for: study).close()
    let other = Study.sample(seed: 8, points: [["1s"], ["2s"], ["6s"]])
    #expect(
      throws: StoreError.otherStudy(
        path: room.store,
        differences: [
          "seed: '\(UInt64.max)' there, '8' here", "point 3: '5s' there, '6s' here",
        ])
    ) { try ResultStore.open(room.store, for: other) }
  }

  @Test func `refuses runs of another program, and names both`() throws {
    var other = Study.sample(seed: 8)
    other.provenance = Provenance(
      program: ProgramIdentity(version: "1.3.0", commit: "fedcba"), gslVersion: "2.8",
      compiler: "Swift 7", platform: "arm64-macos")
    try ResultStore.create(at: room.store, for: study).close()
    let error = try #require(throws: StoreError.self) {
      try ResultStore.open(room.store, for: other)
    }
    #expect(
      error
        == .otherProgram(
          path: room.store, there: study.provenance, here: other.provenance,
          differences: ["seed: '\(UInt64.max)' there, '8' here"]))
    let own = study.provenance
    #expect(
      "\(error)"
        == "the runs in '\(room.store)' were made by drainsim \(own.programVersion) (commit \(own.commit), \(own.compiler), GSL 2.7.1, \(own.platform)), "
        + "but this is drainsim 1.3.0 (commit fedcba, Swift 7, GSL 2.8, arm64-macos). "
        + "All runs of a study must come from one program: continue with the first, or start a new store. "
        + "It is another study, too: seed: '\(UInt64.max)' there, '8' here")
    let target = try ResultStore.create(at: room.path + "/target", for: other)
    #expect(throws: StoreError.self) { try target.merge(try ResultStore.read(room.store)) }
  }

  @Test func `takes another command for the same study`() throws {
    try ResultStore.create(at: room.store, for: study).close()
    var other = study
    other.command.append("--jobs")
    other.confidence = 0.99
    #expect(throws: Never.self) { try ResultStore.open(room.store, for: other) }
  }

  @Test func `says what command repeats a run`() {
    #expect(
      study.command(repeating: RunKey(point: 2, replication: 3, variant: 1)) == [
        "drainsim", "run", "search.yaml", "--seed", "\(UInt64.max)", "--set",
        "parameters.stop=2s", "--variant", "improved", "--only", "3",
      ])
  }

  private func run(with number: Double?) -> StoredRun {
    StoredRun(
      RunKey(point: 1, replication: 2, variant: 0),
      .finished(
        RunOutcome(
          values: [MetricValue(number)] + study.metrics.dropFirst().map { _ in MetricValue(1) },
          events: 1, end: .zero, energy: .zero, battery: nil, ledgers: nil)))
  }
}
