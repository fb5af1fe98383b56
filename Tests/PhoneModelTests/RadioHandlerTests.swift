import Experiments
import PhoneModel
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// The energy of the cellular radio in a run with a mail app, by the script that caused it.
private struct RadioDay {
  let report: RunReport
  let energies: HandlerEnergies

  init(mail: String, news: String = "[]", tailOwner: String = "last") throws {
    let text = """
      scenario: radio
      device: standard-phone
      duration: 10 min
      surroundings: { network: { wi-fi: 0 %, cellular: 80 % } }
      user: { actions: { begin: { at: 1 s, do: [ { open: news }, { open: mail }, lock ] } } }
      apps: { mail: \(mail), news: { handlers: { start: \(news) } } }
      """
    let radio = "{ cellular: { tail-owner: \(tailOwner) } }"
    let device = text.replacing(
      "device: standard-phone",
      with: "device: { extends: standard-phone, components: \(radio) }")
    let experiment = Experiment(ExperimentPlan(scenario: try Samples.load(device).scenario))
    report = try experiment.run(variant: 0, replication: 1, keepsHandlers: true)
    energies = try #require(report.handlers)
  }

  /// The energy of a script for what requests cause; nil for all scripts.
  func energy(of script: String?, _ causes: [Cause] = [.promotion, .transfer, .tail]) -> Energy {
    energies.entries.filter { entry in
      entry.app == 1 && causes.contains(entry.cause)
        && energies.components[entry.component] == "cellular"
        && (script == nil || entry.script.map { energies.scripts[$0] }?.hasSuffix(script!) ?? false)
    }.reduce(.zero) { $0 + $1.energy }
  }

  /// Whether the other app moved data.
  var newsMoves: Bool {
    report.ledger.components.indices.contains { report.ledger[$0, 2, .transfer] > .zero }
  }

  /// Whether the energies of scripts add up to the ledger, cell by cell.
  var isWhole: Bool {
    var sums = Array(repeating: Energy.zero, count: report.ledger.cells.count)
    for entry in energies.entries {
      let cell = (entry.component * report.ledger.apps.count + entry.app) * Cause.allCases.count
      sums[cell + Int(entry.cause.rawValue)] += entry.energy
    }
    return sums == report.ledger.cells
  }
}

struct `The energy of a radio` {
  // The clock ticks five times as often as the sync, and most often last before the tail.
  @Test func `is not charged to a timer without network beside one that syncs`() throws {
    let day = try RadioDay(
      mail: """
        { handlers: { start: [
            { every: { interval: 50 s, name: sync, do: [ { request: { up: 1 kB, down: 50 kB } } ] } },
            { every: { interval: 3 s, name: clock, do: [ { compute: { cycles: 1 M } } ] } } ] } }
        """)
    #expect(day.energy(of: "every.clock") == .zero)
    #expect(day.energy(of: "every.sync") > .zero)
    #expect(day.energy(of: "every.sync") == day.energy(of: nil))
    #expect(day.isWhole)
  }

  // The first request is at work until the second has ended: the tail is that of the first.
  @Test func `is in its tail that of the handler whose data moved last`() throws {
    let day = try RadioDay(
      mail: """
        { handlers: { start: [ { emit: long }, { wait: 1 s }, { emit: short } ],
            long: [ { request: { down: 100 B, answer: 5 s } } ],
            short: [ { request: { down: 100 B } } ] } }
        """)
    #expect(day.energy(of: "short", [.tail]) > .zero)
    #expect(day.energy(of: "long", [.tail]) > day.energy(of: "short", [.tail]))
    #expect(day.energy(of: "start") == .zero)
    #expect(day.isWhole)
  }

  // Two requests of the same size begin at one instant, and share the radio to the end.
  @Test func `is divided evenly among requests that move data together`() throws {
    let day = try RadioDay(
      mail: """
        { handlers: { start: [ { emit: one }, { emit: two } ],
            one: [ { request: { down: 1 MB } } ], two: [ { request: { down: 1 MB } } ] } }
        """)
    let (one, two) = (day.energy(of: "one", [.transfer]), day.energy(of: "two", [.transfer]))
    #expect(one > .zero)
    #expect(abs((one - two).attojoules) <= 100)
    #expect(day.isWhole)
  }

  // Three times the bytes: three quarters of promotion and tail, whoever came last.
  @Test func `is divided in proportion to bytes where the radio is told so`() throws {
    let day = try RadioDay(
      mail: """
        { handlers: { start: [ { emit: big }, { wait: 2 s }, { emit: small } ],
            big: [ { request: { up: 0 B, down: 300 kB } } ],
            small: [ { request: { up: 0 B, down: 100 kB } } ] } }
        """, tailOwner: "proportional")
    let (big, all) = (day.energy(of: "big", [.tail]), day.energy(of: nil, [.tail]))
    #expect(all > .zero)
    #expect(abs(big.joules / all.joules - 0.75) < 1e-6)
    #expect(day.isWhole)
  }

  // The app's handler only hands the transfer to the system, which begins it later.
  @Test func `is that of the handler that scheduled a transfer`() throws {
    let day = try RadioDay(
      mail: """
        { handlers: { start: [
            { schedule-transfer: { down: 500 kB, earliest: 1 min } },
            { every: { interval: 2 s, name: clock, do: [ { compute: { cycles: 1 M } } ] } } ] } }
        """)
    #expect(day.energy(of: "handlers.start") == day.energy(of: nil))
    #expect(day.energy(of: nil) > .zero)
    #expect(day.isWhole)
  }

  // Two apps at once: the ledger moves energy between them, and each handler keeps its own.
  @Test func `stays with the handlers of its app while two apps share the radio`() throws {
    let day = try RadioDay(
      mail: """
        { handlers: { start: [ { emit: one }, { emit: two }, { wait: 1 min } ],
            one: [ { request: { down: 2 MB } } ], two: [ { request: { down: 1 MB } } ] } }
        """, news: "[ { request: { down: 5 MB } } ]")
    #expect(day.energy(of: "one") + day.energy(of: "two") == day.energy(of: nil))
    #expect(day.newsMoves)
    #expect(day.energy(of: "one", [.transfer]) > day.energy(of: "two", [.transfer]))
    #expect(day.isWhole)
  }
}
