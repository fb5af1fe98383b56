import Experiments
import PhoneModel
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

/// A day whose app has two handlers, with what each of them drew.
private struct HandledDay {
  let report: RunReport
  let plain: RunReport
  let energies: HandlerEnergies

  init(start: String, more: String, duration: String = "20 s", _ rest: String = "") throws {
    let experiment = try WorkingApp.experiment(start: start, more: more, duration: duration, rest)
    report = try experiment.run(variant: 0, replication: 1, keepsHandlers: true)
    plain = try experiment.run(variant: 0, replication: 1)
    energies = try #require(report.handlers)
  }

  /// The energy that a handler of the app drew for a cause.
  func energy(of handler: String?, _ cause: Cause) -> Energy {
    energies.entries
      .filter { entry in
        entry.app == 1 && entry.cause == cause
          && entry.script.map { energies.scripts[$0] }
            == handler.map { "apps.worker.handlers.\($0)" }
      }
      .reduce(.zero) { $0 + $1.energy }
  }
}

struct `The energy of handlers` {
  private static let scan = "[ { scan: {} }, { compute: { cycles: 1 G } } ]"
  private static let work = "[ { compute: { cycles: 100 M } } ]"

  @Test(arguments: [
    "", "warm-up: 5 s", "battery: { model: ideal, capacity: 100 mAh, voltage: 3.8 V }",
  ])
  func `adds up to every cell of the ledger, to the attojoule`(rest: String) throws {
    let day = try HandledDay(start: Self.scan, more: Self.work, rest)
    let ledger = day.report.ledger
    var sums = Array(repeating: Energy.zero, count: ledger.cells.count)
    for entry in day.energies.entries {
      let cell = (entry.component * ledger.apps.count + entry.app) * Cause.allCases.count
      sums[cell + Int(entry.cause.rawValue)] += entry.energy
      #expect(entry.energy > .zero)
    }
    #expect(sums == ledger.cells)
  }

  @Test func `changes nothing of the run`() throws {
    let day = try HandledDay(start: Self.scan, more: Self.work)
    #expect(day.report.ledger == day.plain.ledger)
    #expect(day.report.events == day.plain.events)
  }

  // One gigacycle against six times a hundred million.
  @Test func `is that of the work each of them did`() throws {
    let day = try HandledDay(start: "[ { compute: { cycles: 1 G } } ]", more: Self.work)
    let (start, more) = (
      day.energy(of: "start", .computation), day.energy(of: "more-tapped", .computation)
    )
    #expect(start > .zero)
    #expect(start.attojoules * 600 == more.attojoules * 1000)
  }

  // The app is opened after 1 s; taps come after 3 s, 6 s … 18 s. The panel draws steadily.
  @Test func `goes on to count for the handler that ran last`() throws {
    let day = try HandledDay(start: "[ { compute: { cycles: 1 G } } ]", more: Self.work)
    let (start, more) = (day.energy(of: "start", .screen), day.energy(of: "more-tapped", .screen))
    #expect(start > .zero)
    #expect(start.attojoules * 17 == more.attojoules * 2)
  }

  // `start` runs from 1 s to 5 s and, on the other core, `more-tapped` from 3 s to 4 s.
  @Test func `counts for the handler that began last, and again for the one that still runs`()
    throws
  {
    let day = try HandledDay(
      start: "[ { compute: { cycles: 4 G } } ]", more: "[ { compute: { cycles: 1 G } } ]",
      duration: "6 s")
    let (start, more) = (day.energy(of: "start", .screen), day.energy(of: "more-tapped", .screen))
    #expect(more > .zero)
    #expect(start.attojoules == 4 * more.attojoules)
  }

  // The first of the handlers runs before anything is counted, and is still the one that ran last then.
  @Test func `knows after a warm-up who ran in it`() throws {
    let day = try HandledDay(
      start: "[ { compute: { cycles: 1 G } } ]", more: Self.work, duration: "1 s", "warm-up: 2 s")
    #expect(day.energy(of: "start", .screen) == day.report.ledger[2, 1, .screen])
    #expect(day.energy(of: "start", .screen) > .zero)
    #expect(day.energy(of: "start", .computation) == .zero)
  }

  // Each handler finds the processor asleep, and wakes it: a millijoule at the instant at which it begins.
  @Test func `at once is that of the handler that begins`() throws {
    let day = try HandledDay(start: "[ { compute: { cycles: 1 G } } ]", more: Self.work)
    let (start, more) = (day.energy(of: "start", .wakeUp), day.energy(of: "more-tapped", .wakeUp))
    #expect(start == .joules(0.001))
    #expect(more == .joules(0.006))
  }
}
