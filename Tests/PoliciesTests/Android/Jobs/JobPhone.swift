import Experiments
import ScenarioTestSupport

/// A phone whose system schedules jobs as Android does, with one app.
enum JobPhone {
  /// A day of one app that was opened at the very beginning on a phone that lies in the dark from then
  /// on. A job says when it begins, in minutes: the mean, how often, and what became of it.
  static func run(
    _ steps: String, job: String = "finish-job", stopped: String = "", policies: String = "",
    jobs: String = "batch-size: 1", surroundings: String = "", battery: String = "",
    device: String = "{ components: { base: {} } }", user: String = "{ open: app }, lock",
    variables: String = "{}", duration: String = "3 h",
    app: String = "exact-alarms: false"
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: jobs
      device: \(device)
      policies: { job-scheduling: { model: android-jobs\(jobs.isEmpty ? "" : ", \(jobs)") }\(policies.isEmpty ? "" : ", \(policies)") }
      duration: \(duration)
      \(battery)
      surroundings: { \(surroundings) }
      user: { actions: { use: { at: 0 s, do: [ \(user) ] } } }
      apps:
        app:
          variables: \(variables)
          \(app)
          handlers:
            start: [ \(steps) ]
            job-started: [ { count: begun }, { count: { name: seconds, by: $(floor(now / 1 s + 0.5)) } }, \(job) ]
            job-stopped: [ { count: cut }, { count: { name: cut-seconds, by: $(floor(now / 1 s + 0.5)) } }\(stopped) ]
      metrics:
        begun: { count: begun }
        seconds: { count: seconds }
        cut: { count: cut }
        cut-seconds: { count: cut-seconds }
        scheduled: { count: jobs-scheduled }
        refused: { count: jobs-refused }
        started: { count: jobs-started }
        finished: { count: jobs-finished }
        stopped: { count: jobs-stopped }
        delay: { count: job-delay-seconds }
        suspensions: { count: suspensions }
        failures: { count: failures }
      """)
  }
}

extension RunReport {
  /// Check the number of jobs that began, and the sum of the seconds at which they did.
  func jobsBegan(at seconds: [Double]) -> Bool {
    self["begun"] == Double(seconds.count) && self["seconds"] == seconds.reduce(0, +)
  }
}
