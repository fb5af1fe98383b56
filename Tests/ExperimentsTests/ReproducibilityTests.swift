import Experiments
import ScenarioTestSupport
import Testing

struct `An experiment` {
  /// The comparison and every record in the order in which they came.
  private func outcome(
    _ text: String = Worlds.office, jobs: Int, replications: ClosedRange<Int>? = nil,
    seed: UInt64? = nil
  ) throws -> (comparison: String, records: [RunRecord]) {
    let experiment = try Samples.experiment(
      text, replications: replications, seed: seed, jobs: jobs)
    var records: [RunRecord] = []
    let comparison = try experiment.compare(each: { records.append($0) })
    return (digits(comparison), records)
  }

  @Test(arguments: [2, 3, 5, 40])
  func `finds the same to the last digit on any number of workers`(jobs: Int) throws {
    #expect(try outcome(jobs: jobs).comparison == outcome(jobs: 1).comparison)
  }

  @Test(arguments: [1, 2, 5])
  func `hands records over by replication, then by variant`(jobs: Int) throws {
    let records = try outcome(jobs: jobs).records
    let wanted = (1...12).flatMap { replication in (0..<2).map { [replication, $0] } }
    #expect(records.map { [$0.replication, $0.variant] } == wanted)
  }

  @Test(arguments: [2, 5])
  func `hands over the same records on any number of workers`(jobs: Int) throws {
    #expect(try digits(outcome(jobs: jobs).records) == digits(outcome(jobs: 1).records))
  }

  @Test func `keeps the order where it has many more replications than workers`() throws {
    let records = try outcome(Worlds.world(variants: []), jobs: 2, replications: 1...150).records
    #expect(records.map(\.replication) == Array(1...150))
  }

  @Test func `makes a replication in a batch as it makes it alone`() throws {
    let batch = try outcome(jobs: 2, replications: 1...40).records
    let alone = try outcome(jobs: 1, replications: 37...37).records
    #expect(digits(batch.filter { $0.replication == 37 }) == digits(alone))
  }

  @Test func `makes a replication after others as it makes it first`() throws {
    let experiment = try Samples.experiment(Worlds.office)
    let after = try (1...5).map {
      Worlds.Story(try experiment.run(variant: 1, replication: $0))
    }
    #expect(try Worlds.stories(Worlds.office, variant: 1, replications: 5...5) == [after[4]])
  }

  @Test func `reads the values of a record from the run it reports alone`() throws {
    let experiment = try Samples.experiment(Worlds.office, replications: 1...9)
    var seventh: [Double?] = []
    _ = try experiment.compare(each: {
      if $0.replication == 7 && $0.variant == 1 { seventh = $0.readings.map(\.value) }
    })
    let alone = try experiment.run(variant: 1, replication: 7)
    #expect(seventh == alone.metrics.map(\.value))
  }

  @Test func `has other days with another seed`() throws {
    let days = try Worlds.stories(Worlds.office, replications: 1...6, seed: 5)
    let others = try Worlds.stories(Worlds.office, replications: 1...6, seed: 6)
    #expect(zip(days, others).allSatisfy { $0.energy != $1.energy })
  }

  @Test func `has another day in every replication`() throws {
    let days = try Worlds.stories(Worlds.office, replications: 1...10)
    #expect(Set(days.map(\.energy)).count == 10)
  }

  @Test func `passes on what a receiver throws`() throws {
    struct Enough: Error {}
    let experiment = try Samples.experiment(Worlds.office, jobs: 2)
    #expect(throws: Enough.self) {
      _ = try experiment.compare(each: { if $0.replication == 3 { throw Enough() } })
    }
  }

  @Test func `hands over nothing after a receiver has thrown`() throws {
    struct Enough: Error {}
    let experiment = try Samples.experiment(Worlds.office, jobs: 2)
    var seen = 0
    _ = try? experiment.compare(each: { record in
      seen = max(seen, record.replication)
      if record.replication == 3 { throw Enough() }
    })
    #expect(seen == 3)
  }

  @Test func `tells how far it is after every replication`() throws {
    let experiment = try Samples.experiment(Worlds.office, replications: 1...5)
    var told: [Int] = []
    _ = try experiment.compare(progress: { told.append($0) })
    #expect(told == [2, 4, 6, 8, 10])
  }
}
