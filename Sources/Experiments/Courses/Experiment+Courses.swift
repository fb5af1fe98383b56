import PhoneModel

extension Experiment {
  /// One run of one variant as it goes on in time.
  package func binnedRun(variant: Int, replication: Int) throws(RunFailure) -> BinnedRun {
    try PhoneRunner(plan.scenario.variants[variant].specification)
      .binnedRun(seed: plan.seed, replication: replication)
  }

  /// The courses of all variants over time, averaged over some runs.
  ///
  /// - Parameters:
  ///   - days: The replications, counted from 1.
  ///   - progress: Receives how many runs are done, on the thread that finished it.
  /// - Returns: One a variant, in the order of the scenario.
  package func courses(
    of quantity: TimeCourse.Quantity, days: ClosedRange<Int>, progress: ((Int) -> Void)? = nil
  ) throws -> [TimeCourse] {
    let specifications = plan.scenario.variants.map(\.specification)
    let seed = plan.seed
    var samples = specifications.map { _ in CourseSample(quantity) }
    var done = 0
    try OrderedWork(count: days.count, jobs: plan.jobs).run(
      beginning: { specifications.map { PhoneRunner($0) } }
    ) { runners, number in
      Result {
        try runners.map { try $0.binnedRun(seed: seed, replication: days.lowerBound + number) }
      }
    } receive: { (days: Result<[BinnedRun], any Error>) in
      for (index, day) in try days.get().enumerated() { samples[index].add(day) }
      done += 1
      progress?(done)
    }
    return zip(plan.scenario.variants, samples).map { $1.course(of: $0.name) }
  }

  /// The quantity to follow: the battery's level where every variant has a battery, and the energy
  /// drawn otherwise.
  package var followedQuantity: TimeCourse.Quantity {
    plan.scenario.variants.allSatisfy { $0.specification.battery != nil } ? .batteryLevel : .energy
  }
}
