import Batteries
@testable import Experiments
import Foundation
import PhoneModel
import PowerAccounting
import Quantities
import Workloads

@testable import Results

extension Study {
  /// Three points, four days from the second on, two variants; the second metric is a ratio.
  static func sample(
    seed: UInt64 = .max, points: [[String]] = [["1s"], ["2s"], ["5s"]],
    replications: ClosedRange<Int> = 2...5
  ) -> Study {
    Study(
      provenance: Provenance(program: .sample, gslVersion: "2.7.1"), scenario: "search",
      resolvedScenario: "scenario: search\n", seed: seed, replications: replications,
      variants: ["original", "improved"],
      metrics: [
        StudyMetric(name: "energy", unit: "J", estimand: "all of it"),
        StudyMetric(name: "hit \"share\"", unit: "1", estimand: "hits of all", isRatio: true),
        StudyMetric(name: "life", unit: "s", estimand: "till empty", canBeCensored: true),
      ], design: "grid parameters.stop=1s,2s,5s", parameters: ["parameters.stop"],
      points: points.map { StudyPoint(values: $0, scenarioDigest: "sha256:\($0[0])") },
      baseline: "original", confidence: 0.95,
      command: ["drainsim", "sweep", "search.yaml", "--vary", "parameters.stop=1s,2s,5s"],
      runCommand: ["drainsim", "run", "search.yaml", "--seed", "\(seed)"])
  }

  /// All its runs, in their order.
  var sampleRuns: [StoredRun] {
    points.indices.flatMap { point in
      replications.flatMap { replication in
        variants.indices.map { variant in
          .sample(RunKey(point: point + 1, replication: replication, variant: variant))
        }
      }
    }
  }
}

extension StoredRun {
  /// A run whose numbers follow from its key, with all that a run can have.
  static func sample(_ key: RunKey, events: Int = 7) -> StoredRun {
    let number = Double(key.point * 100 + key.replication * 10 + key.variant)
    return StoredRun(
      key,
      .finished(
        RunOutcome(
          values: [
            MetricValue(number / 3), MetricValue(number, weight: 7),
            MetricValue(key.variant == 0 ? nil : number, isCensored: key.variant == 1),
          ], events: events, end: SimTime(nanoseconds: 3_600_000_000_001), energy: .zero,
          battery: .sample(charged: key.variant == 1),
          ledgers: RunOutcome.Ledgers(
            phone: .sample(number), accessories: EnergyLedger(components: [], apps: [], cells: [])),
          work: key.variant == 1 ? .sample : nil)))
  }
}

extension WorkRecord {
  /// Counts with gaps before, between and behind them, and with numbers of one byte and of more.
  static let sample = WorkRecord(
    executed: [0, 3, 0, 0, 1 << 39, 0],
    entries: [
      Entry(fate: .failed, instruction: 1, count: 2),
      Entry(fate: .stretched, instruction: 4, count: 300),
    ], marks: [0, 0, 9], pushes: [Pushes(app: 1, sent: 200, lost: 1), Pushes(app: 3)],
    amounts: [300, 0, 1 << 62])
}

extension EnergyLedger {
  /// Energies that are zero, small, negative, and beyond 64 bits.
  static func sample(_ number: Double) -> EnergyLedger {
    var cells = [Energy](repeating: .zero, count: 2 * 2 * Cause.allCases.count)
    cells[0] = Energy(attojoules: Int128(number) << 70)
    cells[1] = Energy(attojoules: 1)
    cells[30] = Energy(attojoules: -Int128(number) << 90 - 3)
    cells[cells.count - 1] = Energy(attojoules: .max >> 1)
    return EnergyLedger(
      components: ["cpu", "display"], apps: ["system", "app \n 1"], cells: cells)
  }
}

extension BatteryOutcome {
  static func sample(charged: Bool) -> BatteryOutcome {
    BatteryOutcome(
      model: "kinetic", emptyAfter: charged ? nil : SimDuration(nanoseconds: 12),
      end: charged ? nil : .cutOff, lowAfter: SimDuration(nanoseconds: 3), stateOfCharge: 0.1,
      terminalVoltage: Voltage(volts: 3.7), delivered: Charge(coulombs: -1.5), energy: 1e-300,
      losses: 0.3, charged: charged ? Charged(phone: 1.25, battery: 2.5) : nil)
  }
}

/// A folder of a test's own, which goes when the test does.
final class StoreRoom {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "drainsim store \(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Where the store is.
  var store: String { path + "/store.db" }

  /// The contents of the folder, hidden things too.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}

extension ResultStore {
  /// All its runs, in the order in which it hands them over.
  var allRuns: [StoredRun] {
    get throws {
      var runs: [StoredRun] = []
      try forEachRun { runs.append($0) }
      return runs
    }
  }
}
