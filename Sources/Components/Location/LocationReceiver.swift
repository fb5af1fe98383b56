import Quantities

/// Positioning by satellite receiver, Wi-Fi and cell.
package struct LocationReceiver: ComponentModel {
  package static let definition = ComponentDefinition(
    name: "location",
    summary: "satellite receiver, Wi-Fi and cell, which together find the phone's position",
    formula: [
      "off: P = 0",
      "searching: P = searching, for (hot | assisted | warm | cold) ÷ sky, at most search-limit",
      "fixed: P = tracking; in the 10 m tier for saving-share of every second",
      "fixed, with rarer updates: P = searching for hot of every interval, if that is less",
      "best-for-navigation: P += navigation",
      "Wi-Fi position: E = wi-fi-scan × wi-fi-scan-time; cell position: E = cell-read × cell-read-time",
      "tracking by network: one such position per interval of the tier",
      "watching (regions, significant changes, visits): one cell position every watch-interval",
    ],
    parameters: parameters,
    states: StateDiagram([
      ("off", "an app wants satellites", "searching"),
      ("searching", "enough sky for long enough", "fixed"),
      ("searching", "search-limit", "resting"),
      ("resting", "retry-after, or a new locate", "searching"),
      ("fixed", "too little sky", "searching"), ("fixed", "no app wants it", "lingering"),
      ("lingering", "an app wants satellites", "fixed"), ("lingering", "linger", "off"),
      ("searching", "no app wants it", "off"), ("resting", "no app wants it", "off"),
    ]),
    operations: LocationOperation.definitions,
    events: LocationEvent.definitions,
    counters: LocationCounter.allCases.map(\.definition),
    backgroundMode: .location,
    sources: ["ios-location", "raps", "max-m8q"],
    limits: [
      "no power per accuracy tier is published for iOS: the model composes each tier from satellite receiver, Wi-Fi and cell",
      "times to first fix are fixed under open sky, and grow in proportion as less sky is visible",
      "downloading assistance data and looking up networks cost the radios nothing",
      "scans cost energy here even if the phone's Wi-Fi has just scanned",
      "errors in different seconds are independent; distances are measured on the true path",
      "a receiver that is on only for single fixes keeps its ephemeris up to date",
      "shared hardware is charged to the first app of the scenario that uses it",
      "cells have no borders: a distance defines a significant change",
      "no beacon regions", "the processor model covers the processor awake with it",
    ])

  let powers: Powers
  let starts: Starts
  let search: Search
  let errors: Errors
  let spacing: Spacing
  let fixWork: CycleCount

  struct Powers: BitwiseCopyable {
    let searching: Power
    let tracking: Power
    let navigation: Power
    /// The on-time of the receiver in a second of the 10 m tier.
    let savingTime: SimDuration
    let wifiScan: Power
    let wifiScanTime: SimDuration
    let cellRead: Power
    let cellReadTime: SimDuration
  }

  /// Times to first fix in the open, and what they depend on.
  struct Starts: BitwiseCopyable {
    let hot: SimDuration
    let assisted: SimDuration
    let warm: SimDuration
    let cold: SimDuration
    let hasAssistance: Bool
    let ephemerisAge: SimDuration
    let ephemerisLife: SimDuration
    let almanacLife: SimDuration
  }

  struct Search: BitwiseCopyable {
    let leastSky: Double
    let limit: SimDuration
    let retry: SimDuration
    let linger: SimDuration
  }

  /// Mean errors in metres.
  struct Errors: BitwiseCopyable {
    let open: Double
    let urban: Double
    let firstFix: Double
    let halving: SimDuration
    let wifi: Double
    let cell: Double
    let reduced: Double
  }

  struct Spacing: BitwiseCopyable {
    let network: SimDuration
    let coarse: SimDuration
    let reduced: SimDuration
    let watch: SimDuration
    let changeDistance: Double
    let change: SimDuration
    let visitAfter: SimDuration
    let visitDistance: Double
    let pauseAfter: SimDuration
    /// The same for activities of their own, in the order of ``TrackedActivity``.
    let activityPauses: SIMD4<Int64>

    func pause(of activity: TrackedActivity) -> SimDuration {
      activity == .other ? pauseAfter : .nanoseconds(activityPauses[activity.rawValue])
    }
  }

  /// A second: the pace of a satellite receiver.
  static let fixPeriod = SimDuration.seconds(1)
  /// Places a scenario may have: bits of a double's significand.
  package static let placeLimit = 52

  package var laneCount: Int { LocationLane.allCases.count }
  package func makeComponent() -> InstalledComponent {
    InstalledComponent(LocationReceiverInstance(model: self))
  }
}

/// The lanes of positioning in the meter.
enum LocationLane: Int, CaseIterable {
  case satellites, sensors, wifi, cell, watch, wifiOnce, cellOnce
}
