import Components
import Configuration
import Quantities

/// Android's JobScheduler: deferrable work runs when its requirements are met.
package struct AndroidJobs: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "android-jobs", role: "job-scheduling",
    summary: "runs jobs of apps when their requirements are met, in batches and within quotas",
    rules: [
      "A job is ready when its own time has come, the phone does not rest, its app is within its quota, and either its requirements are met or its deadline has passed.",
      "Ready jobs of apps outside the bucket active wait to run as a batch, until 'batch-size' jobs are ready or one has waited 'batch-delay'. Some jobs do not wait: expedited jobs, jobs of the app in front, and jobs that have failed or are past their deadline. They start the waiting jobs as well.",
      "While a job runs, its app may run and use the network in any bucket, until the app calls finish-job. The system stops a job after 'run-time', an expedited one after 'expedited-run-time', and as soon as one of its requirements is no longer met.",
      "The quota of a bucket limits run time, jobs and sessions in a window. In every bucket, the run time is also limited to 'time-in-all' in 'window-of-all', and starts to 'rate-limit' in 'rate-window'. Sessions at most 'coalescing' apart count as one. An app that has used up its time waits until its use is 'buffer' below the limit.",
      "Expedited jobs have their own quota in 'expedited-window'. They also run while the phone rests. An app that has used up this quota is refused.",
      "Nothing counts against the quotas while the app is in front, or while the phone is charged and the app is not restricted. Before Android 16 nothing counts beside a foreground service of the app either, nor for a job that started while the app was in front.",
      "An app with 'battery-optimisation: exempt' has no quota; its jobs wait for the end of a rest like others.",
      "A job that failed or ran out of time waits for its back-off, which grows with each failure up to 'greatest-back-off'. 'stops-per-failure' stops for other reasons count as one failure.",
      "A job with 'every' runs once in each period, in the last 'flex' of it. If it could not run then, it runs as soon as it can.",
    ],
    limits: [
      "any number of jobs may run at a time, and no app has priority over another",
      "before Android 12 quotas were those of Android 12; what Android 16 adds is read from a copy for one phone",
      "a phone is idle when its screen is dark: no dock, no slop of the alarm",
      "no jobs triggered by changed content, by enough storage, or by the person",
      "time that returns to the quota while a job runs is counted only when the rest is used up",
    ])

  private let rules: JobRules
  /// One quota per bucket, in their order.
  private let quotas: [JobQuota]

  package init(_ read: ParameterReader) {
    func count(_ name: String, upTo limit: Int) -> Int { read.whole(name, in: 1...limit) }
    let (low, okay) = (read.number("low-level"), read.number("okay-level"))
    read.relate(low <= okay && okay <= 1, "okay-level", not: "below 'low-level', nor above 100 %")
    let isSince16 = read.systemVersion >= 16
    // A number of Android 16 has the name of the one before it, with an ending.
    func duration(_ name: String) -> SimDuration {
      let later = "\(name)-16"
      let isOther = isSince16 && Self.definition.parameters.contains { $0.name == later }
      return read.duration(isOther ? later : name)
    }
    quotas = StandbyBucket.allCases.map { bucket in
      JobQuota(
        allowed: duration("\(bucket.name)-time"), window: duration("\(bucket.name)-window"),
        jobs: count("\(bucket.name)-jobs", upTo: 100_000),
        sessions: count("\(bucket.name)-sessions", upTo: 100_000),
        expedited: duration("\(bucket.name)-expedited"))
    }
    rules = JobRules(
      quotas: JobRules.Quotas(
        expeditedWindow: read.duration("expedited-window"),
        allowedInAll: read.duration("time-in-all"), windowOfAll: read.duration("window-of-all"),
        buffer: read.duration("buffer"), coalescing: read.duration("coalescing"),
        rateLimit: count("rate-limit", upTo: 100_000), rateWindow: read.duration("rate-window"),
        sparesVisibleApps: !isSince16),
      runTime: read.positiveDuration("run-time"),
      expeditedRunTime: read.positiveDuration("expedited-run-time"),
      backOff: JobRules.BackOff(
        least: read.positiveDuration("least-back-off"),
        greatest: read.duration("greatest-back-off"), standard: read.duration("back-off"),
        stopsPerFailure: count("stops-per-failure", upTo: 1000)),
      leastPeriod: read.positiveDuration("least-period"), leastFlex: read.duration("least-flex"),
      jobsOfApp: count("jobs-of-app", upTo: 1000), idleTime: read.duration("idle-time"),
      lowLevel: low, okayLevel: okay,
      batchSize: count("batch-size", upTo: 1000), batchDelay: read.duration("batch-delay"),
      startWork: read.cycles("start-work"))
  }

  package var watchedState: SharedState.Topics {
    [.networks, .battery, .rest, .standby, .services]
  }
  package var watchedLevels: [Double] { [rules.lowLevel] }
  package var watchedLevelsOfCharge: [Double] { [rules.okayLevel] }
  package var readsBatteryLevel: Bool { false }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(JobService(rules, quotas: quotas, apps: apps))
  }
}
