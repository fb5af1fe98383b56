import Configuration

/// The interface of job scheduling, common to all policies of that role.
enum JobInterface {
  enum Step: Int { case schedule, cancel, finish }

  enum Event: Int { case started, stopped }

  enum Counter: Int, CaseIterable {
    case scheduled, refused, started, finished, stopped, delay

    var definition: CounterDefinition {
      switch self {
      case .scheduled: .init("jobs-scheduled", "jobs left to the system")
      case .refused: .init("jobs-refused", "jobs that the system did not take")
      case .started: .init("jobs-started", "times a job was begun")
      case .finished: .init("jobs-finished", "times a job was done")
      case .stopped: .init("jobs-stopped", "times a running job was stopped")
      case .delay:
        .init(
          "job-delay-seconds",
          "seconds that jobs waited after they could have begun, of all together")
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
      "leaves work to the system, which says job-started when what the work needs is there; a job of this number is replaced",
      fields: [
        id("; 0 if not said"),
        .choice(
          "network", ["none", "any", "unmetered"],
          "what network it needs; unmetered is Wi-Fi; none if not said"),
        .flag("charging", "whether it needs a charger; false if not said"),
        .flag(
          "idle", "whether it needs a phone that nobody has used for a while; false if not said"),
        .flag("battery-not-low", "whether it needs a battery that is not low; false if not said"),
        .duration("after", "not before this has passed; no time if not said"),
        .duration(
          "deadline", "once this has passed, what it needs does not count; never if not said"),
        .duration("every", "once in each period of this length, 15 min at the least"),
        .duration(
          "flex",
          "only so long before the end of each period, 5 min at the least; the whole of it if not said"
        ),
        .duration(
          "back-off",
          "how long it waits after its first failure, 10 s at the least; 30 s if not said"),
        .choice(
          "growth", ["exponential", "linear"],
          "whether the wait doubles with each failure or grows by its first length; exponential if not said"
        ),
        .flag(
          "expedited",
          "whether it begins as soon as it can, in rest too, for minutes at the most; it can need a network and nothing else; false if not said"
        ),
      ], failures: [.refused]),
    StepDefinition(
      "cancel-job", "takes a job back; one that runs is stopped",
      fields: [id("; all of them if not said")], shorthand: "id"),
    StepDefinition(
      "finish-job", "says that a job that runs is done",
      fields: [
        id("; the one started last of those that run if not said"),
        .flag(
          "reschedule",
          "whether it failed and is to be started again after its back-off; false if not said"),
      ], shorthand: "id"),
  ]

  static let events = [
    EventDefinition(
      "job-started", "the system lets the app run for a job, until it says finish-job",
      fields: [
        ("id", .quantity(.none)), ("attempt", .quantity(.none)), ("delay", .quantity(.duration)),
      ]),
    EventDefinition(
      "job-stopped",
      "a job must not go on, since its time is over or what it needs is gone; it is started again when it may",
      fields: [("id", .quantity(.none)), ("attempt", .quantity(.none))]),
  ]
}
