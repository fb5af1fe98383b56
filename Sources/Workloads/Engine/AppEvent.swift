import Configuration

/// The events of the phone itself; they have the first indices.
public enum AppEvent: Int, CaseIterable, Sendable {
  case start, foreground, background, resumed, taskExpiring, inactive, active

  package static let definitions: [EventDefinition] = allCases.map { event in
    switch event {
    case .start: EventDefinition("start", "the app was opened and was not running")
    case .foreground: EventDefinition("foreground", "the app came to the front")
    case .background: EventDefinition("background", "the app left the front")
    case .resumed: EventDefinition("resumed", "the app was suspended, and goes on")
    case .taskExpiring:
      EventDefinition("task-expiring", "the time of the app's background tasks is nearly over")
    case .inactive:
      EventDefinition(
        "inactive", "the app is not used any more: something came over it, or it leaves the front")
    case .active: EventDefinition("active", "the app in front is used, now or again")
    }
  }
}
