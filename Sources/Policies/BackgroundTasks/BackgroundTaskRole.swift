import Configuration

/// The interface of background launches, common to all policies of that role.
enum BackgroundTaskRole {
  /// The kinds of launch; the raw value is the index of the kind's event and of its counter.
  enum Kind: Int, CaseIterable, HyphenatedCases {
    case refresh, processing, fetch

    /// The event that tells the app of its launch.
    var event: String { self == .fetch ? "background-fetch" : "\(name)-task" }
  }

  enum Operation: Int { case scheduleRefresh, scheduleProcessing, setFetchInterval, completeTask }

  /// Counters; those of the kinds come first, in their order.
  enum Counter: Int { case completed = 3, failed, expired }

  // The indices of the fields of each step.
  enum ScheduleField { static let earliest = 0, needsNetwork = 1, needsPower = 2 }
  enum FetchField { static let interval = 0 }
  enum CompleteField { static let success = 0, task = 1 }

  private static let earliest = FieldDefinition.duration(
    "earliest",
    "no launch before this has passed; the system chooses the time; default: 0 s"
  ).withinRun()

  static let operations = [
    StepDefinition(
      "schedule-refresh",
      "requests one launch in the background to update the app's content; replaces a waiting request",
      fields: [earliest], shorthand: "earliest", needsMode: .fetch
    ).alsoCalled("background-task").needing(.handler(Kind.refresh.event)).counted(as: .launch),
    StepDefinition(
      "schedule-processing",
      "requests one long launch while nobody uses the phone; replaces a waiting request",
      fields: [
        earliest,
        .flag("needs-network", "wait for a network, and end without it; default: false")
          .needing(.network),
        .flag("needs-power", "wait for a charger, and end without it; default: false")
          .needing(.charger),
      ], needsMode: .processing
    ).alsoCalled("background-task").needing(.handler(Kind.processing.event)).counted(as: .launch),
    StepDefinition(
      "set-fetch-interval",
      "requests repeated launches, as before iOS 13; replaces the app's 'fetch-interval'",
      fields: [
        .duration("interval", "the shortest time between launches; default: no more of them")
      ], shorthand: "interval", needsMode: .fetch
    ).needing(.handler(Kind.fetch.event)).counted(as: .launch),
    StepDefinition(
      "complete-task", "tells the system that the app has finished the task of its launch",
      fields: [
        .flag("success", "whether the task succeeded, which is counted; default: true"),
        .choice(
          "task", Kind.allCases.map(\.name),
          "which task; default: the unfinished one that was launched last"),
      ], shorthand: "success"
    ).needing(.any([.step("schedule-refresh"), .step("schedule-processing"), fetches]))
      .counted(as: .idle),
  ]

  /// The two ways to request repeated launches.
  private static let fetches = Need.any([.step("set-fetch-interval"), .key("fetch-interval")])

  static let events = [
    EventDefinition(Kind.refresh.event, "the system launched the app to update its content")
      .needing(.step("schedule-refresh")),
    EventDefinition(Kind.processing.event, "the system launched the app for long work")
      .needing(.step("schedule-processing")),
    EventDefinition(
      Kind.fetch.event, "the system launched the app by its fetch interval, as before iOS 13"
    ).needing(fetches),
  ]

  static let counters = [
    CounterDefinition("refresh-tasks", "launches to update the content of an app"),
    CounterDefinition("processing-tasks", "launches for long work"),
    CounterDefinition("background-fetches", "launches by the fetch interval"),
    CounterDefinition("tasks-completed", "launches whose task the app completed", better: .higher),
    CounterDefinition(
      "tasks-failed", "completed tasks that the app reported as failed", better: .lower),
    CounterDefinition(
      "tasks-expired", "launches whose time was over before the task was done", better: .lower),
  ]
}
