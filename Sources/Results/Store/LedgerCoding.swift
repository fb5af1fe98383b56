import Batteries
import PhoneModel
import PowerAccounting
import Quantities

/// The names of a ledger's axes, which many runs share.
///
/// Causes are stored by name, too: a later program may have more of them.
struct LedgerAxes: Hashable, Sendable {
  let components: [String]
  let apps: [String]
  let causes: [String]
  /// The bytes of the names, for the checksum of a run.
  let bytes: [UInt8]

  init(components: [String], apps: [String], causes: [String]) {
    self.components = components
    self.apps = apps
    self.causes = causes
    var writer = ByteWriter()
    for names in [components, apps, causes] {
      writer.append(UInt128(names.count))
      for name in names { writer.append(name) }
    }
    bytes = writer.bytes
  }

  init(_ ledger: EnergyLedger) {
    self.init(components: ledger.components, apps: ledger.apps, causes: Cause.names)
  }

  /// Nil when there are more cells than any ledger has.
  fileprivate var count: Int? {
    let (rows, first) = components.count.multipliedReportingOverflow(by: apps.count)
    let (count, second) = rows.multipliedReportingOverflow(by: causes.count)
    return first || second || count > 1 << 24 ? nil : count
  }

  // A coding in which different names give different bytes.

  static func == (left: LedgerAxes, right: LedgerAxes) -> Bool { left.bytes == right.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension EnergyLedger {
  /// The cells that are not zero: how many, and each with its distance from the one before.
  func write(to writer: inout ByteWriter) {
    let filled = cells.indices.filter { cells[$0] != .zero }
    writer.append(UInt128(filled.count))
    var next = 0
    for place in filled {
      writer.append(UInt128(place - next))
      writer.append(signed: cells[place].attojoules)
      next = place + 1
    }
  }

  /// Decode a ledger.
  ///
  /// - Throws: ``ByteReader/Damage``, or ``ByteReader/OutOfRange`` where the energies have no sum.
  init(_ axes: LedgerAxes, from reader: inout ByteReader) throws {
    guard let count = axes.count else { throw ByteReader.Damage() }
    let width = axes.causes.count
    let known = Cause.names
    let places = axes.causes.map { known.firstIndex(of: $0) }
    var cells = [Energy](
      repeating: .zero, count: axes.components.count * axes.apps.count * known.count)
    var place = 0
    var sum: UInt128 = 0
    for _ in 0..<(try reader.place(below: count + 1)) {
      place += try reader.place(below: count - place)
      guard let cause = places[place % width] else { throw ByteReader.Damage() }
      let energy = try reader.signed()
      let (next, overflows) = sum.addingReportingOverflow(energy.magnitude)
      guard !overflows, next <= Int128.max.magnitude else { throw ByteReader.OutOfRange() }
      sum = next
      cells[place / width * known.count + cause] = Energy(attojoules: energy)
      place += 1
    }
    self.init(components: axes.components, apps: axes.apps, cells: cells)
  }
}

extension BatteryOutcome {
  /// The form of the bytes; another one gets another number.
  private static let version: UInt8 = 1

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(byte: Self.version)
    writer.append(model)
    writer.append(end?.rawValue ?? "")
    for time in [emptyAfter, lowAfter] {
      writer.append(byte: time == nil ? 0 : 1)
      if let time { writer.append(signed: Int128(time.nanoseconds)) }
    }
    for number in [
      stateOfCharge, terminalVoltage.volts, delivered.coulombs, energy, losses,
    ] { writer.append(number) }
    writer.append(byte: charged == nil ? 0 : 1)
    if let charged {
      writer.append(charged.phone)
      writer.append(charged.battery)
    }
    return writer.bytes
  }

  init(bytes: [UInt8]) throws {
    var reader = ByteReader(bytes)
    guard try reader.byte() == Self.version else { throw ByteReader.Damage() }
    let model = try reader.text()
    let reason = try reader.text()
    let end = BatteryEnd(rawValue: reason)
    guard end != nil || reason.isEmpty else { throw ByteReader.Damage() }
    self.init(
      model: model, emptyAfter: try Self.time(from: &reader), end: end,
      lowAfter: try Self.time(from: &reader), stateOfCharge: try reader.double(),
      terminalVoltage: Voltage(volts: try reader.double()),
      delivered: Charge(coulombs: try reader.double()), energy: try reader.double(),
      losses: try reader.double(),
      charged: try reader.byte() == 1
        ? Charged(phone: try reader.double(), battery: try reader.double()) : nil)
    guard reader.isAtEnd else { throw ByteReader.Damage() }
    let numbers = [
      stateOfCharge, terminalVoltage.volts, delivered.coulombs, energy, losses,
      charged?.phone ?? 0, charged?.battery ?? 0,
    ]
    guard numbers.allSatisfy({ $0.magnitude <= ComputableRange.greatest }) else {
      throw ByteReader.OutOfRange()
    }
  }

  private static func time(from reader: inout ByteReader) throws(ByteReader.Damage) -> SimDuration?
  {
    guard try reader.byte() == 1 else { return nil }
    guard let nanoseconds = Int64(exactly: try reader.signed()) else { throw ByteReader.Damage() }
    return SimDuration(nanoseconds: nanoseconds)
  }
}
