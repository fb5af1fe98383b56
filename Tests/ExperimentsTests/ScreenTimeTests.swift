import Experiments
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// The lit screen of the shipped days of people.
struct `The screen of a shipped day` {
  private static let days = [("working-day.yaml", 1.0), ("week-with-thirty-apps.yaml", 7.0)]

  /// Half of 653 people had between 2.2 and 5.5 minutes an hour (christensen-2016).
  @Test(arguments: days)
  func `is lit as long as that of the middle half of people`(name: String, days: Double) throws {
    let path = try #require(Samples.shipped.first { $0.hasSuffix("days/\(name)") })
    // A panel of 1 W, so that its energy is the time.
    let settings = ["model=lcd", "panel=1 W", "backlight=0 W", "per-update=0 mJ"].map {
      "device.components.display.\($0)"
    }
    let loaded = try ScenarioLoader.load(
      path, settings: settings + ["metrics.lit-screen={ energy: display }"])
    let experiment = Experiment(ExperimentPlan(scenario: loaded.scenario))
    let report = try experiment.run(variant: 0, replication: 1)
    let hours = try #require(report["lit-screen"]) / 3600 / days
    #expect((2.2 * 24 / 60)...(5.5 * 24 / 60) ~= hours)
  }
}
