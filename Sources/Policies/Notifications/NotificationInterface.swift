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
      case .scheduled: .init("notifications-scheduled", "notifications handed to the system")
      case .dropped:
        .init(
          "notifications-dropped", "notifications dropped because too many were pending",
          better: .lower)
      case .shown: .init("notifications-shown", "notifications shown")
      case .delay:
        .init("notification-delay-seconds", "total seconds by which notifications were shown late")
      case .opened: .init("notifications-opened", "notifications that a person opened")
      }
    }
  }

  /// The indices of the operands of `schedule-notification`.
  enum Field { static let after = 0, at = 1, repeats = 2, level = 3, name = 4 }
  /// The index of the field of `cancel-notification`.
  enum CancelField { static let name = 0 }

  static let operations = [
    StepDefinition(
      "schedule-notification",
      "hands a local notification to the system, which shows it without network and without the app; replaces a pending one of the same name",
      fields: [
        .duration("after", "this long from now; at once if neither 'after' nor 'at' is given")
          .withinRun(),
        .init(
          "at", .clock,
          "the next time the clock shows this; if 'after' is given, the next time after it has passed"
        ),
        .flag(
          "repeats",
          "whether it repeats: every day if 'at' is given, else every 'after', which must be at least a minute; default: false"
        ),
        .choice(
          // Apple's interruption levels, as far as they differ in power.
          "level", ["active", "passive"],
          "active (default) lights a dark screen and vibrates; passive is only listed"),
        .label("name", "for 'cancel-notification', and to replace it"),
      ], failures: [.refused], shorthand: "after"
    ).alsoCalled("notify", "notification", "alert").counted(as: .notification),
    StepDefinition(
      "cancel-notification", "cancels a pending notification",
      fields: [.label("notification", required: true, "the notification of this name")],
      shorthand: "notification"
    ).ending("schedule-notification"),
    StepDefinition(
      "open-notification",
      "opens the app of the last shown notification, unless it has opened the app already",
      isForPeople: true
    ).needing(sent),
  ]

  /// The ways in which a notification of an app comes: from itself, or from its server.
  private static let sent = Need.any([
    .step("schedule-notification"), .key("pushes", with: "kind: alert"),
  ])

  static let events = [
    EventDefinition(
      "notification-received",
      "a notification of the app came while it is in front, and was not shown",
      fields: [("delay", .quantity(.duration))]
    ).needing(sent),
    EventDefinition(
      "notification-opened", "a person opened the app by its notification",
      fields: [("delay", .quantity(.duration))]
    ).needing(.all([sent, .action("open-notification")])),
  ]
}
