import DocumentCoding
import Experiments
import ScenarioTestSupport
import Testing

struct `The metric that answers first` {
  private func scenario(duration: String, more: String = "") -> String {
    """
    scenario: t
    question: q
    replications: 2
    device: iphone-6s
    battery: { model: ideal, state-of-charge: 1 % }
    duration: \(duration)
    user: { actions: { b: { at: 1 s, do: [ { open: pod } ] } } }
    apps: { pod: { handlers: { start: [ { repeat: { while: $(true), do: [ { compute: { cycles: 1 G } }, { wait: $(pause) } ] } } ] } } }
    parameters: { pause: 1 s }
    variants: { now: {}, seldom: { parameters: { pause: 1 min } } }
    \(more)
    """
  }

  private func first(duration: String) throws -> String? {
    let experiment = try Samples.experiment(scenario(duration: duration))
    var comparison = try experiment.compare()
    comparison.complete(
      for: experiment.plan.scenario, by: ProgramIdentity(version: "1.2.3", commit: "abc"))
    return comparison.verdict?.first?.metric
  }

  // Both variants draw what the battery holds, so that their energies cannot tell them apart.
  @Test func `is the battery's life where runs go on until it is empty`() throws {
    #expect(try first(duration: "until empty") == "battery-life")
  }

  @Test func `is the app's energy in runs of a length`() throws {
    #expect(try first(duration: "1 min") == "app-energy")
  }

  @Test func `is the phone's energy where there are several apps`() {
    let names = ["energy", "app-energy"]
    #expect(DefaultMetrics.saving(among: names, apps: 2) == 0)
    #expect(DefaultMetrics.saving(among: names, apps: 1) == 1)
  }

  @Test func `leaves no place for the rest of a battery beside its life`() {
    #expect(!DefaultMetrics.isQuality("battery-percent", unit: "%", of: "battery-life"))
    #expect(DefaultMetrics.isQuality("battery-percent", unit: "%", of: "app-energy"))
  }
}
