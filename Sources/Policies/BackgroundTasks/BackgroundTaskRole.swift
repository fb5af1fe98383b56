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
    "no launch before this has passed; when it comes is the system's choice; no time if not said")

  static let operations = [
    StepDefinition(
      "schedule-refresh",
      "asks for one launch in the background to bring what the app shows up to date; a request that waits is replaced",
      fields: [earliest], shorthand: "earliest", needsMode: .fetch),
    StepDefinition(
      "schedule-processing",
      "asks for one long launch while nobody uses the phone; a request that waits is replaced",
      fields: [
        earliest,
        .flag("needs-network", "wait for a network, and end without it; false if not said"),
        .flag("needs-power", "wait for a charger, and end without it; false if not said"),
      ], needsMode: .processing),
    StepDefinition(
      "set-fetch-interval",
      "asks for launches again and again, as before iOS 13; the app's 'fetch-interval' is no more",
      fields: [
        .duration("interval", "the shortest time from one to the next; no more of them if not said")
      ], shorthand: "interval", needsMode: .fetch),
    StepDefinition(
      "complete-task", "says that what the app was launched for is done",
      fields: [
        .flag("success", "whether it came to anything, which is counted; true if not said"),
        .choice(
          "task", Kind.allCases.map(\.name),
          "which; the one launched last of those that are not done if not said"),
      ], shorthand: "success"),
  ]

  static let events = [
    EventDefinition(
      Kind.refresh.event, "the system launched the app to bring what it shows up to date"),
    EventDefinition(Kind.processing.event, "the system launched the app for long work"),
    EventDefinition(
      Kind.fetch.event, "the system launched the app by its fetch interval, as before iOS 13"),
  ]

  static let counters = [
    CounterDefinition("refresh-tasks", "launches to bring what an app shows up to date"),
    CounterDefinition("processing-tasks", "launches for long work"),
    CounterDefinition("background-fetches", "launches by the fetch interval"),
    CounterDefinition("tasks-completed", "launches that the app said were done"),
    CounterDefinition("tasks-failed", "those of them that it said came to nothing"),
    CounterDefinition("tasks-expired", "launches whose time was over before"),
  ]
}
