import Components
import Configuration
import Quantities

/// Background launches before the times at which a person will probably open an app, as on iOS.
package struct PredictiveBackgroundTasks: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "ios-background-tasks", role: "background-tasks",
    summary:
      "launches apps in the background when the person will probably open them soon, and seldom",
    rules: [
      "A request of 'schedule-refresh' or 'schedule-processing' is used up by its launch; a fetch interval goes on.",
      "Nothing is launched while the battery is below 'critical-level' and not charged, in Low Power Mode, while the phone is hot (serious or more), or before the first unlock if the run starts with a boot.",
      "An app gets nothing whose 'background-refresh' is off, that was never opened, that a person has ended since, or that is in front.",
      "The system learns when each app is opened: openings by time of day, apart for workdays and weekends, with a triangle of 'smoothing' to each side, halved every 'half-life'. A score is the chance that the app is opened within 'look-ahead'.",
      "A refresh or fetch is granted when score / mean score * budget left / budget is at least 'least-score'. The mean is that of the day, over all apps with the background mode fetch.",
      "The budget of 'refresh-budget' comes back evenly through the day; a launch takes 'refresh-time' and gives back what it leaves.",
      "What a launch moves is taken from 'data-budget', which comes back evenly through the day, too. While more was moved than there was, there is no refresh and no fetch, and no processing on the battery.",
      "After it ran, launched or in front, an app waits 'least-interval'; after a launch 'throttle-factor' times longer for each one that it did not complete, at most 'throttle-limit'. One that it completes takes one of these away.",
      "Processing waits until the screen has been dark for 'idle-time', and for network and charger if it needs them; it is granted once in 'processing-interval'. On the battery it is taken from the budget. It ends when any of this does.",
      "An app is told 'notice' before its time ends.",
    ],
    parameters: [
      ParameterDefinition(
        "refresh-time", .duration, "how long an app launched for a refresh or a fetch may run",
        .published("30 s", "apple-background-2019")),
      ParameterDefinition(
        "processing-time", .duration, "how long an app launched for processing may run",
        .assumed("5 min", "1 min", "10 min", "Apple says several minutes")),
      ParameterDefinition(
        "notice", .duration, "how long before the end of that an app is warned",
        .assumed("5 s", "1 s", "10 s", "not published")),
      ParameterDefinition(
        "critical-level", .none, "of the battery; below it nothing is launched",
        .published("20 %", "apple-background-2020")),
      ParameterDefinition(
        "refresh-budget", .none, "time for refreshes and fetches of all apps, for each time passed",
        .assumed("30 min/d", "1 min/d", "60 min/d", "that there is a limit is all Apple says")),
      ParameterDefinition(
        "data-budget", .dataRate, "bytes that launches of all apps may move, for each time passed",
        .assumed(
          "100 MB/d", "1 MB/d", "10 GB/d",
          "that there is a limit is all Apple says; so much that it holds back large downloads alone"
        )),
      ParameterDefinition(
        "least-interval", .duration, "how long an app waits after it ran",
        .assumed("30 min", "10 min", "2 h", "that there is a limit is all Apple says")),
      ParameterDefinition(
        "processing-interval", .duration, "from one processing task of an app to the next",
        .assumed("6 h", "1 h", "24 h", "not published; in practice about one a night")),
      ParameterDefinition(
        "throttle-factor", .none, "how many times longer an app waits that did not complete a task",
        .assumed("2", "1.2", "4", "not published; Apple says that such apps are launched less")),
      ParameterDefinition(
        "throttle-limit", .duration, "the longest that such an app waits",
        .assumed("24 h", "6 h", "72 h", "not published")),
      ParameterDefinition(
        "least-score", .none, "of an app's score, against the mean, with all of the budget left",
        .assumed("50 %", "20 %", "100 %", "Apple's engine is not published")),
      ParameterDefinition(
        "look-ahead", .duration, "how soon the person has to open an app for a launch to be of use",
        .assumed("30 min", "10 min", "2 h", "Apple's engine is not published")),
      ParameterDefinition(
        "prediction-bin", .duration,
        "the bins of the time of day, or as near as a whole number makes a day",
        .assumed("15 min", "10 min", "60 min", "Apple's engine is not published")),
      ParameterDefinition(
        "smoothing", .duration, "how far to each side of its bin an opening counts",
        .assumed("15 min", "0 min", "60 min", "people are not on time to the minute")),
      ParameterDefinition(
        "half-life", .duration, "in which half of what was learned is forgotten",
        .assumed("7 d", "2 d", "30 d", "Apple's engine is not published")),
      ParameterDefinition(
        "prior-openings", .none, "openings of an app a day, before anything is learned",
        .assumed("3", "1", "20", "a few a day; only in the first days does it matter")),
      ParameterDefinition(
        "prior-days", .none, "how many days of learning outweigh that",
        .assumed("1", "0.3", "5", "Apple's engine is not published")),
      ParameterDefinition(
        "idle-time", .duration, "how long the screen has to be dark for processing",
        .assumed("10 min", "2 min", "60 min", "not published")),
      ParameterDefinition(
        "launch-work", .cycles, "what the system computes for a launch",
        .assumed(
          "100 Mcycles", "20 Mcycles", "1 Gcycles",
          "a suspended app wakes for little; an ended one is started")),
      ParameterDefinition(
        "at-start", .choice(["unlocked", "booted"]),
        "whether the phone was unlocked before the run, or waits for the first unlock after a boot",
        .choice("unlocked")),
    ],
    sources: ["apple-background-2019", "apple-background-2020"],
    limits: [
      "the data of a launch is that of the requests of the app that ended before its task did, over whichever network",
      "the rates of openings within the window are those of its kind of day also past midnight",
      "an app that was just opened is as likely to be opened again as the hour says",
      "the first day of a run counts as a whole one, whenever it begins",
      "requests outlive the end of an app; what it was launched for does not",
      "what a request needs is all that processing waits for: no forecast of the night",
    ])

  let rules: LaunchRules
  let learning: UsageLearning

  package var watchedState: SharedState.Topics { [.battery, .lowPower, .thermal, .networks] }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(BackgroundTaskService(rules, learning, apps: apps))
  }

  package init?(_ parameters: ModelParameters, diagnostics: Diagnostics) {
    let path = "policies.background-tasks"
    let checks = ParameterChecks(parameters, below: path, diagnostics: diagnostics)
    func length(_ name: String) -> SimDuration { parameters[name].asDuration() ?? .zero }
    func complain(_ name: String, _ wanted: String) {
      diagnostics.error("'\(path).\(name)' must be \(wanted)", at: parameters.place(of: name))
    }
    let day = UsageHistograms.day
    let bin = length("prediction-bin").nanoseconds
    var isRight = true
    func require(_ holds: Bool, _ name: String, _ wanted: String) {
      if !holds {
        complain(name, wanted)
        isRight = false
      }
    }
    require(bin >= 300_000_000_000 && bin <= day, "prediction-bin", "from 5 min to 24 h")
    require(
      length("look-ahead") > .zero && length("look-ahead").nanoseconds <= day, "look-ahead",
      "longer than 0 s and at most 24 h")
    require(length("smoothing").nanoseconds <= day / 4, "smoothing", "at most 6 h")
    for time in ["refresh-time", "processing-time"] {
      require(length(time) > length("notice"), time, "longer than 'notice'")
    }
    let budget = parameters["refresh-budget"].value
    require(budget >= 0 && budget <= 1, "refresh-budget", "at most as long as the time it is for")
    require(parameters["throttle-factor"].value >= 1, "throttle-factor", "1 or more")
    require(parameters["least-score"].value >= 0, "least-score", "0 % or more")
    require(parameters["prior-openings"].value >= 0, "prior-openings", "0 or more")
    require(parameters["data-budget"].value > 0, "data-budget", "above 0")
    guard let critical = checks.fraction("critical-level"),
      let interval = checks.positiveDuration("least-interval"),
      let processing = checks.positiveDuration("processing-interval"),
      let halfLife = checks.positiveDuration("half-life"),
      let priorDays = checks.positive("prior-days"), isRight
    else { return nil }
    rules = LaunchRules(
      refreshTime: length("refresh-time"), processingTime: length("processing-time"),
      notice: length("notice"), criticalLevel: critical,
      budget: SimDuration(nanoseconds: Int64(budget * Double(day))),
      dataBudget: parameters["data-budget"].value * Double(day), leastInterval: interval,
      processingInterval: processing, throttleFactor: parameters["throttle-factor"].value,
      throttleLimit: length("throttle-limit"), leastScore: parameters["least-score"].value,
      idleTime: length("idle-time"),
      launchWork: parameters["launch-work"].asCycles() ?? CycleCount(cycles: 0),
      startsBooted: parameters.choice("at-start") == 1)
    let bins = (Double(day) / Double(max(bin, 1))).rounded()
    func inBins(_ name: String) -> Double { Double(length(name).nanoseconds) / Double(day) * bins }
    learning = UsageLearning(
      bins: Int(bins), reach: Int(inBins("smoothing").rounded()), window: inBins("look-ahead"),
      remembered: UsageLearning.remembered(halfLife: halfLife),
      priorOpenings: parameters["prior-openings"].value, priorDays: priorDays)
  }
}

/// The rules of background launches, from one phone's parameters.
struct LaunchRules: Sendable {
  let refreshTime: SimDuration
  let processingTime: SimDuration
  let notice: SimDuration
  let criticalLevel: Double
  /// Time per day.
  let budget: SimDuration
  /// Bytes per day.
  let dataBudget: Double
  let leastInterval: SimDuration
  let processingInterval: SimDuration
  let throttleFactor: Double
  let throttleLimit: SimDuration
  let leastScore: Double
  let idleTime: SimDuration
  let launchWork: CycleCount
  let startsBooted: Bool
}
