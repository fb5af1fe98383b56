import Components
import Configuration
import Quantities

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
      time("active", "10 min"), window("active", "10 min"), jobs("active", "75"),
      sessions("active", "75"),
      expedited("active", "30 min"),
      time("working-set", "10 min"), window("working-set", "2 h"), jobs("working-set", "120"),
      sessions("working-set", "10"), expedited("working-set", "30 min"),
      time("frequent", "10 min"), window("frequent", "8 h"), jobs("frequent", "200"),
      sessions("frequent", "8"), expedited("frequent", "10 min"),
      time("rare", "10 min"), window("rare", "24 h"), jobs("rare", "48"), sessions("rare", "3"),
      expedited("rare", "10 min"),
      time("restricted", "10 min"), window("restricted", "24 h"), jobs("restricted", "10"),
      sessions("restricted", "1"), expedited("restricted", "5 min"),
      quota(
        "expedited-window", .duration, "in which expedited jobs have their time", "24 h",
        "ej_window_size_ms"),
      quota(
        "time-in-all", .duration, "how long the jobs of an app may run in 'window-of-all'", "4 h",
        "max_execution_time_ms"),
      quota("window-of-all", .duration, "the window of that", "24 h", "MAX_PERIOD_MS"),
      quota(
        "buffer", .duration, "how much less than allowed it must be before an app runs again",
        "30 s", "in_quota_buffer_ms"),
      quota(
        "coalescing", .duration, "sessions no farther apart count as one", "5 s",
        "timing_session_coalescing_duration_ms"),
      quota(
        "rate-limit", .none, "jobs of an app in 'rate-window'", "20",
        "max_job_count_per_rate_limiting_window"),
      quota("rate-window", .duration, "the window of that", "1 min", "rate_limiting_window_ms"),
      service(
        "run-time", .duration, "how long a job may run", "10 min", "runtime_min_guarantee_ms"),
      service(
        "expedited-run-time", .duration, "how long an expedited job may run", "3 min",
        "runtime_min_ej_guarantee_ms"),
      service(
        "batch-size", .none, "how many jobs that may run do not wait any longer", "5",
        "min_ready_non_active_jobs_count"),
      service(
        "batch-delay", .duration, "how long one waits for company", "31 min",
        "max_non_active_job_batch_delay_ms"),
      service(
        "stops-per-failure", .none, "stops by the system that count as one failure", "3",
        "system_stop_to_failure_ratio"),
      service(
        "jobs-of-app", .none, "how many jobs of an app wait or run at one time", "150",
        "MAX_JOBS_PER_APP"),
      info(
        "back-off", "the first wait after a failure, where the job says none", "30 s",
        "DEFAULT_INITIAL_BACKOFF_MILLIS"),
      info("least-back-off", "the shortest of them", "10 s", "MIN_BACKOFF_MILLIS"),
      info("greatest-back-off", "the longest wait", "5 h", "MAX_BACKOFF_DELAY_MILLIS"),
      info("least-period", "the shortest period of a job", "15 min", "MIN_PERIOD_MILLIS"),
      info("least-flex", "the shortest flex", "5 min", "MIN_FLEX_MILLIS"),
      service(
        "idle-time", .duration, "how long the screen must have been dark for an idle phone",
        "31 min", "config_jobSchedulerInactivityIdleThreshold"),
      service(
        "low-level", .none, "of a battery that is low, on the way down", "15 %",
        "config_lowBatteryWarningLevel"),
      service(
        "okay-level", .none, "of one that is not low any more, on the way up", "20 %",
        "config_lowBatteryCloseWarningBump above the other"),
      .quantity("start-work", .cycles, "what the system computes to start a job")
        .assumed(
          "30 Mcycles", "5 Mcycles", "300 Mcycles",
          "a service is bound in a cached app, or an ended one is started"),
    ],
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
      lowLevel: read.number("low-level"), okayLevel: read.number("okay-level"),
      batchSize: count("batch-size", upTo: 1000), batchDelay: read.duration("batch-delay"),
      startWork: read.cycles("start-work"))
    read.relate(
      rules.lowLevel <= rules.okayLevel && rules.okayLevel <= 1, "okay-level",
      not: "below 'low-level', nor above 100 %")
  }

  package var watchedState: SharedState.Topics { [.networks, .battery, .rest, .standby] }
  package var watchedLevels: [Double] { [rules.lowLevel] }
  package var watchedLevelsOfCharge: [Double] { [rules.okayLevel] }
  package var readsBatteryLevel: Bool { false }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(JobService(rules, apps: apps))
  }
}

/// The parameters: constants of Android.
extension AndroidJobs {
  private static func published(
    _ name: String, _ dimension: Dimension, _ summary: String, _ text: String, _ note: String
  ) -> ParameterDefinition {
    .quantity(name, dimension, summary)
      .published(text, "aosp-job-scheduler", note: note)
  }

  private static func quota(
    _ name: String, _ dimension: Dimension, _ summary: String, _ text: String, _ constant: String
  ) -> ParameterDefinition {
    published(name, dimension, summary, text, "QuotaController, \(constant)")
  }

  private static func service(
    _ name: String, _ dimension: Dimension, _ summary: String, _ text: String, _ constant: String
  ) -> ParameterDefinition {
    published(name, dimension, summary, text, constant)
  }

  private static func info(_ name: String, _ summary: String, _ text: String, _ constant: String)
    -> ParameterDefinition
  { published(name, .duration, summary, text, "JobInfo, \(constant)") }

  private static func time(_ bucket: String, _ text: String) -> ParameterDefinition {
    quota(
      "\(bucket)-time", .duration, "how long the jobs of an app that is \(bucket) may run", text,
      "allowed_time_per_period")
  }

  private static func window(_ bucket: String, _ text: String) -> ParameterDefinition {
    quota(
      "\(bucket)-window", .duration,
      "in which it has that time; no longer than it: at any time", text, "window_size")
  }

  private static func jobs(_ bucket: String, _ text: String) -> ParameterDefinition {
    quota("\(bucket)-jobs", .none, "how many jobs of it in the window", text, "max_job_count")
  }

  private static func sessions(_ bucket: String, _ text: String) -> ParameterDefinition {
    quota(
      "\(bucket)-sessions", .none, "how many sessions of them in the window", text,
      "max_session_count")
  }

  private static func expedited(_ bucket: String, _ text: String) -> ParameterDefinition {
    quota("\(bucket)-expedited", .duration, "how long its expedited jobs may run", text, "ej_limit")
  }
}
