import PhoneModel

/// Makes replications on several workers and hands them over in their order.
struct OrderedRuns {
  /// All variants of one replication.
  typealias Replication = [RunOutcome]

  let specifications: [PhoneSpecification]
  let replications: ClosedRange<Int>
  let seed: UInt64
  let jobs: Int
  /// The variants' names, for the texts of failures.
  var names: [String] = []
  /// Whether outcomes record the energy of each app and the exogenous events.
  var keepsDetail = false
  /// The runs with the app idle, which all variants have in common.
  var shared = SharedRuns()

  /// Replications a worker takes at a time: enough to make taking them cheap, few enough to share
  /// the last ones out.
  private var chunkLength: Int { max(1, min(32, replications.count / (jobs * 4))) }

  private var work: OrderedWork {
    OrderedWork(count: (replications.count + chunkLength - 1) / chunkLength, jobs: jobs)
  }

  /// How many chunks may be under way or wait at one time.
  var aheadLimit: Int { work.aheadLimit }

  /// Run all replications; `receive` gets them one at a time, in order, on any thread.
  ///
  /// - Returns: The most chunks that waited at one time.
  /// - Throws: The first failure in replication order, or the errors of `receive`.
  @discardableResult
  func run(_ receive: @escaping (Int, Replication) throws -> Void) throws -> Int {
    try work.run(
      beginning: { specifications.map { PhoneRunner($0, sharing: shared) } }
    ) { runners, chunk in
      finished(chunk, runners)
    } receive: { chunk in
      for (replication, result) in chunk { try receive(replication, result.get()) }
    }
  }

  private func finished(
    _ chunk: Int, _ runners: [PhoneRunner]
  ) -> [(Int, Result<Replication, any Error>)] {
    let first = replications.lowerBound + chunk * chunkLength
    let last = min(first + chunkLength - 1, replications.upperBound)
    return (first...last).map { replication in
      let result = Result<Replication, any Error> {
        try runners.indices.map { index in
          do throws(RunFailure) {
            return try runners[index].run(
              seed: seed, replication: replication, keepsDetail: keepsDetail)
          } catch {
            throw error.of(variant: names.isEmpty ? nil : names[index], day: replication)
          }
        }
      }
      return (replication, result)
    }
  }
}
