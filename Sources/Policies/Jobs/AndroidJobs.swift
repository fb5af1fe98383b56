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
    parameters: [
      [.systemVersion],
      bucket("active", "10 min", in: "10 min", jobs: "75", sessions: "75", expedited: "30 min"),
      bucket("working-set", "10 min", in: "2 h", jobs: "120", sessions: "10", expedited: "30 min"),
      bucket("frequent", "10 min", in: "8 h", jobs: "200", sessions: "8", expedited: "10 min"),
      bucket("rare", "10 min", in: "24 h", jobs: "48", sessions: "3", expedited: "10 min"),
      bucket("restricted", "10 min", in: "24 h", jobs: "10", sessions: "1", expedited: "5 min"),
      since16, ofAllBuckets,
    ].flatMap(\.self),
    sources: ["aosp-job-scheduler", "android-power-details", "android-standby"],
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
      let isOther = isSince16 && Self.since16.contains { $0.name == later }
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

  // MARK: - The parameters: constants of Android

  private static let ofAllBuckets: [ParameterDefinition] = [
    .duration("expedited-window", "window of the quota of expedited jobs")
      .quota("24 h", "ej_window_size_ms"),
    .duration("time-in-all", "how long the jobs of an app may run in 'window-of-all'")
      .quota("4 h", "max_execution_time_ms"),
    .duration("window-of-all", "the window of that").quota("24 h", "MAX_PERIOD_MS"),
    .duration("buffer", "how far below the limit the run time must fall before an app runs again")
      .quota("30 s", "in_quota_buffer_ms"),
    .duration("coalescing", "sessions at most this far apart count as one")
      .quota("5 s", "timing_session_coalescing_duration_ms"),
    .number("rate-limit", "the most jobs of an app started in 'rate-window'")
      .quota("20", "max_job_count_per_rate_limiting_window"),
    .duration("rate-window", "the window of that").quota("1 min", "rate_limiting_window_ms"),
    .duration("run-time", "how long a job may run").service("10 min", "runtime_min_guarantee_ms"),
    .duration("expedited-run-time", "how long an expedited job may run")
      .service("3 min", "runtime_min_ej_guarantee_ms"),
    .number("batch-size", "number of ready jobs that start as a batch")
      .service("5", "min_ready_non_active_jobs_count"),
    .duration("batch-delay", "how long a ready job waits for a batch")
      .service("31 min", "max_non_active_job_batch_delay_ms"),
    .number("stops-per-failure", "stops by the system that count as one failure")
      .service("3", "system_stop_to_failure_ratio"),
    .number("jobs-of-app", "the most jobs of an app that wait or run at a time")
      .service("150", "MAX_JOBS_PER_APP"),
    .duration("back-off", "the first wait after a failure, if the job gives none")
      .info("30 s", "DEFAULT_INITIAL_BACKOFF_MILLIS"),
    .duration("least-back-off", "the shortest such wait").info("10 s", "MIN_BACKOFF_MILLIS"),
    .duration("greatest-back-off", "the longest wait").info("5 h", "MAX_BACKOFF_DELAY_MILLIS"),
    .duration("least-period", "the shortest period of a job").info("15 min", "MIN_PERIOD_MILLIS"),
    .duration("least-flex", "the shortest flex").info("5 min", "MIN_FLEX_MILLIS"),
    .duration("idle-time", "how long the screen must be dark before the phone is idle")
      .service("31 min", "config_jobSchedulerInactivityIdleThreshold"),
    .number("low-level", "level at which a falling battery becomes low")
      .service("15 %", "config_lowBatteryWarningLevel"),
    .number("okay-level", "level at which a rising battery is no longer low")
      .service("20 %", "config_lowBatteryCloseWarningBump above the other"),
    .quantity("start-work", .cycles, "work of the system to start a job").assumed(
      "30 Mcycles", "5 Mcycles", "300 Mcycles",
      "a service is bound in a cached app, or an ended one is started"),
  ]

  /// The numbers that differ since Android 16; each has the name of the number before, with an ending.
  private static let since16: [ParameterDefinition] = [
    .duration("active-time-16", "'active-time' since Android 16").since16("20 min", "ACTIVE"),
    .duration("active-window-16", "'active-window' since Android 16").since16("30 min", "ACTIVE"),
    .duration("working-set-window-16", "'working-set-window' since Android 16")
      .since16("4 h", "WORKING"),
    .duration("frequent-window-16", "'frequent-window' since Android 16")
      .since16("12 h", "FREQUENT"),
    .duration("working-set-expedited-16", "'working-set-expedited' since Android 16")
      .since16("15 min", "EJ_LIMIT_WORKING"),
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
        "\(bucket)-window", "window of that time; if no longer than it, jobs run at any time"
      ).quota(window, "window_size"),
      .number("\(bucket)-jobs", "the most jobs of it in the window").quota(jobs, "max_job_count"),
      .number("\(bucket)-sessions", "the most sessions of these jobs in the window")
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

  fileprivate func since16(_ text: String, _ constant: String) -> Self {
    published(text, "aosp-job-quotas-16", note: "QuotaController, DEFAULT_CURRENT_…\(constant)")
  }

  fileprivate func quota(_ text: String, _ constant: String) -> Self {
    service(text, "QuotaController, \(constant)")
  }

  fileprivate func info(_ text: String, _ constant: String) -> Self {
    service(text, "JobInfo, \(constant)")
  }
}
