import Components
import PowerAccounting
import Quantities
import Workloads

/// Recorder that attributes the energy of apps to their handlers.
///
/// Promotions, transfers and tails of data radios count for the handler whose request caused them:
/// see *Radios* below. Other components know the app for which they work, and not
/// its script. So their energy counts for the *current* handler of the app: of the running ones the
/// one that began last, and while none runs the one that ended last. The power of levels between two instants counts for the handler that is
/// current at the first of them; energy drawn at an instant, such as that of packets, for the one
/// that is current afterwards. Energy moved to another app, such as a tail that turns out to be
/// shared, is taken from the handlers that were charged last.
final class HandlerRecorder {
  private static let causeCount = Cause.allCases.count

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
    for cell in changedCells() { credit(present[cell] - known[cell], in: cell) }
    finish(traffic)
    draws.withUnsafeMutableBufferPointer { draws in
      for lane in draws.indices { draws[lane] = world.pointee.meter.draw(ofLane: lane) }
    }
  }

  /// The cells with other energies than at the last evaluation; each table is asked for once, since
  /// every access to a property of a class is checked.
  private func changedCells() -> [Int] {
    present.withUnsafeBufferPointer { present in
      known.withUnsafeBufferPointer { known in
        present.indices.filter { present[$0] != known[$0] }
      }
    }
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

  // MARK: - Radios

  // Promotions, transfers and tails of data radios are charged to the handlers whose requests caused
  // them, as the ledger charges apps.
  //
  // A transfer is divided evenly among the requests whose data moves. A promotion or a tail is that
  // of the request whose data moved last, or where the radio divides by bytes, of all
  // requests since it left idle, in proportion. What no script requested, such as messages of
  // servers, counts for the current handler of its app.

  /// Credit energy that flowed since the last evaluation, and what a cell gained or lost beside
  /// that: energy drawn at this instant, and energy moved from one app to another.
  func credit(_ energy: Energy, in cell: Int) {
    guard let radio = radio(ofCell: cell) else {
      return credit(energy, to: turn(ofCell: cell), in: cell)
    }
    credit(energy, of: radio, in: cell)
  }

  /// Take notice of promotions that begin at this instant, before energies are credited.
  func begin(_ looks: [RadioLook]) {
    for (radio, look) in looks.enumerated() {
      radios[radio].add(look.journal)
      // An app whose data never moved before has no other request to charge.
      let app = look.reading.lastApp
      if radios[radio].last[app] == nil || radios[radio].reading.moving.isEmpty {
        radios[radio].last[app] = look.reading.lastOrigin
      }
    }
  }

  /// Take notice of the requests that radios work for from now on, after energies were credited.
  func finish(_ looks: [RadioLook]) {
    for (radio, look) in looks.enumerated() {
      if look.journal.isIdle { divide(radio) }
      radios[radio].reading = look.reading
      radios[radio].last[look.reading.lastApp] = look.reading.lastOrigin
    }
  }

  /// Divide what is owed for the last use of a radio by the data of all requests.
  func divide(_ radio: Int) {
    let state = radios[radio]
    for (cell, energy) in state.owed.sorted(by: { $0.key < $1.key }) {
      let app = AppID(cell / Self.causeCount % apps.count)
      let shares = state.moved.filter { $0.source.app == app }
        .map { (scripts(of: $0.source.origin, in: cell), $0.parts) }
      split(energy, among: shares, or: last(of: app, radio, cell), in: cell)
    }
    radios[radio].owed = [:]
    radios[radio].moved = []
  }

  // MARK: - Cells

  /// The data radio of a cell for what requests cause; nil for all other energy.
  private func radio(ofCell cell: Int) -> Int? {
    let (owner, cause) = cell.quotientAndRemainder(dividingBy: Self.causeCount)
    guard owner % apps.count != AppID.system.index,
      [Cause.promotion, .transfer, .tail].contains(where: { Int($0.rawValue) == cause })
    else { return nil }
    return radios.firstIndex { $0.component == owner / apps.count }
  }

  private func credit(_ energy: Energy, of radio: Int, in cell: Int) {
    let reading = radios[radio].reading
    let app = AppID(cell / Self.causeCount % apps.count)
    if cell % Self.causeCount == Int(Cause.transfer.rawValue) {
      let moving = reading.moving.filter { $0.app == app }
      let shares = moving.map { (scripts(of: $0.origin, in: cell), Int128(1)) }
      known[cell] += energy
      split(energy, among: shares, or: last(of: app, radio, cell), in: cell)
    } else if reading.isProportional {
      known[cell] += energy
      radios[radio].owed[cell, default: .zero] += energy
    } else {
      credit(energy, to: last(of: app, radio, cell), in: cell)
    }
  }

  /// The script whose data moved last on a radio.
  private func last(of app: AppID, _ radio: Int, _ cell: Int) -> Int? {
    scripts(of: radios[radio].last[app] ?? .none, in: cell)
  }

  /// The script of a request; the current one where no script made it.
  private func scripts(of origin: InstructionID, in cell: Int) -> Int? {
    program.script(of: origin) ?? turn(ofCell: cell)
  }

  /// Divide energy by weights, the first share taking what rounding leaves; without shares all is
  /// that of the other script.
  private func split(
    _ energy: Energy, among shares: [(Int?, Int128)], or script: Int?, in cell: Int
  ) {
    guard let first = shares.first else { return add(energy, to: script, in: cell) }
    let sum = shares.reduce(Int128(0)) { $0 + $1.1 }
    let shift = max(0, 97 - sum.leadingZeroBitCount)
    let whole = sum &>> shift
    var left = energy
    for (script, weight) in shares.dropFirst() where whole > 0 {
      let part = Energy(attojoules: energy.attojoules * (weight &>> shift) / whole)
      add(part, to: script, in: cell)
      left -= part
    }
    add(left, to: first.0, in: cell)
  }

  /// Integrates the levels of the last evaluation up to `now`.
  private func flow(to now: SimTime) {
    for (lane, draw) in draws.enumerated() where draw.level != .off {
      let owner = componentOfLane[lane] * apps.count + draw.owner.app.index
      let cell = owner * Self.causeCount + Int(draw.owner.cause.rawValue)
      credit(draw.level.energy(from: lookedAt, to: now), in: cell)
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

  private func credit(_ energy: Energy, to script: Int?, in cell: Int) {
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
