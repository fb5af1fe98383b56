import Components
import PowerAccounting
import Quantities
import Workloads

/// Recorder that attributes the energy of apps to their handlers.
///
/// Promotions, transfers and tails of data radios count for the handler whose request caused them:
/// see `HandlerRecorder+Radios.swift`. Other components know the app for which they work, and not
/// its script. So their energy counts for the *current* handler of the app: of the running ones the
/// one that began last, and while none runs the one that ended last. The power of levels between two instants counts for the handler that is
/// current at the first of them; energy drawn at an instant, such as that of packets, for the one
/// that is current afterwards. Energy moved to another app, such as a tail that turns out to be
/// shared, is taken from the handlers that were charged last.
final class HandlerRecorder {
  static let causeCount = Cause.allCases.count

  private let components: [String]
  let apps: [String]
  private let scripts: [String]
  /// The component of each of the meter's lanes.
  private let componentOfLane: [Int]
  /// The power in each lane since the last evaluation.
  private var draws: [Draw]
  private var lookedAt = SimTime.zero
  /// The energy of every ledger cell at the last evaluation, and a buffer for the present one.
  private var known: [Energy]
  private var present: [Energy]
  /// The handlers charged in each cell, the last one last.
  private var credits: [[Credit]]
  /// The runs of each app that are under way, in the order in which they began.
  private var open: [[Run]]
  /// The script of each app's run that ended last.
  private var ended: [Int?]
  private var isCounting = true
  /// The data radios.
  var radios: [RadioState] = []
  private let program: ScriptProgram

  private struct Credit {
    let script: Int?
    var energy: Energy
  }

  private struct Run {
    let thread: Int
    let script: Int
  }

  init(_ specification: PhoneSpecification) {
    let metered = specification.meteredComponents
    components = metered.map(\.name)
    apps = specification.program.appNames
    program = specification.program
    scripts = specification.program.names.scriptPaths
    componentOfLane = metered.enumerated().flatMap { component, definition in
      Array(repeating: component, count: definition.lanes)
    }
    draws = Array(repeating: Draw(level: .off, owner: .baseline), count: componentOfLane.count)
    let cells = metered.count * apps.count * Self.causeCount
    known = Array(repeating: .zero, count: cells)
    present = known
    credits = Array(repeating: [], count: cells)
    open = Array(repeating: [], count: apps.count)
    ended = Array(repeating: nil, count: apps.count)
  }

  /// Records the energies, beginnings and ends since the last evaluation.
  func look(
    at world: UnsafeMutablePointer<ComponentWorld>, _ entries: [ScriptJournal.Entry],
    _ traffic: [RadioLook], isCounting: Bool, now: SimTime
  ) {
    if radios.isEmpty { radios = traffic.map(RadioState.init) }
    flow(to: now)
    for entry in entries { take(entry) }
    if isCounting, !self.isCounting { forgetWarmUp() }
    self.isCounting = isCounting
    world.pointee.meter.read(into: &present, at: now)
    begin(traffic)
    for cell in present.indices where present[cell] != known[cell] {
      change(cell, by: present[cell] - known[cell])
    }
    finish(traffic)
    for lane in draws.indices { draws[lane] = world.pointee.meter.draw(ofLane: lane) }
  }

  var energies: HandlerEnergies {
    for radio in radios.indices { divide(radio) }
    var entries: [HandlerEnergies.Entry] = []
    for (cell, credits) in credits.enumerated() {
      let (owner, cause) = cell.quotientAndRemainder(dividingBy: Self.causeCount)
      for credit in credits where credit.energy != .zero {
        entries.append(
          HandlerEnergies.Entry(
            component: owner / apps.count, app: owner % apps.count, cause: Cause.allCases[cause],
            script: credit.script, energy: credit.energy))
      }
    }
    entries.sort { first, second in
      (first.app, first.script ?? -1, first.cause.rawValue, first.component)
        < (second.app, second.script ?? -1, second.cause.rawValue, second.component)
    }
    return HandlerEnergies(components: components, apps: apps, scripts: scripts, entries: entries)
  }
}

extension HandlerRecorder {
  /// Integrates the levels of the last evaluation up to `now`.
  private func flow(to now: SimTime) {
    for (lane, draw) in draws.enumerated() where draw.level != .off {
      let owner = componentOfLane[lane] * apps.count + draw.owner.app.index
      let cell = owner * Self.causeCount + Int(draw.owner.cause.rawValue)
      flow(draw.level.energy(from: lookedAt, to: now), into: cell)
    }
    lookedAt = now
  }

  /// Discards the energies of the warm-up; the last handlers still count.
  private func forgetWarmUp() {
    for cell in known.indices {
      known[cell] = .zero
      credits[cell] = []
    }
    for radio in radios.indices { radios[radio].owed = [:] }
  }

  /// The script that holds an instruction; nil for none.
  func script(of origin: InstructionID) -> Int? { program.script(of: origin) }

  /// Note energy that is to be credited later.
  func note(_ energy: Energy, in cell: Int) { known[cell] += energy }

  private func take(_ entry: ScriptJournal.Entry) {
    switch entry {
    case .begun(let script, let thread, let app):
      open[app.index].append(Run(thread: thread, script: script))
    case .ended(let thread):
      for app in open.indices {
        guard let slot = open[app].firstIndex(where: { $0.thread == thread }) else { continue }
        ended[app] = open[app].remove(at: slot).script
        return
      }
    case .mark: break
    }
  }

  /// The current script of the app to which a cell belongs.
  func turn(ofCell cell: Int) -> Int? {
    let app = cell / Self.causeCount % apps.count
    // Scripts without an app are the person's; the system's energy does not belong to them.
    return app == AppID.system.index ? nil : open[app].last?.script ?? ended[app]
  }

  func credit(_ energy: Energy, to script: Int?, in cell: Int) {
    known[cell] += energy
    add(energy, to: script, in: cell)
  }

  /// Credit energy that is known already.
  func add(_ energy: Energy, to script: Int?, in cell: Int) {
    if energy < .zero { return take(.zero - energy, from: cell, script) }
    guard energy > .zero else { return }
    var sum = energy
    if let slot = credits[cell].lastIndex(where: { $0.script == script }) {
      sum += credits[cell].remove(at: slot).energy
    }
    credits[cell].append(Credit(script: script, energy: sum))
  }

  /// Takes energy back from the handlers charged last; from `script` the rest that none of them
  /// had.
  private func take(_ energy: Energy, from cell: Int, _ script: Int?) {
    var left = energy
    while left > .zero, let last = credits[cell].popLast() {
      if last.energy > left {
        credits[cell].append(Credit(script: last.script, energy: last.energy - left))
      }
      left = last.energy > left ? .zero : left - last.energy
    }
    if left > .zero { credits[cell].append(Credit(script: script, energy: .zero - left)) }
  }
}

/// The energy of a run, attributed to handlers: that of data radios to those whose requests caused
/// it, and all other energy to the one of each app that ran, or had run last, when it was drawn.
///
/// For each component, app and cause the energies of all handlers add up to the cell of the ledger,
/// to the attojoule.
package struct HandlerEnergies: Sendable {
  /// The energy of one handler in one cell of the ledger.
  package struct Entry: Sendable, Equatable {
    package let component: Int
    package let app: Int
    package let cause: Cause
    /// The index in ``scripts``; nil for the system, and for an app before any of its handlers ran.
    package let script: Int?
    package let energy: Energy
  }

  package let components: [String]
  /// The system first.
  package let apps: [String]
  /// The location of each script in the scenario.
  package let scripts: [String]
  /// In the order of app, script, cause, component.
  package let entries: [Entry]
}
