import Configuration
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
      "fixed, with updates rarer than rest-above: P = searching for hot of every interval, if that is less",
      "error of a position: slow (Gauss-Markov, drift-time) + fast (fast-share of it) + first fix (first-fix-error, halved every settling) + jump (where sky is hidden)",
      "speed below rest-speed: the position is held for 'hold' of the seconds, and drifts with rest-drift-time",
      "best-for-navigation: P += navigation",
      "Wi-Fi position: E = wi-fi-scan × wi-fi-scan-time; cell position: E = cell-read × cell-read-time",
      "tracking by network: one such position per interval of the tier",
      "watching (regions, significant changes, visits): one cell position every watch-interval",
    ],
    operations: LocationOperation.definitions,
    events: LocationEvent.definitions,
    counters: LocationCounter.definitions,
    backgroundMode: .location,
    limits: [
      "no power per accuracy tier is published for iOS: the model composes each tier from satellite receiver, Wi-Fi and cell",
      "times to first fix are fixed under open sky, and grow in proportion as less sky is visible",
      "downloading assistance data and looking up networks cost the radios nothing",
      "scans cost energy here even if the phone's Wi-Fi has just scanned",
      "distance filters are measured on the true path; apps see the path with its errors",
      "speed has no error: the Doppler shift that gives it has no bias",
      "a phone at rest indoors has the error of its sky, and no jump between floors",
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

  /// Times to first fix in the open, and their conditions.
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
    /// The interval above which the receiver rests between fixes.
    let restAbove: SimDuration
    /// The length of a try without a fix, and the least interval with such a limit; nil where the
    /// chip itself decides.
    let tryLimit: SimDuration?
    /// The number of positions that the chip can keep for a batch.
    let storedFixes: Int

    /// How long it searches for fixes that are this far apart.
    func limit(for interval: SimDuration) -> SimDuration {
      guard let tryLimit, interval >= tryLimit else { return limit }
      return min(limit, tryLimit)
    }

    /// How long it rests after that: an interval, and no less than between fixes that are wanted
    /// more often, so that a coarser demand never costs more.
    func retry(for interval: SimDuration) -> SimDuration {
      guard let tryLimit, interval >= tryLimit else { return retry }
      return max(interval, retry)
    }
  }

  /// Mean errors in metres, and how they behave in time.
  struct Errors: BitwiseCopyable {
    let open: Double
    let urban: Double
    let firstFix: Double
    let halving: SimDuration
    let wifi: Double
    let cell: Double
    let reduced: Double
    /// The time constant of slow errors, moving and at rest.
    let drift: SimDuration
    let restDrift: SimDuration
    /// Metres a second below which the chip takes the phone to rest.
    let restSpeed: Double
    /// The chance that a position at rest stays as it was a second before.
    let hold: Double
    /// The share of the error that is new in every second.
    let fastShare: Double
    /// Jumps an hour with no sky in view, and their mean size in metres.
    let jumps: Double
    let jumpSize: Double
  }

  struct Spacing: BitwiseCopyable {
    let network: SimDuration
    let coarse: SimDuration
    let reduced: SimDuration
    let watch: SimDuration
    /// The least time from a border to its report.
    let border: SimDuration
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
  package var watchedState: SharedState.Topics { [.services] }

  package func makeComponent() -> InstalledComponent {
    .init(LocationReceiverInstance(model: self))
  }
}

/// The lanes of positioning in the meter.
enum LocationLane: Int, CaseIterable {
  case satellites, sensors, wifi, cell, watch, wifiOnce, cellOnce
}

/// The reader of a device's values.
extension LocationReceiver {
  package init(_ read: ParameterReader) {
    let second = Double(Self.fixPeriod.nanoseconds)
    powers = Powers(
      searching: read.power("searching"), tracking: read.power("tracking"),
      navigation: read.power("navigation"),
      savingTime: .nanoseconds(max(1, Int64((read.share("saving-share") * second).rounded()))),
      wifiScan: read.power("wi-fi-scan"), wifiScanTime: read.positiveDuration("wi-fi-scan-time"),
      cellRead: read.power("cell-read"), cellReadTime: read.positiveDuration("cell-read-time"))
    starts = Starts(
      hot: read.positiveDuration("hot"), assisted: read.positiveDuration("assisted"),
      warm: read.positiveDuration("warm"), cold: read.positiveDuration("cold"),
      hasAssistance: read.choice("assistance") == 0, ephemerisAge: read.duration("ephemeris-age"),
      ephemerisLife: read.duration("ephemeris-life"), almanacLife: read.duration("almanac-life"))
    let isScheduledByChip = read.choice("scheduling") == 1
    search = Search(
      leastSky: read.share("least-sky"), limit: read.positiveDuration("search-limit"),
      retry: read.positiveDuration("retry-after"), linger: read.duration("linger"),
      restAbove: isScheduledByChip ? Self.fixPeriod : read.duration("rest-above"),
      tryLimit: isScheduledByChip ? nil : read.positiveDuration("try-limit"),
      storedFixes: read.whole("stored-fixes", in: 1...10_000))
    errors = Errors(
      open: read.number("open-error"), urban: read.number("urban-error"),
      firstFix: max(1, read.number("first-fix-error")), halving: read.positiveDuration("settling"),
      wifi: read.number("wi-fi-error"), cell: read.number("cell-error"),
      reduced: read.number("reduced-error"), drift: read.positiveDuration("drift-time"),
      restDrift: read.positiveDuration("rest-drift-time"),
      restSpeed: read.value("rest-speed", Quantity.asMetresPerSecond, or: 0),
      hold: read.fraction("hold"), fastShare: read.fraction("fast-share"),
      jumps: read.number("jumps"), jumpSize: read.number("jump-error"))
    spacing = Spacing(
      network: read.positiveDuration("network-interval"),
      coarse: read.positiveDuration("coarse-interval"),
      reduced: read.positiveDuration("reduced-interval"),
      watch: read.positiveDuration("watch-interval"), border: read.duration("border-time"),
      changeDistance: read.positive("change-distance"), change: read.duration("change-spacing"),
      visitAfter: read.duration("visit-after"), visitDistance: read.positive("visit-distance"),
      pauseAfter: read.duration("pause-after"),
      activityPauses: TrackedActivity.pauses(read))
    fixWork = read.cycles("fix-work")
  }
}
