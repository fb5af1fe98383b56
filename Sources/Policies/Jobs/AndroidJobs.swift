import Components
import Configuration

/// Android's JobScheduler: deferrable work runs when its requirements are met.
package struct AndroidJobs: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "android-jobs", role: "job-scheduling",
    summary: "runs jobs of apps when what they need is there, together, and within quotas",
    rules: [
      "A job may run when its own time has come, what it needs is there or its deadline has passed, the phone does not rest, and its app is within its quota.",
      "What of apps in other buckets than active may run waits for company, until 'batch-size' jobs may run or one has waited 'batch-delay'. Expedited jobs, those of the app in front, and those that have failed or are past their deadline do not wait, and take the others along.",
      "A job that runs lets its app go on, and use the network whatever its bucket, until the app says finish-job. It is stopped after 'run-time', an expedited one after 'expedited-run-time', and as soon as anything is missing that it had to have.",
      "The quota of a bucket: so long in a window, so many jobs and sessions in it; 'time-in-all' in 'window-of-all'; 'rate-limit' starts in 'rate-window'. Sessions that are no farther apart than 'coalescing' count as one. Who has used up its time waits until it is 'buffer' less than allowed.",
      "Expedited jobs have a quota of their own, in 'expedited-window'. They run while the phone rests, too; an app that has used up its time for them is refused.",
      "Nothing counts while the app is in front, or the phone is charged and the app not restricted.",
      "A job that failed or was stopped for its time waits its back-off: the first length, growing with each failure, at most 'greatest-back-off'. 'stops-per-failure' stops for other reasons count as one failure.",
      "A job with 'every' runs once in each period, in the last 'flex' of it; one that could not runs as soon as it can.",
    ],
    parameters: [
      bucket("active", "10 min", in: "10 min", jobs: "75", sessions: "75", expedited: "30 min"),
      bucket("working-set", "10 min", in: "2 h", jobs: "120", sessions: "10", expedited: "30 min"),
      bucket("frequent", "10 min", in: "8 h", jobs: "200", sessions: "8", expedited: "10 min"),
      bucket("rare", "10 min", in: "24 h", jobs: "48", sessions: "3", expedited: "10 min"),
      bucket("restricted", "10 min", in: "24 h", jobs: "10", sessions: "1", expedited: "5 min"),
      ofAllBuckets,
    ].flatMap(\.self),
    sources: ["aosp-job-scheduler", "android-power-details", "android-standby"],
    limits: [
      "how many jobs run side by side is not limited, and no app goes before another",
      "quotas and buckets are those of Android 12 and 13; Android 16 counts otherwise",
      "an idle phone is one with a dark screen: no dock, no slop of the alarm",
      "no jobs for content that changes, for storage that is not low, or begun by the person",
      "time that came back within a window while a job runs is looked at when the rest is used up",
    ])

  private let rules: JobRules

  package init(_ read: ParameterReader) {
    func count(_ name: String, upTo limit: Int) -> Int { read.whole(name, in: 1...limit) }
    let (low, okay) = (read.number("low-level"), read.number("okay-level"))
    read.relate(low <= okay && okay <= 1, "okay-level", not: "below 'low-level', nor above 100 %")
    let quotas = StandbyBucket.allCases.map { bucket in
      JobQuota(
        allowed: read.duration("\(bucket.name)-time"),
        window: read.duration("\(bucket.name)-window"),
        jobs: count("\(bucket.name)-jobs", upTo: 100_000),
        sessions: count("\(bucket.name)-sessions", upTo: 100_000),
        expedited: read.duration("\(bucket.name)-expedited"))
    }
    rules = JobRules(
      quotas: quotas, expeditedWindow: read.duration("expedited-window"),
      allowedInAll: read.duration("time-in-all"), windowOfAll: read.duration("window-of-all"),
      buffer: read.duration("buffer"), coalescing: read.duration("coalescing"),
      rateLimit: count("rate-limit", upTo: 100_000), rateWindow: read.duration("rate-window"),
      runTime: read.positiveDuration("run-time"),
      expeditedRunTime: read.positiveDuration("expedited-run-time"),
      leastBackOff: read.positiveDuration("least-back-off"),
      greatestBackOff: read.duration("greatest-back-off"),
      standardBackOff: read.duration("back-off"),
      stopsPerFailure: count("stops-per-failure", upTo: 1000),
      leastPeriod: read.positiveDuration("least-period"), leastFlex: read.duration("least-flex"),
      jobsOfApp: count("jobs-of-app", upTo: 1000), idleTime: read.duration("idle-time"),
      lowLevel: low, okayLevel: okay,
      batchSize: count("batch-size", upTo: 1000), batchDelay: read.duration("batch-delay"),
      startWork: read.cycles("start-work"))
  }

  package var watchedState: SharedState.Topics { [.networks, .battery, .rest, .standby] }
  package var watchedLevels: [Double] { [rules.lowLevel] }
  package var watchedLevelsOfCharge: [Double] { [rules.okayLevel] }
  package var readsBatteryLevel: Bool { false }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(JobService(rules, apps: apps))
  }

  // MARK: - The parameters: constants of Android

  private static let ofAllBuckets: [ParameterDefinition] = [
    .duration("expedited-window", "in which expedited jobs have their time")
      .quota("24 h", "ej_window_size_ms"),
    .duration("time-in-all", "how long the jobs of an app may run in 'window-of-all'")
      .quota("4 h", "max_execution_time_ms"),
    .duration("window-of-all", "the window of that").quota("24 h", "MAX_PERIOD_MS"),
    .duration("buffer", "how much less than allowed it must be before an app runs again")
      .quota("30 s", "in_quota_buffer_ms"),
    .duration("coalescing", "sessions no farther apart count as one")
      .quota("5 s", "timing_session_coalescing_duration_ms"),
    .number("rate-limit", "jobs of an app in 'rate-window'")
      .quota("20", "max_job_count_per_rate_limiting_window"),
    .duration("rate-window", "the window of that").quota("1 min", "rate_limiting_window_ms"),
    .duration("run-time", "how long a job may run").service("10 min", "runtime_min_guarantee_ms"),
    .duration("expedited-run-time", "how long an expedited job may run")
      .service("3 min", "runtime_min_ej_guarantee_ms"),
    .number("batch-size", "how many jobs that may run do not wait any longer")
      .service("5", "min_ready_non_active_jobs_count"),
    .duration("batch-delay", "how long one waits for company")
      .service("31 min", "max_non_active_job_batch_delay_ms"),
    .number("stops-per-failure", "stops by the system that count as one failure")
      .service("3", "system_stop_to_failure_ratio"),
    .number("jobs-of-app", "how many jobs of an app wait or run at one time")
      .service("150", "MAX_JOBS_PER_APP"),
    .duration("back-off", "the first wait after a failure, where the job says none")
      .info("30 s", "DEFAULT_INITIAL_BACKOFF_MILLIS"),
    .duration("least-back-off", "the shortest of them").info("10 s", "MIN_BACKOFF_MILLIS"),
    .duration("greatest-back-off", "the longest wait").info("5 h", "MAX_BACKOFF_DELAY_MILLIS"),
    .duration("least-period", "the shortest period of a job").info("15 min", "MIN_PERIOD_MILLIS"),
    .duration("least-flex", "the shortest flex").info("5 min", "MIN_FLEX_MILLIS"),
    .duration("idle-time", "how long the screen must have been dark for an idle phone")
      .service("31 min", "config_jobSchedulerInactivityIdleThreshold"),
    .number("low-level", "of a battery that is low, on the way down")
      .service("15 %", "config_lowBatteryWarningLevel"),
    .number("okay-level", "of one that is not low any more, on the way up")
      .service("20 %", "config_lowBatteryCloseWarningBump above the other"),
    .quantity("start-work", .cycles, "what the system computes to start a job").assumed(
      "30 Mcycles", "5 Mcycles", "300 Mcycles",
      "a service is bound in a cached app, or an ended one is started"),
  ]

  /// The quota of apps in a standby bucket.
  private static func bucket(
    _ bucket: String, _ time: String, in window: String, jobs: String, sessions: String,
    expedited: String
  ) -> [ParameterDefinition] {
    [
      .duration("\(bucket)-time", "how long the jobs of an app that is \(bucket) may run")
        .quota(time, "allowed_time_per_period"),
      .duration(
        "\(bucket)-window", "in which it has that time; no longer than it: at any time"
      ).quota(window, "window_size"),
      .number("\(bucket)-jobs", "how many jobs of it in the window").quota(jobs, "max_job_count"),
      .number("\(bucket)-sessions", "how many sessions of them in the window")
        .quota(sessions, "max_session_count"),
      .duration("\(bucket)-expedited", "how long its expedited jobs may run")
        .quota(expedited, "ej_limit"),
    ]
  }
}

extension ParameterDefinition {
  /// The same with the value of a constant of JobSchedulerService.
  fileprivate func service(_ text: String, _ constant: String) -> Self {
    published(text, "aosp-job-scheduler", note: constant)
  }

  fileprivate func quota(_ text: String, _ constant: String) -> Self {
    service(text, "QuotaController, \(constant)")
  }

  fileprivate func info(_ text: String, _ constant: String) -> Self {
    service(text, "JobInfo, \(constant)")
  }
}
