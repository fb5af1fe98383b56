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
    parameters: parameters,
    ascending: [
      ["tracking", "searching"],
      ["hot", "assisted", "warm", "cold"],
      ["open-error", "urban-error", "cell-error"],
      ["drift-time", "rest-drift-time"],
      ["wi-fi-error", "cell-error"],
      ["network-interval", "coarse-interval", "reduced-interval"],
    ],
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
    counters: LocationCounter.definitions,
    backgroundMode: .location,
    sources: ["ios-location", "raps", "max-m8q", "power-files", "gnss-logs", "ranacher-2016"],
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

/// The parameters of positioning, and the reader of a device's values.
extension LocationReceiver {
  static let parameters: [ParameterDefinition] =
    powerParameters + startParameters + errorParameters + spacingParameters

  private static let powerParameters: [ParameterDefinition] = [
    .power("searching", "power of a satellite receiver without a fix").proxy(
      "305 mW", "aosp-nexus-5", "23 mW", "450 mW",
      note:
        "gps.on, 76.23 mA at 4.0 V; RAPS 0.38 W above off (Nokia N95), ARO 0.17 to 0.45 W; range: 118 power files"
    ),
    .power("tracking", "power of a satellite receiver with a fix").assumed(
      "272 mW", "9.3 mW", "450 mW",
      "searching times 21.3/23.9, good against poor signal in the profile of the Pixel 6; the older one does not tell them apart; range: 119 power files"
    ),
    .number("saving-share", "share of the time that the receiver is on in the 10 m tier")
      .assumed("50 %", "20 %", "100 %", "what iOS does for this tier is not published"),
    .power("navigation", "power of motion sensors and their fusion, for best-for-navigation")
      .assumed("30 mW", "5 mW", "100 mW", "inertial sensors at full rate; not published"),
    .power("wi-fi-scan", "power while it scans for access points")
      .proxy(
        "302 mW", "aosp-nexus-5", "15 mW", "970 mW",
        note: "wifi.scan, 75.48 mA at 4.0 V; range: 122 power files"),
    .duration("wi-fi-scan-time", "how long a scan takes")
      .assumed("0.5 s", "0.1 s", "4 s", "one pass over the channels; not published"),
    .power("cell-read", "power while it asks the modem for the cell")
      .assumed("50 mW", "10 mW", "200 mW", "the modem knows its cell; not published"),
    .duration("cell-read-time", "how long this takes")
      .assumed("0.1 s", "0.02 s", "0.5 s", "the modem knows its cell; not published"),
    .quantity("fix-work", .cycles, "system work per position reported to an app").assumed(
      "0.5 M", "0.1 M", "3 M", "daemon, inter-process message and delegate call; not published"),
  ]

  private static let startParameters: [ParameterDefinition] = [
    .duration("hot", "time to first fix with a valid ephemeris")
      .proxy("1 s", "max-m8q", "0.5 s", "2 s", note: "hot start; the generic receiver < 1 s"),
    .duration("assisted", "time to first fix with data from a network")
      .proxy("2 s", "max-m8q", "1 s", "8 s", note: "aided start"),
    .duration("warm", "time to first fix with an old ephemeris")
      .proxy("25 s", "gnss-generic", "10 s", "28 s", note: "printed as an upper bound"),
    .duration("cold", "time to first fix without any knowledge").proxy(
      "30 s", "max-m8q", "23 s", "45 s",
      note: "GPS alone; 26 s with GLONASS; 23 s on a later module; < 35 s for the generic one"),
    .choice(
      "assistance", ["network", "none"], "whether a network provides an ephemeris",
      standard: "network"
    ).of(.network),
    .duration("ephemeris-age", "age of the receiver's data at the start")
      .assumed("12 h", "0 s", "30 d", "last used the day before").of(.habit),
    .duration("ephemeris-life", "how long an ephemeris is valid")
      .proxy(
        "4 h", "sam-m10q", "2 h", "4 h",
        note: "hot starts are possible for about 4 h; broadcast orbits are fitted to no more"),
    .duration("almanac-life", "how long the rough orbits for a warm start are valid")
      .assumed("7 d", "1 d", "30 d", "rough place and orbits; receivers differ"),
    .number("least-sky", "visible share of the sky below which there is no fix")
      .assumed("30 %", "10 %", "60 %", "four satellites of about ten; buildings differ"),
    .duration("search-limit", "how long it searches without a fix before it rests")
      .assumed("90 s", "20 s", "300 s", "three cold starts; not published"),
    .duration("retry-after", "how long it then rests while an app still tracks")
      .assumed("5 min", "1 min", "30 min", "not published"),
    .choice(
      "scheduling", ["system", "chip"], "whether system or chip decides what rests between fixes",
      standard: "system"),
    .duration("rest-above", "with scheduling by the system: the interval above which it rests")
      .published("10 s", "aosp-gnss", note: "GPS_POLLING_THRESHOLD_INTERVAL"),
    .duration(
      "try-limit",
      "with scheduling by the system and intervals of at least this: how long it searches until it rests for an interval, at least retry-after"
    ).published("60 s", "aosp-gnss", note: "NO_FIX_TIMEOUT"),
    .number("stored-fixes", "positions that the chip can keep for a batch")
      .assumed("200", "20", "1000", "a chip tells its system how many; not published"),
    .duration("linger", "how long it stays on after the last use").assumed(
      "0 s", "0 s", "30 s",
      "EnTracked's model of the N95 has about 30 s, recalled; later phones are not published; no time is below 0"
    ),
  ]

  private static let errorParameters: [ParameterDefinition] = [
    .quantity("open-error", .length, "mean error of satellites under open sky").proxy(
      "2.5 m", "gnss-logs", "1.9 m", "5 m",
      note:
        "the radius of 68 % that two phones at rest report, 3 and 4 m, is 2 to 2.6 m on each axis; a phone of 2007 had 8.8 m (RAPS)"
    ).of(.network),
    .quantity(
      "urban-error", .length, "mean error of satellites with no sky in view; linear in between"
    ).assumed(
      "12.5 m", "7.5 m", "25 m",
      "10 m on each axis in narrow streets (6 to 20 m), beside the jumps; a phone of 2007 had 23.2 m on an urban walk (RAPS)"
    ).of(.network),
    .number("first-fix-error", "error of the first fix, relative to a settled one")
      .assumed("1.75", "1.25", "3", "1.5 m (0.5 to 4 m) more on each axis under open sky"),
    .duration("settling", "time in which that excess halves")
      .assumed("3 s", "1 s", "10 s", "two phones at rest settled within 10 to 20 s"),
    .duration("drift-time", "time constant of slow errors while the phone moves").assumed(
      "60 s", "25 s", "120 s",
      "receivers at rest correlate for about a minute; multipath changes sooner on the way"),
    .duration("rest-drift-time", "the same at rest").assumed(
      "300 s", "120 s", "1200 s", "multipath of a receiver at rest lasts minutes"),
    .quantity("rest-speed", .speed, "speed below which the chip takes the phone to rest")
      .assumed("0.5 m/s", "0.2 m/s", "1 m/s", "static navigation; chips differ"),
    .number("hold", "share of the seconds at rest in which the position does not move at all")
      .proxy("90 %", "gnss-logs", "50 %", "95 %", note: "89 % and 90 % of 206 to 222 s"),
    .number("fast-share", "share of the error of satellites that is new in every second")
      .assumed("15 %", "2.5 %", "25 %", "0.3 m (0.05 to 0.5 m) on each axis under open sky"),
    .number(
      "jumps",
      "jumps an hour by reflected signals with no sky in view; in proportion to what is hidden of it"
    )
    .assumed("15", "5", "45", "about 10 an hour (3 to 30) in town, where a third is in view")
    .of(.network),
    .quantity("jump-error", .length, "mean size of a jump, which lasts 5 to 30 s")
      .assumed("25 m", "10 m", "60 m", "50 m and more for 1 to 10 % of fixes between high houses")
      .of(.network),
    .quantity("wi-fi-error", .length, "mean error of Wi-Fi")
      .proxy("36.8 m", "raps", "32.4 m", "100 m", note: "urban walk; open area 32.4 m")
      .of(.network),
    .quantity("cell-error", .length, "mean error of the cell")
      .proxy("313.6 m", "raps", "176.7 m", "3 km", note: "urban walk, GSM; open area 176.7 m")
      .of(.network),
    .quantity("reduced-error", .length, "mean error of reduced accuracy")
      .assumed("5 km", "1 km", "20 km", "Apple says some kilometres"),
  ]

  private static let spacingParameters: [ParameterDefinition] = [
    .duration("network-interval", "time from one Wi-Fi or cell position to the next")
      .assumed("30 s", "5 s", "120 s", "not published by Apple"),
    .duration("coarse-interval", "the same in the 3 km tier")
      .assumed("60 s", "10 s", "300 s", "not published by Apple"),
    .duration("reduced-interval", "the same with reduced accuracy")
      .assumed("15 min", "5 min", "30 min", "a few times an hour; recalled from Apple"),
    .duration("watch-interval", "time between cell positions while an app watches")
      .assumed("60 s", "10 s", "300 s", "not published by Apple"),
    .duration("border-time", "the shortest time from a border to its event")
      .published("0 s", "android-geofencing", note: "a transition is told once it is noticed"),
    .quantity("change-distance", .length, "distance of a significant change")
      .published("500 m", "ios-location"),
    .duration("change-spacing", "the shortest time between significant changes")
      .published("5 min", "ios-location"),
    .duration("visit-after", "how long the phone must stay for a visit")
      .assumed("5 min", "2 min", "15 min", "not published by Apple"),
    .quantity("visit-distance", .length, "how far it must move to end a visit")
      .assumed("150 m", "50 m", "500 m", "not published by Apple"),
    .duration("pause-after", "how long the phone must stay before tracking pauses")
      .assumed("5 min", "1 min", "20 min", "not published by Apple"),
    .list("activity-pauses", of: .duration, TrackedActivity.parameterSummary).assumed(
      "[15 min, 2 min, 10 min]", "1 min", "30 min",
      "Apple says that the type decides, a car after 'an extended period', and gives no times"),
  ]

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
