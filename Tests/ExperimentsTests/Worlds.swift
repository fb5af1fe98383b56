import Experiments
import PhoneModel
import PowerAccounting
import Quantities
import ScenarioTestSupport

/// Scenarios with a day worth sharing: peripherals, presses at random times, two variants.
enum Worlds {
  /// A desk that advertises among others, presses of random length, and an app that scans,
  /// connects and writes. Every kind of stream is drawn from: groups, actions, scripts.
  static let office = world()

  static func world(
    groups: [String] = [desk, others], actions: [String] = [search, hold],
    apps: [String] = [finder], variants: [String] = [plain, filtered]
  ) -> String {
    """
    scenario: office
    device: \(RoundPhone.device)
    duration: 60 s
    replications: 12
    seed: 5
    surroundings:
      bluetooth:
    \(groups.joined(separator: "\n"))
    user:
      actions:
    \(actions.joined(separator: "\n"))
    apps:
    \(apps.joined(separator: "\n"))
    metrics:
      found: { from: search-tapped, to: desk-seen, within: 60 s }
      held: { from: up-pressed, to: up-released, within: 60 s, pairs: all }
      work: { count: cpu-jobs }
      lost: { ratio: [writes-lost, writes-sent] }
      bluetooth-energy: { energy: bluetooth }
    variants:
    \(variants.joined(separator: "\n"))
    """
  }

  static let desk =
    "    desk: { services: [desk], interval: 1285 ms, samples-input-every: 0.3 s }"
  static let others =
    "    office: { count: { poisson: 6 }, services: [other], interval: { one-of: [152.5 ms, 546.25 ms, 1285 ms] } }"
  static let search = "    search: { at: 1 s, do: [ { open: finder }, { tap: search } ] }"
  static let hold =
    "    hold: { at: 10 s, every: { exponential: 6 s }, do: [ { press: up }, { wait: { uniform: [1 s, 4 s] } }, { release: up } ] }"
  static let finder = """
      finder:
        handlers:
          search-tapped: [ { scan: { filter: none } } ]
          peripheral-discovered:
            mode: queued
            steps:
              - compute: { cycles: { uniform: [1 M, 9 M] } }
              - if: $(event.offers-desk)
                then: [ { mark: desk-seen }, stop-scan, { connect: { to: desk } } ]
          up-pressed: [ { write: { to: desk, size: 20 B } } ]
    """
  static let plain = "  plain: {}"
  static let filtered =
    "  filtered: { apps: { finder: { handlers: { search-tapped: [ { scan: { filter: [desk] } } ] } } } }"

  /// The results of a run, to the last digit.
  struct Story: Equatable {
    let energy: Energy
    let ledger: EnergyLedger
    let accessories: EnergyLedger
    let end: Double
    let readings: [Double?]

    init(_ report: RunReport) {
      energy = report.ledger.total
      ledger = report.ledger
      accessories = report.accessories
      end = report.end
      readings = report.metrics.map(\.value)
    }
  }

  /// The stories of the first replications of one variant.
  static func stories(
    _ text: String, variant: Int = 0, replications: ClosedRange<Int> = 1...4, seed: UInt64? = nil
  ) throws -> [Story] {
    let experiment = try Samples.experiment(text, seed: seed)
    return try replications.map {
      Story(try experiment.run(variant: variant, replication: $0))
    }
  }
}

/// A comparison or a record written out digit for digit, so that equal texts are equal bits.
func digits(_ value: some Any) -> String {
  var text = ""
  dump(value, to: &text)
  return text
}
