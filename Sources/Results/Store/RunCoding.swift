import Experiments
import Foundation
import GRDB
import Importers
import PhoneModel
import PowerAccounting
import Quantities
import Workloads

/// The encoding of one run in its row.
struct RunCoding {
  /// The form of the bytes of `energy`; another one gets another number. The second begins with the
  /// record of work.
  private static let energyVersions: ClosedRange<UInt8> = 1...3

  /// The numbers of columns before and behind the metrics in ``StoreSchema/written(of:)``.
  private static let (cellsBefore, cellsBehind) = (5, 5)

  /// More events than a run has in years, and few enough for sums over all runs.
  private static let mostEvents = 1 << 44

  private let columnCount: Int
  /// Whether the metrics are ratios, each with a weight.
  private let areRatios: [Bool]
  /// The axes of the last ledgers, which many runs share, and their numbers.
  private var lastAxes: [(axes: LedgerAxes, number: Int)] = []

  init(metrics: [StudyMetric]) {
    columnCount = StoreSchema.written(of: metrics).count
    areRatios = metrics.map(\.isRatio)
  }

  /// The cells of the columns behind `id`, in the order of ``StoreSchema/written(of:)``.
  ///
  /// - Parameter axes: The number under which names are stored.
  mutating func cells(
    of run: StoredRun, row: Int, axes: (LedgerAxes) throws -> Int
  ) rethrows -> [DatabaseValue] {
    var cells = [row.databaseValue]
    var named: [(axes: LedgerAxes, number: Int)] = []
    switch run.result {
    case .failed(let reason):
      cells.append(reason.databaseValue)
      cells += Array(repeating: .null, count: columnCount - 3)
    case .finished(let outcome):
      cells += [
        .null, outcome.events.databaseValue, outcome.end.nanoseconds.databaseValue,
        censored(outcome.values),
      ]
      for (slot, value) in outcome.values.enumerated() {
        cells.append(value.value?.databaseValue ?? .null)
        if areRatios[slot] { cells.append(value.weight.databaseValue) }
      }
      if let ledgers = outcome.ledgers {
        named = [
          try sharedAxes(of: ledgers.phone, axes), try sharedAxes(of: ledgers.accessories, axes),
        ]
      }
      cells += named.isEmpty ? [.null, .null] : named.map(\.number.databaseValue)
      cells += [energy(outcome), outcome.battery.map { Data($0.bytes).databaseValue } ?? .null]
    }
    cells.append(Self.checksum(of: cells[...], axes: named.map(\.axes)).databaseValue)
    return cells
  }

  private mutating func sharedAxes(
    of ledger: EnergyLedger, _ number: (LedgerAxes) throws -> Int
  ) rethrows -> (axes: LedgerAxes, number: Int) {
    let known = lastAxes.first {
      $0.axes.components == ledger.components && $0.axes.apps == ledger.apps
    }
    if let known { return known }
    if lastAxes.count == 4 { lastAxes.removeFirst() }
    let axes = LedgerAxes(ledger)
    lastAxes.append((axes, try number(axes)))
    return lastAxes[lastAxes.count - 1]
  }

  /// The run in a row, checked against its checksum.
  func run(_ key: RunKey, from row: Row, axes: (Int) throws -> LedgerAxes) throws -> StoredRun {
    let (cells, known) = try checked(row, axes)
    let behind = cells.count - Self.cellsBehind
    if let reason = String.fromDatabaseValue(cells[1]) { return StoredRun(key, .failed(reason)) }
    guard let events: Int = try value(cells[2]), let end: Int64 = try value(cells[3]) else {
      throw ByteReader.Damage()
    }
    guard (0...Self.mostEvents).contains(events), (0...SimTime.latest.nanoseconds).contains(end)
    else { throw ByteReader.OutOfRange() }
    let (work, energy, ledgers) = try energies(cells[behind + 2], known)
    let battery = try bytes(cells[behind + 3]).map { try BatteryOutcome(bytes: $0) }
    return StoredRun(
      key,
      .finished(
        RunOutcome(
          values: try values(in: cells), events: events,
          end: SimTime.zero + SimDuration(nanoseconds: end), energy: energy,
          battery: battery, ledgers: ledgers, work: work)))
  }

  /// The values and the work of the run in a row, checked against its checksum; nil for one that
  /// failed.
  ///
  /// Its energy is checked and not decoded.
  func values(from row: Row, axes: (Int) throws -> LedgerAxes) throws -> PointRun? {
    let (cells, _) = try checked(row, axes)
    guard cells[1].isNull else { return nil }
    var energy = try energyReader(cells[cells.count - Self.cellsBehind + 2])
    let battery = try bytes(cells[cells.count - Self.cellsBehind + 3]).map {
      try BatteryOutcome(bytes: $0)
    }
    return PointRun(
      try values(in: cells), work: try work(from: &energy), emptyAfter: battery?.emptyAfter)
  }

  /// The cells of a row that is as written, with the names for its numbers.
  private func checked(
    _ row: Row, _ axes: (Int) throws -> LedgerAxes
  ) throws -> (cells: [DatabaseValue], known: [LedgerAxes]) {
    let cells = (0..<row.count).map { row[$0] as DatabaseValue }
    guard cells.count == columnCount else { throw ByteReader.Damage() }
    let behind = cells.count - Self.cellsBehind
    let known = try cells[behind..<behind + 2].compactMap { try value($0).map(axes) }
    // Numbers of names are the store's own; the checksum covers the names.
    let checksum = Self.checksum(of: cells.dropLast(), axes: known)
    guard cells[cells.count - 1] == checksum.databaseValue else { throw ByteReader.Damage() }
    return (cells, known)
  }

  // MARK: - Metrics

  /// A bit a metric, the first one lowest; nothing where nothing is cut off.
  private func censored(_ values: [MetricValue]) -> DatabaseValue {
    guard values.contains(where: \.isCensored) else { return .null }
    var bits = [UInt8](repeating: 0, count: (values.count + 7) / 8)
    for (slot, value) in values.enumerated() where value.isCensored {
      bits[slot / 8] |= 1 << UInt8(slot % 8)
    }
    return Data(bits).databaseValue
  }

  private func values(in cells: [DatabaseValue]) throws -> [MetricValue] {
    let cut = try bytes(cells[4])
    var next = Self.cellsBefore
    func take() throws -> Double? {
      defer { next += 1 }
      return try value(cells[next])
    }
    return try areRatios.enumerated().map { slot, isRatio in
      let value = try take()
      let weight = isRatio ? try take() ?? .nan : 1
      let isCut = cut.map {
        $0.indices.contains(slot / 8) && $0[slot / 8] >> UInt8(slot % 8) & 1 == 1
      }
      let read = MetricValue(value, weight: weight, isCensored: isCut ?? false)
      // Of a metric without a value, the weight may be no number.
      guard value == nil || read.outOfRange == nil else { throw ByteReader.OutOfRange() }
      return read
    }
  }

  // MARK: - Energy

  private func energy(_ outcome: RunOutcome) -> DatabaseValue {
    var writer = ByteWriter()
    writer.append(byte: outcome.work == nil ? 1 : 3)
    outcome.work?.write(to: &writer)
    if let ledgers = outcome.ledgers {
      ledgers.phone.write(to: &writer)
      ledgers.accessories.write(to: &writer)
    } else {
      // Without its parts, the whole alone.
      writer.append(signed: outcome.energy.attojoules)
    }
    return Data(writer.bytes).databaseValue
  }

  private func energies(
    _ cell: DatabaseValue, _ axes: [LedgerAxes]
  ) throws -> (WorkRecord?, Energy, RunOutcome.Ledgers?) {
    var reader = try energyReader(cell)
    let work = try work(from: &reader)
    guard axes.count == 2 else { return (work, Energy(attojoules: try reader.signed()), nil) }
    let phone = try EnergyLedger(axes[0], from: &reader)
    let accessories = try EnergyLedger(axes[1], from: &reader)
    guard reader.isAtEnd else { throw ByteReader.Damage() }
    return (work, phone.total, RunOutcome.Ledgers(phone: phone, accessories: accessories))
  }

  private func energyReader(_ cell: DatabaseValue) throws -> ByteReader {
    guard let bytes = try bytes(cell) else { throw ByteReader.Damage() }
    return ByteReader(bytes)
  }

  /// The record of work, which stands first; nil in the first form.
  private func work(from reader: inout ByteReader) throws -> WorkRecord? {
    let version = try reader.byte()
    guard Self.energyVersions.contains(version) else { throw ByteReader.Damage() }
    return version == 1 ? nil : try WorkRecord(from: &reader, hasAmounts: version >= 3)
  }

  // MARK: - Cells

  /// The value of a cell; nil of an empty one.
  private func value<Value: DatabaseValueConvertible>(_ cell: DatabaseValue) throws -> Value? {
    if cell.isNull { return nil }
    guard let value = Value.fromDatabaseValue(cell) else { throw ByteReader.Damage() }
    return value
  }

  private func bytes(_ cell: DatabaseValue) throws -> [UInt8]? {
    let data: Data? = try value(cell)
    return data.map { [UInt8]($0) }
  }

  /// The checksum of everything in the row, with names for their numbers.
  private static func checksum(of cells: ArraySlice<DatabaseValue>, axes: [LedgerAxes]) -> Int {
    var checksum = Checksum()
    var writer = ByteWriter()
    for (slot, cell) in cells.enumerated() {
      switch cell.storage {
      case .null: writer.append(byte: 0)
      case .int64(let number):
        let behind = cells.count + 1 - cellsBehind
        let isName = !axes.isEmpty && (behind..<behind + 2).contains(slot)
        writer.append(byte: 1)
        if !isName { writer.append(signed: Int128(number)) }
      case .double(let number):
        writer.append(byte: 2)
        writer.append(number)
      case .string(let text):
        writer.append(byte: 3)
        writer.append(text)
      case .blob(let data):
        writer.append(byte: 4)
        writer.append(UInt128(data.count))
        checksum.add(writer.bytes)
        writer = ByteWriter()
        data.withUnsafeBytes { checksum.add($0) }
      }
    }
    checksum.add(writer.bytes)
    for each in axes { checksum.add(each.bytes) }
    return Int(checksum.value)
  }
}
