import Configuration

/// The interface of job scheduling, common to all policies of that role.
enum JobInterface {
  enum Step: Int { case schedule, cancel, finish }

  enum Event: Int { case started, stopped }

  enum Counter: Int, CaseIterable {
    case scheduled, refused, started, finished, stopped, delay

    var definition: CounterDefinition {
      switch self {
      case .scheduled: .init("jobs-scheduled", "jobs handed to the system")
      case .refused: .init("jobs-refused", "jobs that the system refused", better: .lower)
      case .started: .init("jobs-started", "times a job was started")
      case .finished: .init("jobs-finished", "times a job was finished", better: .higher)
      case .stopped: .init("jobs-stopped", "times a running job was stopped", better: .lower)
      case .delay:
        .init("job-delay-seconds", "total seconds that jobs waited after they could have started")
      }
    }
  }

  /// The operands of 'schedule-job', in their order.
  enum Operand: Int {
    case id, network, charging, idle, batteryNotLow, after, deadline, every, flex, backOff, growth
    case expedited
  }

  /// The indices of the fields of `cancel-job` and `finish-job`.
  enum EndField { static let id = 0, reschedule = 1 }

  private static func id(_ more: String) -> FieldDefinition {
    FieldDefinition("id", .count, "its number among the jobs of the app\(more)")
  }

  static let steps = [
    StepDefinition(
      "schedule-job",
      "hands work to the system, which sends job-started when the job's requirements are met; replaces a job of the same number",
      fields: [
        id("; default: 0"),
        .choice(
          "network", ["none", "any", "unmetered"],
          "the network it needs; unmetered is Wi-Fi; default: none"
        ).needing(.signal("wi-fi"), for: "unmetered", unless: "deadline")
          .needing(.network, for: "any", unless: "deadline"),
        .flag("charging", "whether it needs a charger; default: false")
          .needing(.charger, unless: "deadline"),
        .flag(
          "idle", "whether the phone must be unused for a while; default: false"),
        .flag("battery-not-low", "whether it needs a battery that is not low; default: false"),
        .duration("after", "not before this has passed; default: 0 s").withinRun(),
        .duration(
          "deadline", "once this has passed, its requirements do not count; default: never"),
        .duration("every", "once in each period of this length, at least 15 min"),
        .duration(
          "flex",
          "only this long before the end of each period, at least 5 min; default: the whole period"
        ),
        .duration(
          "back-off",
          "how long it waits after its first failure, at least 10 s; default: 30 s"),
        .choice(
          "growth", ["exponential", "linear"],
          "whether the wait doubles with each failure or grows by its first length; default: exponential"
        ),
        .flag(
          "expedited",
          "whether it starts as soon as it can, also while the phone rests, and runs for minutes at most; it can require only a network; default: false"
        ),
      ], failures: [.refused]
    ).alsoCalled("job", "work-manager", "schedule-work").needing(.handler(startedEvent)).counted(
      as: .job),
    StepDefinition(
      "cancel-job", "cancels a job; stops it if it runs",
      fields: [id("; default: all of them")], shorthand: "id"
    ).ending("schedule-job"),
    StepDefinition(
      "finish-job", "tells the system that a running job is done",
      fields: [
        id("; default: the running job that started last"),
        .flag(
          "reschedule",
          "whether it failed and must start again after its back-off; default: false"),
      ], shorthand: "id"
    ).needing(.step("schedule-job")).counted(as: .idle),
  ]

  private static let startedEvent = "job-started"

  static let events = [
    EventDefinition(
      startedEvent, "the system lets the app run for a job, until the app calls finish-job",
      fields: [
        ("id", .quantity(.none)), ("attempt", .quantity(.none)), ("delay", .quantity(.duration)),
      ]
    ).needing(.step("schedule-job")),
    EventDefinition(
      "job-stopped",
      "a job must stop, because its time is over or a requirement is no longer met; it starts again when it may",
      fields: [("id", .quantity(.none)), ("attempt", .quantity(.none))]
    ).needing(.step("schedule-job")),
  ]
}
