import Configuration

/// The script steps of positioning, in the order of ``definitions``.
enum LocationOperation: Int, CaseIterable {
  case locate, track, stopTracking, monitor, stopMonitoring

  /// The operand indices of a step.
  enum Locate { static let accuracy = 0, timeout = 1, oldest = 2 }
  enum Track {
    static let accuracy = 0, filter = 1, interval = 2, deferDistance = 3, deferTime = 4
    static let autoPause = 5, length = 6
  }
  enum Monitor { static let regions = 0, changes = 1, visits = 2, length = 3 }

  static let definitions: [StepDefinition] = allCases.map(\.definition)

  private var definition: StepDefinition {
    switch self {
    case .locate:
      StepDefinition(
        "locate",
        "finds the position once; with it comes 'location-updated', or 'location-failed' without",
        fields: [
          Self.accuracy,
          .duration("timeout", "give up after this long"),
          .duration(
            "max-age",
            "a known position that is no older will do, without an event; never if not said"),
        ], returns: "with the position", failures: [.unlocated, .timeout], shorthand: "accuracy")
    case .track:
      StepDefinition(
        "track", "keeps the position up to date; a tracking of the app that is on is replaced",
        fields: [
          Self.accuracy,
          .init(
            "distance-filter", .variate(.length),
            "no update before the phone is this far from the last"),
          .duration("interval", "no update sooner than this after the last"),
          .init(
            "defer-distance", .variate(.length),
            "keep updates back until the phone is this far from the last"),
          .duration("defer-time", "keep updates back this long and no longer"),
          .flag("auto-pause", "rest while the phone does not move; false if not said"),
          .duration("for", "stop by itself after this long"),
        ])
    case .stopTracking: StepDefinition("stop-tracking", "stops the app's tracking")
    case .monitor:
      StepDefinition(
        "monitor", "watches for what happens rarely, beside what the app watches already",
        fields: [
          .init("regions", .names(.place), "places whose borders are watched"),
          .flag("significant-changes", "report when the phone has gone far from the last report"),
          .flag("visits", "report where the phone stays, and when it leaves"),
          .duration("for", "stop all the app watches after this long"),
        ])
    case .stopMonitoring: StepDefinition("stop-monitoring", "stops all that the app watches")
    }
  }

  private static let accuracy = FieldDefinition.choice(
    "accuracy", AccuracyTier.names, "how exact it has to be; best if not said")
}

/// The events of positioning, in the order of ``definitions``.
package enum LocationEvent: Int, CaseIterable, Sendable {
  case updated, failed, entered, left, visit

  static let definitions: [EventDefinition] = allCases.map(\.definition)

  private var definition: EventDefinition {
    switch self {
    case .updated:
      .init(
        "location-updated", "there is a position",
        fields: [
          ("accuracy", .quantity(.length)), ("age", .quantity(.duration)),
          ("east", .quantity(.length)), ("north", .quantity(.length)),
        ])
    case .failed: .init("location-failed", "no position was to be had")
    case .entered:
      .init("region-entered", "the phone came into a watched place", fields: Self.border)
    case .left: .init("region-left", "the phone left a watched place", fields: Self.border)
    case .visit:
      .init(
        "visit", "the phone stays somewhere, or has left from there",
        fields: [
          ("arrived", .quantity(.duration)), ("departed", .flag), ("east", .quantity(.length)),
          ("north", .quantity(.length)),
        ])
    }
  }

  private static let border: [(String, ExpressionType)] = [
    ("region", .names(.place)), ("truly-at", .quantity(.duration)),
  ]
}

/// The counters of positioning, in the order of the definition.
enum LocationCounter: Int, CaseIterable {
  case fixes, updates, failedFixes, hotStarts, assistedStarts, warmStarts, coldStarts, crossings

  var definition: CounterDefinition {
    switch self {
    case .fixes: .init("fixes", "positions computed")
    case .updates: .init("location-updates", "positions told to an app")
    case .failedFixes: .init("failed-fixes", "searches for a position given up")
    case .hotStarts: .init("hot-starts", "searches for satellites whose orbits are still known")
    case .assistedStarts:
      .init("assisted-starts", "searches for satellites whose orbits come by a network")
    case .warmStarts:
      .init("warm-starts", "searches for satellites of which only the rough orbits are known")
    case .coldStarts: .init("cold-starts", "searches for satellites of which nothing is known")
    case .crossings: .init("region-reports", "crossings of the border of a region told to an app")
    }
  }
}
