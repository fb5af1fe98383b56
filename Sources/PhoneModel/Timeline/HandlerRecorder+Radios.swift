import Components
import PowerAccounting
import Quantities
import Workloads

/// A data radio at an instant, and the data that it moved since the last evaluation.
struct RadioLook {
  let component: Int
  let reading: TrafficReading
  let journal: TrafficJournal
}

/// A data radio since the last evaluation.
struct RadioState {
  let component: Int
  /// The requests that it worked for from the last evaluation on.
  var reading: TrafficReading
  /// Of each app, the request whose data moved last.
  var last: [AppID: InstructionID] = [:]
  /// The data of requests since the radio left idle, in the order of their first data.
  var moved: [(source: TrafficReading.Source, parts: Int128)] = []
  /// Promotions and tails that are divided when the radio becomes idle, by cell.
  var owed: [Int: Energy] = [:]

  init(_ look: RadioLook) {
    component = look.component
    reading = look.reading
  }

  mutating func add(_ journal: TrafficJournal) {
    for (source, parts) in journal.moved {
      if let slot = moved.firstIndex(where: { $0.source == source }) {
        moved[slot].parts += parts
      } else {
        moved.append((source, parts))
      }
    }
  }
}

/// Promotions, transfers and tails of data radios, charged to the handlers whose requests caused
/// them, as the ledger charges apps.
///
/// A transfer is divided evenly among the requests whose data moves. A promotion or a tail is that
/// of the request whose data moved last, or where the radio is told to divide by bytes, of all
/// requests since it left idle, in proportion. What no script requested, such as messages of
/// servers, counts for the current handler of its app.
extension HandlerRecorder {
  /// Credit energy that flowed since the last evaluation.
  func flow(_ energy: Energy, into cell: Int) {
    guard let radio = radio(ofCell: cell) else {
      return credit(energy, to: turn(ofCell: cell), in: cell)
    }
    credit(energy, of: radio, in: cell, at: radios[radio].reading)
  }

  /// Credit what a cell gained or lost beside that: energy drawn at this instant, and energy moved
  /// from one app to another.
  func change(_ cell: Int, by energy: Energy) {
    guard let radio = radio(ofCell: cell) else {
      return credit(energy, to: turn(ofCell: cell), in: cell)
    }
    credit(energy, of: radio, in: cell, at: radios[radio].reading)
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

  private func credit(
    _ energy: Energy, of radio: Int, in cell: Int, at reading: TrafficReading
  ) {
    let app = AppID(cell / Self.causeCount % apps.count)
    if cell % Self.causeCount == Int(Cause.transfer.rawValue) {
      let moving = reading.moving.filter { $0.app == app }
      let shares = moving.map { (scripts(of: $0.origin, in: cell), Int128(1)) }
      note(energy, in: cell)
      split(energy, among: shares, or: last(of: app, radio, cell), in: cell)
    } else if reading.isProportional {
      note(energy, in: cell)
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
    script(of: origin) ?? turn(ofCell: cell)
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
}
