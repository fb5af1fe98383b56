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
