import Configuration
import Quantities

/// The parameters of positioning, and the reader of a device's values.
extension LocationReceiver {
  static let parameters: [ParameterDefinition] =
    powerParameters + startParameters + errorParameters + spacingParameters

  private static let powerParameters = [
    ParameterDefinition(
      "searching", .power, "power of the satellite receiver that has no position yet",
      .proxy(
        "305 mW", "aosp-nexus-5", "53 mW", "450 mW",
        note:
          "gps.on, 76.23 mA at 4.0 V; RAPS 0.38 W above off (Nokia N95), ARO 0.17 to 0.45 W, Pixel 3 to 7 with a poor signal 53 to 122 mW"
      )),
    ParameterDefinition(
      "tracking", .power, "power of the satellite receiver that has a position",
      .assumed(
        "272 mW", "22 mW", "450 mW",
        "searching times 21.3/23.9, good against poor signal in the profile of the Pixel 6; the older one does not tell them apart"
      )),
    ParameterDefinition(
      "saving-share", .none, "share of the time the receiver is on in the 10 m tier",
      .assumed("50 %", "20 %", "100 %", "what iOS does for this tier is not published")),
    ParameterDefinition(
      "navigation", .power, "motion sensors and their fusion, for best-for-navigation",
      .assumed("30 mW", "5 mW", "100 mW", "inertial sensors at full rate; not published")),
    ParameterDefinition(
      "wi-fi-scan", .power, "power while it scans for access points",
      .proxy("302 mW", "aosp-nexus-5", "100 mW", "500 mW", note: "wifi.scan, 75.48 mA at 4.0 V")),
    ParameterDefinition(
      "wi-fi-scan-time", .duration, "how long a scan takes",
      .assumed("0.5 s", "0.1 s", "4 s", "one pass over the channels; not published")),
    ParameterDefinition(
      "cell-read", .power, "power while it asks the modem for the cell",
      .assumed("50 mW", "10 mW", "200 mW", "the modem knows its cell; not published")),
    ParameterDefinition(
      "cell-read-time", .duration, "how long that takes",
      .assumed("0.1 s", "0.02 s", "0.5 s", "the modem knows its cell; not published")),
    ParameterDefinition(
      "fix-work", .cycles, "system work for a position that an app is told",
      .assumed(
        "0.5 M", "0.1 M", "3 M", "daemon, inter-process message and delegate call; not published")),
  ]

  private static let startParameters = [
    ParameterDefinition(
      "hot", .duration, "time to first fix with an ephemeris that holds",
      .proxy("1 s", "max-m8q", "0.5 s", "2 s", note: "hot start; the generic receiver < 1 s")),
    ParameterDefinition(
      "assisted", .duration, "time to first fix with data from a network",
      .proxy("2 s", "max-m8q", "1 s", "8 s", note: "aided start")),
    ParameterDefinition(
      "warm", .duration, "time to first fix with an old ephemeris",
      .proxy("25 s", "gnss-generic", "10 s", "28 s", note: "printed as an upper bound")),
    ParameterDefinition(
      "cold", .duration, "time to first fix without any knowledge",
      .proxy(
        "30 s", "max-m8q", "23 s", "45 s",
        note: "GPS alone; 26 s with GLONASS; 23 s on a later module; < 35 s for the generic one")),
    ParameterDefinition(
      "assistance", .choice(["network", "none"]), "whether networks give it an ephemeris",
      .choice("network")),
    ParameterDefinition(
      "ephemeris-age", .duration, "how old what the receiver knows is at the start",
      .assumed("12 h", "0 s", "30 d", "last used the day before")),
    ParameterDefinition(
      "ephemeris-life", .duration, "how long an ephemeris holds",
      .proxy("4 h", "sam-m10q", "2 h", "4 h", note: "hot starts are possible for about 4 h")),
    ParameterDefinition(
      "almanac-life", .duration, "how long the rough knowledge holds that a warm start needs",
      .assumed("7 d", "1 d", "30 d", "rough place and orbits; receivers differ")),
    ParameterDefinition(
      "least-sky", .none, "share of the sky below which there is no fix",
      .assumed("30 %", "10 %", "60 %", "four satellites of about ten; buildings differ")),
    ParameterDefinition(
      "search-limit", .duration, "how long it searches in vain",
      .assumed("90 s", "20 s", "300 s", "three cold starts; not published")),
    ParameterDefinition(
      "retry-after", .duration, "how long it rests after that while an app goes on tracking",
      .assumed("5 min", "1 min", "30 min", "not published")),
    ParameterDefinition(
      "linger", .duration, "how long it stays on after the last use",
      .assumed(
        "0 s", "0 s", "30 s",
        "EnTracked's model of the N95 has about 30 s, recalled; later phones are not published")),
  ]

  private static let errorParameters = [
    ParameterDefinition(
      "open-error", .length, "mean error of satellites under open sky",
      .proxy("8.8 m", "raps", "3 m", "15 m", note: "open area")),
    ParameterDefinition(
      "urban-error", .length, "mean error of satellites with no sky in view, in proportion between",
      .proxy("23.2 m", "raps", "10 m", "60 m", note: "urban walk")),
    ParameterDefinition(
      "first-fix-error", .none, "error of the first fix, in errors of a settled one",
      .assumed("3", "1", "10", "accuracy improves over the first seconds; not published")),
    ParameterDefinition(
      "settling", .duration, "time in which half of that excess is gone",
      .assumed("5 s", "1 s", "30 s", "accuracy improves over the first seconds; not published")),
    ParameterDefinition(
      "wi-fi-error", .length, "mean error of Wi-Fi",
      .proxy("36.8 m", "raps", "32.4 m", "100 m", note: "urban walk; open area 32.4 m")),
    ParameterDefinition(
      "cell-error", .length, "mean error of the cell",
      .proxy("313.6 m", "raps", "176.7 m", "3 km", note: "urban walk, GSM; open area 176.7 m")),
    ParameterDefinition(
      "reduced-error", .length, "mean error of reduced accuracy",
      .assumed("5 km", "1 km", "20 km", "Apple says some kilometres")),
  ]

  private static let spacingParameters = [
    ParameterDefinition(
      "network-interval", .duration, "from one Wi-Fi or cell position to the next",
      .assumed("30 s", "5 s", "120 s", "not published by Apple")),
    ParameterDefinition(
      "coarse-interval", .duration, "the same in the 3 km tier",
      .assumed("60 s", "10 s", "300 s", "not published by Apple")),
    ParameterDefinition(
      "reduced-interval", .duration, "the same with reduced accuracy",
      .assumed("15 min", "5 min", "30 min", "a few times an hour; recalled from Apple")),
    ParameterDefinition(
      "watch-interval", .duration, "from one look at the cell to the next while an app watches",
      .assumed("60 s", "10 s", "300 s", "not published by Apple")),
    ParameterDefinition(
      "change-distance", .length, "what a significant change is",
      .published("500 m", "ios-location")),
    ParameterDefinition(
      "change-spacing", .duration, "the least time between significant changes",
      .published("5 min", "ios-location")),
    ParameterDefinition(
      "visit-after", .duration, "how long the phone rests before that is a visit",
      .assumed("5 min", "2 min", "15 min", "not published by Apple")),
    ParameterDefinition(
      "visit-distance", .length, "how far it goes before it has left",
      .assumed("150 m", "50 m", "500 m", "not published by Apple")),
    ParameterDefinition(
      "pause-after", .duration, "how long the phone rests before a tracking pauses",
      .assumed("5 min", "1 min", "20 min", "not published by Apple")),
  ]

  package init?(_ parameters: ComponentParameters, diagnostics: Diagnostics) {
    let checked = ParameterChecks(parameters, of: "location", diagnostics: diagnostics)
    guard let powers = Powers(parameters, checked), let starts = Starts(parameters, checked),
      let search = Search(parameters, checked), let errors = Errors(parameters, checked),
      let spacing = Spacing(parameters, checked), let work = parameters["fix-work"].asCycles()
    else { return nil }
    self.powers = powers
    self.starts = starts
    self.search = search
    self.errors = errors
    self.spacing = spacing
    fixWork = work
  }
}

extension LocationReceiver.Powers {
  fileprivate init?(_ parameters: ComponentParameters, _ checked: ParameterChecks) {
    guard let share = checked.share("saving-share"),
      let wifiScanTime = checked.positiveDuration("wi-fi-scan-time"),
      let cellReadTime = checked.positiveDuration("cell-read-time"),
      let searching = parameters["searching"].asPower(),
      let tracking = parameters["tracking"].asPower(),
      let navigation = parameters["navigation"].asPower(),
      let wifiScan = parameters["wi-fi-scan"].asPower(),
      let cellRead = parameters["cell-read"].asPower()
    else { return nil }
    self.searching = searching
    self.tracking = tracking
    self.navigation = navigation
    let second = Double(LocationReceiver.fixPeriod.nanoseconds)
    savingTime = SimDuration(nanoseconds: max(1, Int64((share * second).rounded())))
    self.wifiScan = wifiScan
    self.wifiScanTime = wifiScanTime
    self.cellRead = cellRead
    self.cellReadTime = cellReadTime
  }
}

extension LocationReceiver.Starts {
  fileprivate init?(_ parameters: ComponentParameters, _ checked: ParameterChecks) {
    guard let hot = checked.positiveDuration("hot"),
      let assisted = checked.positiveDuration("assisted"),
      let warm = checked.positiveDuration("warm"), let cold = checked.positiveDuration("cold"),
      let age = parameters["ephemeris-age"].asDuration(),
      let life = parameters["ephemeris-life"].asDuration(),
      let almanac = parameters["almanac-life"].asDuration()
    else { return nil }
    self.hot = hot
    self.assisted = assisted
    self.warm = warm
    self.cold = cold
    hasAssistance = parameters.choice("assistance") == 0
    ephemerisAge = age
    ephemerisLife = life
    almanacLife = almanac
  }
}

extension LocationReceiver.Search {
  fileprivate init?(_ parameters: ComponentParameters, _ checked: ParameterChecks) {
    guard let sky = checked.share("least-sky"),
      let limit = checked.positiveDuration("search-limit"),
      let retry = checked.positiveDuration("retry-after"),
      let linger = parameters["linger"].asDuration()
    else { return nil }
    leastSky = sky
    self.limit = limit
    self.retry = retry
    self.linger = linger
  }
}

extension LocationReceiver.Errors {
  fileprivate init?(_ parameters: ComponentParameters, _ checked: ParameterChecks) {
    guard let halving = checked.positiveDuration("settling") else { return nil }
    func metres(_ name: String) -> Double { parameters[name].value }
    open = metres("open-error")
    urban = metres("urban-error")
    firstFix = max(1, parameters["first-fix-error"].value)
    self.halving = halving
    wifi = metres("wi-fi-error")
    cell = metres("cell-error")
    reduced = metres("reduced-error")
  }
}

extension LocationReceiver.Spacing {
  fileprivate init?(_ parameters: ComponentParameters, _ checked: ParameterChecks) {
    guard let network = checked.positiveDuration("network-interval"),
      let coarse = checked.positiveDuration("coarse-interval"),
      let reduced = checked.positiveDuration("reduced-interval"),
      let watch = checked.positiveDuration("watch-interval"),
      let distance = checked.positive("change-distance"),
      let change = parameters["change-spacing"].asDuration(),
      let visitAfter = parameters["visit-after"].asDuration(),
      let visitDistance = checked.positive("visit-distance"),
      let pauseAfter = parameters["pause-after"].asDuration()
    else { return nil }
    self.network = network
    self.coarse = coarse
    self.reduced = reduced
    self.watch = watch
    changeDistance = distance
    self.change = change
    self.visitAfter = visitAfter
    self.visitDistance = visitDistance
    self.pauseAfter = pauseAfter
  }
}
