import Experiments
import ScenarioTestSupport

/// A story of one app on the phone with round numbers; marks and counters tell what happened.
enum AppStory {
  /// A scenario of ten seconds in which `app` is opened at one second.
  static func text(
    _ app: String, user: [String] = [], metrics: [String] = [], more: String = "",
    duration: String = "10 s"
  ) -> String {
    RoundPhone.scenario(
      """
      \(more)
      user:
        actions:
          open: { at: 1 s, do: [ { open: app } ] }
      \(user.map { "    \($0)" }.joined(separator: "\n"))
      apps:
        app:
      \(app.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
      metrics:
        nothing: { count: failures }
      \(metrics.map { "  \($0)" }.joined(separator: "\n"))
      """, duration: duration)
  }

  static func value(
    _ metric: String, _ app: String, user: [String] = [], metrics: [String] = [],
    more: String = "", duration: String = "10 s", settings: [String] = []
  ) throws -> Double? {
    try Samples.run(
      text(app, user: user, metrics: metrics, more: more, duration: duration), settings: settings)[
        metric]
  }

  /// When the mark `then` comes, in seconds after the app's start.
  static func delay(
    _ steps: String, more: String = "", settings: [String] = []
  ) throws -> Double? {
    try value(
      "m", "handlers: { start: [ { mark: now-then }, \(steps), { mark: then } ] }",
      metrics: ["m: { from: now-then, to: then, within: 9 s }"], more: more, settings: settings)
  }
}
