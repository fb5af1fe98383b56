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
      "fixed, with rarer updates: P = searching for hot of every interval, if that is less",
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
    counters: LocationCounter.allCases.map(\.definition),
    backgroundMode: .location,
    sources: ["ios-location", "raps", "max-m8q", "power-files"],
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
    .duration("linger", "how long it stays on after the last use").assumed(
      "0 s", "0 s", "30 s",
      "EnTracked's model of the N95 has about 30 s, recalled; later phones are not published; no time is below 0"
    ),
  ]

  private static let errorParameters: [ParameterDefinition] = [
    .quantity("open-error", .length, "mean error of satellites under open sky")
      .proxy("8.8 m", "raps", "3 m", "15 m", note: "open area").of(.network),
    .quantity(
      "urban-error", .length, "mean error of satellites with no sky in view; linear in between"
    ).proxy("23.2 m", "raps", "10 m", "60 m", note: "urban walk").of(.network),
    .number("first-fix-error", "error of the first fix, relative to a settled one")
      .assumed("3", "1", "10", "accuracy improves over the first seconds; not published"),
    .duration("settling", "time in which that excess halves")
      .assumed("5 s", "1 s", "30 s", "accuracy improves over the first seconds; not published"),
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
    search = Search(
      leastSky: read.share("least-sky"), limit: read.positiveDuration("search-limit"),
      retry: read.positiveDuration("retry-after"), linger: read.duration("linger"))
    errors = Errors(
      open: read.number("open-error"), urban: read.number("urban-error"),
      firstFix: max(1, read.number("first-fix-error")), halving: read.positiveDuration("settling"),
      wifi: read.number("wi-fi-error"), cell: read.number("cell-error"),
      reduced: read.number("reduced-error"))
    spacing = Spacing(
      network: read.positiveDuration("network-interval"),
      coarse: read.positiveDuration("coarse-interval"),
      reduced: read.positiveDuration("reduced-interval"),
      watch: read.positiveDuration("watch-interval"),
      changeDistance: read.positive("change-distance"), change: read.duration("change-spacing"),
      visitAfter: read.duration("visit-after"), visitDistance: read.positive("visit-distance"),
      pauseAfter: read.duration("pause-after"),
      activityPauses: TrackedActivity.pauses(read))
    fixWork = read.cycles("fix-work")
  }
}
