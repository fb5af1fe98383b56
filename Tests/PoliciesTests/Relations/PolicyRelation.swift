import Components
import Experiments
import Policies
import ScenarioTestSupport

/// The changes that one policy makes to a day in which it has to decide; all else must stay.
///
/// Every day is played on a phone with one part of every kind, beside a bystander that plays music, draws random
/// numbers and computes: whatever the policy does to the app, the bystander's draws are the same.
struct PolicyRelation {
  /// A day for a policy: what of a scenario it needs.
  struct Day {
    /// The keys of the app.
    var app: String
    var user = "[ { open: app }, { wait: 20 s }, { open: bystander } ]"
    var surroundings = ""
    var battery = ""
    var duration = "10 min"
  }

  let role: String
  let policy: String
  /// Parameters of the policy, as entries.
  var parameters = ""
  /// Policies of other roles that the day needs, as entries.
  var beside = ""
  /// A day with something that the policy decides, and one without.
  let governed: Day
  let quiet: Day
  /// The differences in the first, by the names of ``PolicyOutcome``.
  let changed: Set<String>
  /// Whether it looks at the phone even where there is nothing to decide, at events of its own.
  var looksInVain = false

  /// The state of the policy in a run.
  enum Choice { case on, off, leftOut }

  func run(_ day: Day, _ choice: Choice) throws -> PolicyOutcome {
    let entry = choice == .leftOut ? "" : "\(role): { model: \(policy)\(parameters) }"
    let report = try Samples.run(
      """
      scenario: relation
      device: { extends: standard-phone, components: { headphones: {} } }
      policies: { \([entry, beside].filter { !$0.isEmpty }.joined(separator: ", ")) }
      duration: \(day.duration)
      \(day.battery)
      surroundings: { \(day.surroundings) }
      user: { actions: { use: { at: 1 s, do: \(day.user) } } }
      apps:
        app: { \(day.app) }
        bystander:
          background-modes: [audio]
          handlers:
            start:
              - speaker: {}
              - every:
                  interval: 41 s
                  tolerance: 0 s
                  do: [ { count: { name: drawn, by: { uniform: [0, 1000] } } }, { count: drawings }, { compute: { cycles: { uniform: [1 M, 9 M] } } } ]
      metrics:
        drawn: { count: drawn }
        drawings: { count: drawings }
        done: { count: done }
        mean-time: { mean-of: time }
        \(Self.counters)
      """, settings: choice == .off ? ["policies.\(role)=off"] : [])
    return PolicyOutcome(report)
  }

  /// A metric of every counter that the phone has.
  private static let counters: String = {
    var known: Set<String> = []
    let parts = ComponentCatalogue.roles.map {
      ComponentCatalogue.models(ofRole: $0)[0].definition.interface
    }
    return
      (["failures", "skips", "suspensions", "promotions", "deferred-ticks"]
      + (parts + PolicyCatalogue.roles.map(\.interface)).flatMap(\.counters).map(\.name))
      .filter { known.insert($0).inserted }.map { "\($0): { count: \($0) }" }
      .joined(separator: "\n  ")
  }()
}

/// All that can be told of a run, under names: metrics by their own, energies as `part cpu` and
/// `app bystander`.
struct PolicyOutcome: Equatable {
  let values: [String: String]
  let events: Int

  init(_ report: RunReport) {
    var values: [String: String] = [:]
    for metric in report.metrics {
      values[metric.name] = "\(metric.value as Double?, default: "none") \(metric.isCensored)"
    }
    for (name, energy) in report.ledger.byComponent { values["part \(name)"] = "\(energy)" }
    for (name, energy) in report.ledger.byApp { values["app \(name)"] = "\(energy)" }
    values["battery"] = "\(report.battery, default: "none")"
    self.values = values
    events = report.events
  }

  /// The names of what is different.
  func differences(from other: PolicyOutcome) -> Set<String> {
    Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }
  }

  subscript(name: String) -> String { values[name] ?? "" }
}
