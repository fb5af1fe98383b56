import Batteries
import Components
import Configuration
import PowerAccounting
import Quantities
import Workloads

/// Everything a run of one variant needs, checked and compiled: made once, shared by all workers.
package struct PhoneSpecification: Sendable {
  /// The parts of the phone by name, in the order of the catalogue.
  package let components: [(name: String, model: any ComponentModel)]
  package let program: ScriptProgram
  /// What the operating system decides about scripts.
  package let rules: SystemRules
  /// What it asks of the parts, by the state of the phone.
  package let savings: SavingRules
  /// What else of the system runs beside the parts.
  package let services: [PhoneService]
  package let peripherals: [BluetoothSurroundings.Group]
  package let places: [PlaceDefinition]
  /// The signals in the open.
  package let network: NetworkSection
  /// Where the phone is; nil for one that goes where conditions say.
  package let movement: MovementDefinition?
  /// How warm it is over a day, in degrees Celsius; nil where nothing is said.
  package let temperature: StepSeries?
  /// What changes around the phone, in the order in which it comes.
  package let conditions: [Condition]
  package let metrics: [MetricDefinition]
  /// What metrics ask a run to record.
  package let probes: ProbePlan
  /// What metrics ask for second by second.
  package let gauges: [Gauge]
  /// The longest the counted window may last.
  package let duration: SimDuration
  /// What is simulated before it, and counts for nothing.
  package let warmUp: SimDuration
  /// The mark that ends the run early.
  package let endMark: Int?
  /// Marks of the peripherals' groups: beginning and end of motion.
  let motionMarks: [Int]
  /// Numbers with their grade and range, those of the scenario before those of the device.
  package let parameters: [GradedParameter]
  /// New, as at the start of every run; nil for a phone that is always fed.
  package let battery: (any Battery)?
  /// What a bench draws in place of parts.
  package let load: BenchLoad?
  /// What people do to buttons and no app answers.
  package let unansweredEvents: [String]

  /// The app whose idle day is the yardstick of `app-energy`: the first of the scenario.
  package var subject: AppID? { program.apps.count > 1 ? AppID(1) : nil }

  /// Whether any metric needs the same day with the app idle.
  package var needsSilentRun: Bool { metrics.contains { $0.form.needsIdleRun } }

  /// What the meter accounts for: the parts, the bench, and a battery that loses energy inside.
  var meteredComponents: [(name: String, lanes: Int)] {
    components.map { (name: $0.name, lanes: $0.model.laneCount) }
      + (load == nil ? [] : [(name: BenchLoad.name, lanes: 1)])
      + (lossyBattery == nil ? [] : [(name: "battery", lanes: 0)])
  }

  /// What the cells of a run's ledger stand for.
  package var ledgerLayout: LedgerLayout {
    LedgerLayout(components: meteredComponents.map(\.name), apps: program.apps)
  }

  /// The place of the battery among the metered parts, if it loses energy inside.
  var lossyBattery: ComponentID? {
    guard let battery, type(of: battery).losesInside else { return nil }
    return ComponentID(components.count + (load == nil ? 0 : 1))
  }

  /// The place of the first event of each part and service among all events.
  var eventBases: [Int] {
    var bases: [Int] = []
    var next = AppEvent.allCases.count
    for interface in interfaces {
      bases.append(next)
      next += interface.events.count
    }
    return bases
  }
}
