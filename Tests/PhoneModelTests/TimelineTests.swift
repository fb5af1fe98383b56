import Experiments
import PhoneModel
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// A day with scans, work, connections and radio tails: what draws steadily, in pulses and at once.
private struct RecordedDay {
  let recorded: RunReport
  let plain: RunReport
  let timeline: RunTimeline

  init(_ rest: String) throws {
    let experiment = try WorkingApp.experiment(
      start: "[ { scan: {} }, { compute: { cycles: 1 G } }, { mark: done } ]",
      more: "[ { mark: asked }, { mark: asked }, { compute: { cycles: 100 M } } ]", rest)
    recorded = try experiment.run(variant: 0, replication: 1, keepsTimeline: true)
    plain = try experiment.run(variant: 0, replication: 1)
    timeline = try #require(recorded.timeline)
  }

  /// The sum of a part's recorded levels and deposits over the counted window.
  func energy(of component: Int) -> Energy {
    var sum = Energy.zero
    for lane in timeline.lanes where lane.component == component {
      for (slot, (from, draw)) in lane.draws.enumerated() {
        let to = slot + 1 < lane.draws.count ? lane.draws[slot + 1].from : timeline.end
        let start = max(from, timeline.countedFrom)
        if to > start { sum += draw.level.energy(from: start, to: to) }
      }
    }
    for deposit in timeline.deposits
    where deposit.component == component && deposit.at >= timeline.countedFrom {
      sum += deposit.energy
    }
    return sum
  }

  /// The energy of the same part in the ledger.
  func ledgerEnergy(of component: Int) -> Energy {
    recorded.ledger.byComponent[component].energy
  }
}

struct `The timeline of a day` {
  @Test(arguments: ["", "warm-up: 5 s", "seed: 7"])
  func `has the energy of every part to the attojoule`(rest: String) throws {
    let day = try RecordedDay(rest)
    #expect(day.timeline.lanes.contains { $0.draws.contains { $0.draw.level.period > .zero } })
    #expect(!day.timeline.deposits.isEmpty)
    for component in day.timeline.components.indices {
      #expect(
        day.energy(of: component) == day.ledgerEnergy(of: component),
        "\(day.timeline.components[component])")
    }
  }

  @Test func `changes nothing of the run`() throws {
    let day = try RecordedDay("")
    #expect(day.recorded.ledger == day.plain.ledger)
    #expect(day.recorded.events == day.plain.events)
    #expect(day.recorded.end == day.plain.end)
  }

  @Test func `has every mark, two of one instant too`() throws {
    let timeline = try RecordedDay("").timeline
    let asked = try #require(timeline.marks.firstIndex(of: "asked"))
    let times = timeline.moments.filter { $0.kind == .mark(asked) }.map(\.at.nanoseconds)
    // The first tap comes after 3 s, the last of six after 18 s.
    #expect(times == (1...6).flatMap { [$0 * 3_000_000_000, $0 * 3_000_000_000] })
  }

  @Test func `has runs that begin and end at one instant`() throws {
    let timeline = try RecordedDay("").timeline
    let runs = timeline.runs.filter { timeline.scripts[$0.script] == "user.actions.again" }
    #expect(runs.count == 6)
    #expect(runs.allSatisfy { $0.from == $0.to })
  }

  @Test func `tells how long a handler ran`() throws {
    let timeline = try RecordedDay("").timeline
    let run = try #require(
      timeline.runs.first {
        timeline.scripts[$0.script] == "apps.worker.handlers.start"
      })
    // 1 G cycles at 1 GHz.
    #expect(try #require(run.to) - run.from == .seconds(1))
    #expect(timeline.apps[run.app] == "worker")
  }

  @Test func `tells when the screen was lit`() throws {
    let timeline = try RecordedDay("").timeline
    let screen = try #require(timeline.states.firstIndex(of: .screen))
    #expect(timeline.stateChanges[screen].map(\.value) == [0, 1])
    #expect(timeline.stateChanges[screen].map(\.from) == [.zero, .zero + .seconds(1)])
  }

  @Test func `has the battery from full to what is left`() throws {
    let day = try RecordedDay("battery: { model: ideal, capacity: 100 mAh, voltage: 3.8 V }")
    #expect(day.timeline.battery.first?.stateOfCharge == 1)
    #expect(day.timeline.battery.last?.stateOfCharge == day.plain.battery?.stateOfCharge)
    #expect(day.recorded.ledger == day.plain.ledger)
  }
}
