import Experiments

/// How long a sweep will take, from some of its runs.
struct SweepEstimate {
  /// Days that were timed.
  let days: Int
  let length: Duration
  /// How long it would take on one core.
  let work: Duration

  /// Points that are looked at, evenly spread over the design, and how long at each.
  private static let probes = 5
  private static let patience = Duration.milliseconds(200)

  /// - Parameter all: How many days there are to make.
  init(_ sweep: PreparedSweep, days all: Int) throws {
    let count = min(Self.probes, sweep.points.count)
    var timed = 0
    var perDay = Duration.zero
    for probe in 0..<count {
      let point = count == 1 ? 0 : probe * (sweep.points.count - 1) / (count - 1)
      let start = ContinuousClock.now
      let plan = ExperimentPlan(
        scenario: try sweep.scenario(point), replications: sweep.plan.replications,
        seed: sweep.plan.seed)
      let compiling = ContinuousClock.now - start
      let (made, spent) = try Self.time(plan)
      timed += made
      // Each point is compiled once for all of its days.
      perDay += compiling / plan.replications.count + spent / made
    }
    days = timed
    let jobs = min(sweep.plan.jobs, max(1, all))
    work = perDay / count * Double(all)
    length = work / Double(jobs)
  }

  private static func time(_ plan: ExperimentPlan) throws -> (days: Int, spent: Duration) {
    let start = ContinuousClock.now
    var days = 0
    var spent = Duration.zero
    let variants = plan.scenario.variants.indices
    repeat {
      let replication = plan.replications.lowerBound + days
      for variant in variants {
        _ = try Experiment(plan).run(variant: variant, replication: replication)
      }
      days += 1
      spent = ContinuousClock.now - start
    } while spent < patience && days < plan.replications.count
    return (days, spent)
  }

  /// `about 3 min 20 s on 2 cores, estimated from 24 days`.
  func text(jobs: Int) -> String {
    "about \(DurationText.of(length)) on \(jobs) \(jobs == 1 ? "core" : "cores"), "
      + "estimated from \(days) \(days == 1 ? "day" : "days")"
  }
}
