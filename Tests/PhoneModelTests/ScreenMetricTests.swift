import Experiments
import PhoneModel
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// Energy of apps and by the state of the screen, and the time for which it is lit.
struct `A metric of the screen` {
  /// Two apps in turn in front of a screen that is lit for some time, and work in the dark.
  private static func text(
    _ metrics: String, device: String = RoundPhone.device, more: String = "",
    gap: String = "{ uniform: [5 s, 9 s] }"
  ) -> String {
    """
    scenario: screen
    device: \(device)
    duration: 60 s
    \(more)
    surroundings: { bluetooth: { d: { count: 3, interval: 300 ms } } }
    user:
      actions:
        turn: { at: 2 s, every: \(gap), do: [ { open: mail }, { wait: 1 s }, { open: feed-2 }, { wait: 500 ms }, lock ] }
    apps:
      mail: { handlers: { start: [ { scan: {} }, { every: { interval: 700 ms, do: [ { compute: 200 M } ] } } ] } }
      feed: { count: 2, handlers: { start: [ { every: { interval: 900 ms, do: [ { compute: 100 M } ] } } ] } }
    metrics:
      while-on: { energy: { while: screen-on } }
      while-off: { energy: { while: screen-off } }
      lit: { time: screen-on }
      dark: { time: screen-off }
    \(metrics.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    """
  }

  private static func near(_ value: Double?, _ other: Double?) throws -> Bool {
    let (value, other) = (try #require(value), try #require(other))
    return abs(value - other) <= 1e-12 * max(abs(other), 1)
  }

  // 721 mW with a lit screen and 11 mW with a dark one.
  @Test func `is the energy of the time with a lit screen, to the attojoule`() throws {
    let run = try Samples.run(
      RoundPhone.scenario(
        """
        user: { actions: { light: { at: 4 s, do: [ unlock, { wait: 2.5 s }, lock ] } } }
        metrics: { while-on: { energy: { while: screen-on } }, while-off: { energy: { while: screen-off } } }
        """))
    #expect(
      run["while-on"]
        == (.milliwatts(721) * .seconds(2) + .milliwatts(721) * .milliseconds(500)).joules)
    #expect(
      run["while-off"]
        == (.milliwatts(11) * .seconds(7) + .milliwatts(11) * .milliseconds(500)).joules)
  }

  /// The energy that the recorded levels and deposits of a run give within its lit times.
  private static func litEnergy(_ timeline: RunTimeline) throws -> Energy {
    let place = try #require(timeline.states.firstIndex { $0 == .screen })
    let changes = timeline.stateChanges[place]
    var sum = Energy.zero
    for (slot, change) in changes.enumerated() where change.value == 1 {
      let next = slot + 1 < changes.count ? changes[slot + 1].from : timeline.end
      let (from, to) = (max(change.from, timeline.countedFrom), max(next, timeline.countedFrom))
      for lane in timeline.lanes {
        for (index, (start, draw)) in lane.draws.enumerated() {
          let end = index + 1 < lane.draws.count ? lane.draws[index + 1].from : timeline.end
          let (first, last) = (max(start, from), min(end, to))
          if last > first { sum += draw.level.energy(from: first, to: last) }
        }
      }
      // What a component draws at once when the screen is lit belongs to the lit time.
      for deposit in timeline.deposits where deposit.at >= from && deposit.at < to {
        sum += deposit.energy
      }
    }
    return sum
  }

  @Test(arguments: ["", "warm-up: 10 s", "seed: 7", "warm-up: 3 s"])
  func `agrees with the levels that the timeline recorded`(more: String) throws {
    let experiment = try Samples.experiment(Self.text("", more: more))
    let run = try experiment.run(variant: 0, replication: 1, keepsTimeline: true)
    let timeline = try #require(run.timeline)
    #expect(try Self.near(run["while-on"], Self.litEnergy(timeline).joules))
    #expect(run["while-on"] != run["energy"])
  }

  @Test(arguments: ["", "warm-up: 10 s", "warm-up: 3 s"])
  func `has parts that add up to the whole`(more: String) throws {
    let run = try Samples.run(
      Self.text(
        """
        all: { energy: { apps: all } }
        front: { energy: { while: foreground } }
        back: { energy: { apps: all, while: background } }
        mail: { energy: { apps: mail } }
        mail-on: { energy: { apps: [mail], while: screen-on } }
        mail-off: { energy: { apps: mail, while: screen-off } }
        mail-front: { energy: { apps: mail, while: foreground } }
        mail-back: { energy: { apps: mail, while: background } }
        feed: { energy: { apps: feed } }
        two: { energy: { apps: [feed-1, feed-2] } }
        cpu: { energy: cpu }
        cpu-on: { energy: { component: cpu, while: screen-on } }
        cpu-off: { energy: { component: cpu, while: screen-off } }
        """, more: more))
    func sum(_ names: String...) throws -> Double {
      try names.reduce(0) { try $0 + #require(run[$1]) }
    }
    #expect(try Self.near(sum("while-on", "while-off"), run["energy"]))
    #expect(try Self.near(sum("front", "back"), run["all"]))
    #expect(try Self.near(sum("mail", "feed"), run["all"]))
    #expect(try Self.near(sum("mail-on", "mail-off"), run["mail"]))
    #expect(try Self.near(sum("mail-front", "mail-back"), run["mail"]))
    #expect(try Self.near(sum("cpu-on", "cpu-off"), run["cpu"]))
    #expect(run["two"] == run["feed"])
    #expect(try Self.near(sum("lit", "dark"), run["run-time"]))
    #expect(try sum("mail-front") > 0 && sum("mail-back") > 0)
    // The other app is in front for half a second of each lit 1.5 s.
    #expect(try sum("mail-front") < sum("mail-on"))
    let apps = run.ledger.byApp.dropFirst().map(\.energy).reduce(.zero, +)
    #expect(run["all"] == apps.joules)
  }

  /// By the ledger, which is summed in another way.
  @Test(arguments: ["", "warm-up: 10 s"])
  func `is that of components and causes, which the ledger has as well`(more: String) throws {
    let causes = Cause.names.map { "for-\($0): { energy: { cause: \($0) } }" }
    let run = try Samples.run(
      Self.text(
        """
        both: { energy: { component: [cpu, bluetooth] } }
        scans: { energy: { component: bluetooth, cause: scan, apps: mail } }
        computing: { energy: { component: [cpu, bluetooth], cause: [computation, delivery] } }
        computing-on: { energy: { component: cpu, cause: computation, while: screen-on } }
        computing-off: { energy: { component: cpu, cause: computation, while: screen-off } }
        \(causes.joined(separator: "\n"))
        """, more: more))
    let ledger = run.ledger
    func energy(_ included: (String, String, Cause) -> Bool) -> Double {
      ledger.entries.reduce(Energy.zero) { sum, entry in
        let (rest, cause) = Int(entry.cell).quotientAndRemainder(dividingBy: Cause.allCases.count)
        let (component, app) = rest.quotientAndRemainder(dividingBy: ledger.apps.count)
        let isIncluded = included(
          ledger.components[component], ledger.apps[app], Cause.allCases[cause])
        return isIncluded ? sum + entry.energy : sum
      }.joules
    }
    let radios: Set = ["cpu", "bluetooth"]
    #expect(run["both"] == energy { part, _, _ in radios.contains(part) })
    #expect(
      run["scans"] == energy { $0 == "bluetooth" && $1 == "mail" && $2 == .scan })
    #expect(
      run["computing"]
        == energy { part, _, cause in
          radios.contains(part) && [.computation, .delivery].contains(cause)
        })
    let computed = energy { part, _, cause in part == "cpu" && cause == .computation }
    #expect(computed > 0)
    #expect(
      try Self.near(
        #require(run["computing-on"]) + #require(run["computing-off"]), computed))
    for cause in Cause.allCases { #expect(run["for-\(cause.name)"] == energy { $2 == cause }) }
  }

  @Test func `has the time that a panel of one watt is lit`() throws {
    let panel = "display: { model: lcd, panel: 1 W, backlight: 0 W, per-update: 0 mJ }"
    let run = try Samples.run(
      Self.text(
        "panel: { energy: display }",
        device:
          "{ components: { \(RoundPhone.base), \(RoundPhone.cpu), \(panel), \(RoundPhone.bluetooth) } }"
      ))
    #expect(try Self.near(run["lit"], run["panel"]))
    #expect(try #require(run["lit"]) > 5)
  }

  @Test func `has no share in what is lost inside a battery`() throws {
    let run = try Samples.run(Self.text("", more: "battery: { model: equivalent-circuit }"))
    let lost = try #require(run.ledger.byComponent.last)
    #expect(lost.name == "battery" && lost.energy > .zero)
    let parts = try #require(run["while-on"]) + #require(run["while-off"])
    #expect(try Self.near(parts, (run.ledger.total - lost.energy).joules))
  }

  @Test func `changes nothing of the run`() throws {
    let asked = Self.text("back: { energy: { while: background } }")
    let plain = asked.replacing(#/metrics:\n(.|\n)*/#, with: "")
    let (run, other) = (try Samples.run(asked), try Samples.run(plain))
    #expect(run.ledger == other.ledger)
    #expect(run.events == other.events)
    for name in ["energy", "app-energy", "average-power"] { #expect(run[name] == other[name]) }
  }

  @Test func `is the same when runs come before`() throws {
    let experiment = try Samples.experiment(Self.text("back: { energy: { while: background } }"))
    let specification = experiment.plan.scenario.variants[0].specification
    let runner = PhoneRunner(specification)
    for replication in 1...3 {
      let again = try runner.run(seed: 1, replication: replication)
      let alone = try PhoneRunner(specification).run(seed: 1, replication: replication)
      #expect(again.values == alone.values)
    }
  }
}
