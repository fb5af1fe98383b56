import Components
import Configuration
import Quantities

/// Background launches before the times at which a person will probably open an app, as on iOS.
package struct IOSBackgroundTasks: PolicyModel {
  package static let definition = PolicyDefinition(
    name: "ios-background-tasks", role: "background-tasks",
    summary:
      "launches apps in the background, seldom, and when the person will probably open them soon",
    rules: [
      "A request of 'schedule-refresh' or 'schedule-processing' ends with its launch; a fetch interval stays in force.",
      "The system launches nothing while the battery is below 'critical-level' and not charged, in Low Power Mode, while the phone is hot (serious or more), or before the first unlock if the run starts with a boot.",
      "An app gets no launch if its 'background-refresh' is off, if it was never opened, if a person has ended it since, or while it is in front.",
      "The system learns when each app is opened: it counts openings by time of day, separately for workdays and weekends. Each opening is spread by a triangle of 'smoothing' to each side, and its weight halves every 'half-life'. The score of an app is the probability that it is opened within 'look-ahead'.",
      "The system grants a refresh or fetch when score / usual score * budget left / budget is at least 'least-score'. The usual score is that of an app that is opened 'prior-openings' times a day, at any hour. So it is the use of the app itself that counts, and not that of the others.",
      "An app of which the system knows nothing counts as one in usual use. If nobody opens it again, its score falls below 'least-score' within days.",
      "The budget of 'refresh-budget' refills evenly through the day. A launch takes 'refresh-time' from it and gives the unused time back.",
      "The data that a launch moves is taken from 'data-budget', which also refills evenly through the day. While this budget is overdrawn, there is no refresh and no fetch, and no processing on the battery.",
      "After an app ran, launched or in front, it waits 'least-interval'. After a launch it waits 'throttle-factor' times longer for each task that it did not complete, at most 'throttle-limit'. Each task that it completes cancels one of these.",
      "Processing waits until the screen has been dark for 'idle-time', and for network and charger if it needs them. The system grants it once in 'processing-interval'. On the battery, its time is taken from the budget. It ends when one of these conditions ends.",
      "The system warns an app 'notice' before its time ends.",
    ],
    parameters: [
      .duration("refresh-time", "how long an app launched for a refresh or a fetch may run")
        .published("30 s", "apple-background-2019"),
      .duration("processing-time", "how long an app launched for processing may run")
        .assumed("5 min", "1 min", "10 min", "Apple says several minutes"),
      .duration("notice", "how long before its time ends an app is warned")
        .assumed("5 s", "1 s", "10 s", "not published"),
      .number("critical-level", "battery level below which nothing is launched")
        .published("20 %", "apple-background-2020"),
      .number("refresh-budget", "time for refreshes and fetches of all apps, per time passed")
        .assumed("30 min/d", "1 min/d", "60 min/d", "that there is a limit is all Apple says"),
      .quantity(
        "data-budget", .dataRate, "bytes that launches of all apps may move, per time passed"
      ).assumed(
        "100 MB/d", "1 MB/d", "10 GB/d",
        "that there is a limit is all Apple says; so much that it holds back large downloads alone"),
      .duration("least-interval", "how long an app waits after it ran")
        .assumed("30 min", "10 min", "2 h", "that there is a limit is all Apple says"),
      .duration("processing-interval", "time from one processing task of an app to the next")
        .assumed("6 h", "1 h", "24 h", "not published; in practice about one a night"),
      .number("throttle-factor", "factor on the wait for each task that an app did not complete")
        .assumed("2", "1.2", "4", "not published; Apple says that such apps are launched less"),
      .duration("throttle-limit", "the longest wait of such an app")
        .assumed("24 h", "6 h", "72 h", "not published"),
      .number(
        "least-score", "lowest score of an app against the usual one, with all of the budget left"
      )
      .assumed("50 %", "20 %", "100 %", "Apple's engine is not published"),
      .duration("look-ahead", "how soon the person must open an app for a launch to be useful")
        .assumed("30 min", "10 min", "2 h", "Apple's engine is not published"),
      .duration(
        "prediction-bin", "bins of the time of day, adjusted to a whole number per day"
      ).assumed("15 min", "10 min", "60 min", "Apple's engine is not published"),
      .duration("smoothing", "how far to each side of its bin an opening counts")
        .assumed("15 min", "0 min", "60 min", "people are not on time to the minute").of(.habit),
      .duration("half-life", "time in which the weight of what was learned halves")
        .assumed("7 d", "2 d", "30 d", "Apple's engine is not published"),
      .number(
        "prior-openings", "openings of an app per day before anything is learned: the usual ones"
      ).assumed("3", "1", "20", "a few a day; which use is usual is not published").of(.habit),
      .number("prior-days", "weight of that assumption, in days of learning")
        .assumed("1", "0.3", "5", "Apple's engine is not published"),
      .duration("idle-time", "how long the screen must be dark for processing")
        .assumed("10 min", "2 min", "60 min", "not published"),
      .quantity("launch-work", .cycles, "work of the system for a launch").assumed(
        "100 Mcycles", "20 Mcycles", "1 Gcycles",
        "a suspended app wakes for little; an ended one is started"),
      .choice(
        "at-start", ["unlocked", "booted"],
        "whether the phone was unlocked before the run, or waits for the first unlock after a boot",
        standard: "unlocked"
      ).of(.structure),
    ],
    sources: ["apple-background-2019", "apple-background-2020"],
    limits: [
      "the data of a launch is that of the app's requests that ended before its task did, over any network",
      "the rates of openings within the window use the same kind of day even past midnight",
      "an app that was just opened is as likely to be opened again as at any such hour",
      "the first day of a run counts as a whole day, whenever it begins",
      "requests outlive the end of an app; the task of its launch does not",
      "processing waits only for what its request needs: the system does not forecast the night",
    ])

  let rules: LaunchRules
  let learning: UsageLearning

  package var watchedState: SharedState.Topics { [.battery, .lowPower, .thermal, .networks] }

  package func makeService(for apps: [PolicyApp]) -> InstalledComponent? {
    InstalledComponent(BackgroundTaskService(rules, learning, apps: apps))
  }

  package init(_ read: ParameterReader) {
    let day = UsageHistograms.day
    let bin = read.duration("prediction-bin").nanoseconds
    read.require(bin >= 300_000_000_000 && bin <= day, "prediction-bin", "from 5 min to 24 h")
    let lookAhead = read.duration("look-ahead")
    read.require(
      lookAhead > .zero && lookAhead.nanoseconds <= day, "look-ahead",
      "longer than 0 s and at most 24 h")
    let smoothing = read.duration("smoothing")
    read.require(smoothing.nanoseconds <= day / 4, "smoothing", "at most 6 h")
    let budget = read.number("refresh-budget")
    read.require(budget <= 1, "refresh-budget", "at most as long as the time it is for")
    read.require(read.number("throttle-factor") >= 1, "throttle-factor", "1 or more")
    rules = LaunchRules(
      refreshTime: read.duration("refresh-time"),
      processingTime: read.duration("processing-time"), notice: read.duration("notice"),
      criticalLevel: read.fraction("critical-level"),
      budget: SimDuration(nanoseconds: Int64(min(budget, 1) * Double(day))),
      dataBudget: read.positive("data-budget") * Double(day),
      leastInterval: read.positiveDuration("least-interval"),
      processingInterval: read.positiveDuration("processing-interval"),
      throttleFactor: read.number("throttle-factor"),
      throttleLimit: read.duration("throttle-limit"), leastScore: read.number("least-score"),
      idleTime: read.duration("idle-time"), launchWork: read.cycles("launch-work"),
      startsBooted: read.choice("at-start") == 1)
    for (name, time) in [
      ("refresh-time", rules.refreshTime), ("processing-time", rules.processingTime),
    ] { read.require(time > rules.notice, name, "longer than 'notice'") }
    let bins = (Double(day) / Double(max(bin, 1))).rounded()
    func inBins(_ length: SimDuration) -> Double { Double(length.nanoseconds) / Double(day) * bins }
    learning = UsageLearning(
      bins: Int(bins), reach: Int(inBins(smoothing).rounded()), window: inBins(lookAhead),
      remembered: UsageLearning.remembered(halfLife: read.positiveDuration("half-life")),
      priorOpenings: read.positive("prior-openings"), priorDays: read.positive("prior-days"))
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
