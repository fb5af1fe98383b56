import Experiments
import PhoneModel
import ScenarioTestSupport

/// An app that is opened after a second and tapped after three, six, nine … seconds, on a phone with round numbers.
enum WorkingApp {
  /// - Parameters:
  ///   - start: The steps of the handler that begins with the app.
  ///   - more: Those of the one that answers taps.
  ///   - rest: Further top-level keys.
  static func experiment(
    start: String, more: String, duration: String = "20 s", _ rest: String = ""
  ) throws -> Experiment {
    let text = RoundPhone.scenario(
      """
      user:
        actions:
          begin: { at: 1 s, do: [ { open: worker } ] }
          again: { every: 3 s, do: [ { tap: more } ] }
      apps:
        worker:
          handlers:
            start: \(start)
            more-tapped: \(more)
      \(rest)
      """, duration: duration)
    return Experiment(ExperimentPlan(scenario: try Samples.load(text).scenario))
  }
}
