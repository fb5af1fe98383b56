import Configuration

/// The interface of notifications for scripts, people and metrics, common to all policies of that
/// role.
enum NotificationInterface {
  enum Operation: Int { case schedule, cancel, open }
  enum Event: Int { case received, opened }

  enum Counter: Int, CaseIterable {
    case scheduled, dropped, shown, delay, opened

    var definition: CounterDefinition {
      switch self {
      case .scheduled: .init("notifications-scheduled", "notifications left to the system")
      case .dropped:
        .init("notifications-dropped", "notifications dropped because too many were to come")
      case .shown: .init("notifications-shown", "notifications shown")
      case .delay:
        .init(
          "notification-delay-seconds", "seconds by which they were shown too late, of all together"
        )
      case .opened: .init("notifications-opened", "notifications that a person opened")
      }
    }
  }

  /// The indices of the operands of `schedule-notification`.
  enum Field { static let after = 0, at = 1, repeats = 2, level = 3, name = 4 }
  /// The index of the field of `cancel-notification`.
  enum CancelField { static let name = 0 }

  /// Apple's interruption levels, as far as they differ in power.
  static let levels = ["active", "passive"]

  static let operations = [
    StepDefinition(
      "schedule-notification",
      "leaves a local notification to the system, which shows it without network and without the app; one of this name that is still to come is replaced",
      fields: [
        .duration("after", "this long from now; at once if neither this nor 'at' is said"),
        .duration(
          "at",
          "when the clock says this next, in time since midnight; once 'after' has passed, if that is said"
        ),
        .flag(
          "repeats",
          "whether it comes again and again, every day if 'at' is said, else every 'after', which has to be a minute or more; false if not said"
        ),
        .choice(
          "level", levels,
          "active (if not said) lights a dark screen and shakes the phone, passive is only listed"),
        .label("name", "for 'cancel-notification', and to be replaced"),
      ], failures: [.refused], shorthand: "after"),
    StepDefinition(
      "cancel-notification", "takes a notification back that is still to come",
      fields: [.label("notification", required: true, "the one of this name")],
      shorthand: "notification"),
    StepDefinition(
      "open-notification",
      "opens the app whose notification was shown last, if it was not opened by it yet",
      isForPeople: true),
  ]

  static let events = [
    EventDefinition(
      "notification-received",
      "a notification of the app came while it is in front, and is not shown",
      fields: [("delay", .quantity(.duration))]),
    EventDefinition(
      "notification-opened", "a person opened the app by its notification",
      fields: [("delay", .quantity(.duration))]),
  ]
}
