import Configuration

/// The script steps of positioning, in the order of ``definitions``.
enum LocationOperation: Int, CaseIterable {
  case locate, track, stopTracking, monitor, stopMonitoring

  /// The operand indices of a step.
  enum Locate { static let accuracy = 0, timeout = 1, oldest = 2 }
  enum Track {
    static let accuracy = 0, filter = 1, interval = 2, deferDistance = 3, deferTime = 4
    static let autoPause = 5, length = 6, activity = 7, maxDelay = 8
  }
  enum Monitor { static let regions = 0, changes = 1, visits = 2, length = 3 }

  static let definitions: [StepDefinition] = [
    StepDefinition(
      "locate",
      "finds the position once; ends with 'location-updated' or 'location-failed'",
      fields: [
        accuracy,
        .duration("timeout", "abort after this long"),
        .duration(
          "max-age",
          "use a known position up to this age, without an event; default: never"),
      ], returns: "when it is known", failures: [.unlocated, .timeout], shorthand: "accuracy"
    ).alsoCalled("gps", "location", "position", "get-location").counted(as: .position),
    StepDefinition(
      "track", "keeps the position up to date; replaces a running tracking of the app",
      fields: [
        accuracy,
        .init(
          "distance-filter", .variate(.length),
          "no update until the phone is this far from the last one"),
        .duration("interval", "no update until this long after the last one"),
        .init(
          "defer-distance", .variate(.length),
          "keep positions until the phone is this far from where the last ones were handed over, then hand over all of them"
        ),
        .duration("defer-time", "hand over all positions that were kept after this long"),
        .flag(
          "auto-pause",
          "pause for good once the phone does not move; 'track' starts it again; default: false"),
        .duration("for", "stop automatically after this long"),
        .choice(
          "activity-type", TrackedActivity.allCases.map(\.name),
          "with 'auto-pause': why the app tracks, by which the system chooses how long the phone must stay before it pauses; default: other"
        ),
        .duration(
          "max-delay",
          "keep positions up to this long and hand them over together; at least twice 'interval', or it has no effect"
        ),
      ], check: TrackedActivity.check
    ).alsoCalled("gps", "location", "position", "get-location").claiming().counted(as: .tracking),
    StepDefinition("stop-tracking", "stops the app's tracking").ending("track"),
    StepDefinition(
      "monitor", "watches for rare events, in addition to those the app watches already",
      fields: [
        .init("regions", .names(.place), "places whose borders to watch"),
        .flag("significant-changes", "report when the phone has moved far since the last report"),
        .flag("visits", "report where the phone stays, and when it leaves"),
        .duration("for", "stop all watching of the app after this long"),
      ], failures: [.refused]
    ).alsoCalled("geofence", "region"),
    StepDefinition("stop-monitoring", "stops all watching of the app").ending("monitor"),
  ]

  private static let accuracy = FieldDefinition.choice(
    "accuracy", AccuracyTier.names, "how exact it has to be; default: best")
}

/// The events of positioning, in the order of ``definitions``.
package enum LocationEvent: Int, CaseIterable, Sendable {
  case updated, failed, entered, left, visit, paused

  static let definitions: [EventDefinition] = [
    .init(
      "location-updated", "a position is known",
      fields: [
        ("accuracy", .quantity(.length)), ("age", .quantity(.duration)),
        ("east", .quantity(.length)), ("north", .quantity(.length)),
      ]
    ).needing(search),
    .init("location-failed", "no position could be found").needing(search),
    .init("region-entered", "the phone entered a watched place", fields: border)
      .needing(.step("monitor", with: "regions")),
    .init("region-left", "the phone left a watched place", fields: border)
      .needing(.step("monitor", with: "regions")),
    .init(
      "visit", "the phone stays somewhere, or has left that place",
      fields: [
        ("arrived", .quantity(.duration)), ("departed", .flag), ("east", .quantity(.length)),
        ("north", .quantity(.length)),
      ]
    ).needing(.step("monitor", with: "visits")),
    .init(
      "location-paused",
      "the system paused the tracking, since the phone does not move; only 'track' starts it again"
    ).needing(.step("track", with: "auto-pause")),
  ]

  /// The steps that search for a position.
  private static let search = Need.any([
    .step("locate"), .step("track"), .step("monitor", with: "significant-changes"),
  ])

  private static let border: [(String, ExpressionType)] = [
    ("region", .names(.place)), ("truly-at", .quantity(.duration)),
  ]
}

/// The counters of positioning, in the order of ``definitions``.
enum LocationCounter: Int, CaseIterable {
  case fixes, updates, failedFixes, hotStarts, assistedStarts, warmStarts, coldStarts, crossings

  static let definitions: [CounterDefinition] = [
    .init("fixes", "positions computed"),
    CounterDefinition("location-updates", "positions reported to an app").measuring(.positions),
    .init("failed-fixes", "searches for a position that failed", better: .lower),
    .init("hot-starts", "searches for satellites whose orbits are still known"),
    .init("assisted-starts", "searches for satellites whose orbits a network provides"),
    .init("warm-starts", "searches for satellites with only roughly known orbits"),
    .init("cold-starts", "searches for satellites without any known orbits"),
    .init("region-reports", "crossings of a region's border reported to an app"),
  ]
}
