import Batteries
import Components
import Configuration
import PowerAccounting
import Quantities
import Workloads

/// The specification of a variant's runs, checked and compiled: made once, shared by all workers.
package struct PhoneSpecification: Sendable {
  /// The components of the phone by name, in the order of the catalogue.
  package let components: [(name: String, model: any ComponentModel)]
  package let program: ScriptProgram
  /// The rules of the operating system for scripts.
  package let rules: SystemRules
  /// The rules of the operating system for components, by the state of the phone.
  package let savings: SavingRules
  /// The services of the system that run beside the components.
  package let services: [PhoneService]
  package let surroundings: PhoneSurroundings
  package let metrics: [MetricDefinition]
  /// The metrics that follow from others, each after those that it is made of.
  let quotients: [MetricQuotient]
  /// The records that metrics require.
  package let records: RecordPlan
  package let window: RunWindow
  /// The time of the clock at the start of the counted window, since Monday 00:00; nil where the
  /// scenario does not say when a run starts.
  package let clockAtStart: SimDuration?
  /// Numbers with their grade and range, those of the scenario before those of the device.
  package let parameters: [GradedParameter]
  /// Options of the device's models.
  package let options: [ModelOption]
  /// A new battery, as at the start of every run; nil for a phone on external power.
  package let battery: (any Battery)?
  /// The load of a bench, which replaces the components.
  package let load: BenchLoad?
  /// People's actions on buttons to which no app responds.
  package let unansweredEvents: [String]
  /// Whether each thing that the scenario says can have an effect; empty where it was not checked.
  package let effects: [EffectFinding]
  /// The input of its runs.
  let content: RunContent
  /// The input of the run with the app idle; nil where it is not needed, or where a mark of the
  /// app ends it, so that hardly two are of the same length.
  let idleContent: RunContent?

  /// The app whose idle run is the reference of `app-energy`: the first of the scenario.
  package var subject: AppID? { program.apps.count > 1 ? AppID(1) : nil }

  /// The accounts of the meter: the components, the bench, and a battery with losses inside.
  var meteredComponents: [(name: String, lanes: Int)] {
    components.map { (name: $0.name, lanes: $0.model.laneCount) }
      + (load == nil ? [] : [(name: BenchLoad.name, lanes: 1)])
      + (lossyBattery == nil ? [] : [(name: "battery", lanes: 0)])
  }

  /// The layout of the cells of a run's ledger.
  package var ledgerLayout: LedgerLayout {
    LedgerLayout(components: meteredComponents.map(\.name), apps: program.appNames)
  }

  /// The sessions of 24 hours that stores judge, as many as a run has whole.
  package var sessions: Int {
    max(1, Int(window.duration.nanoseconds / StoreBar.session.nanoseconds))
  }

  /// The index of the battery among the metered components, if it has losses inside.
  var lossyBattery: ComponentID? {
    guard let battery, type(of: battery).losesInside else { return nil }
    return ComponentID(components.count + (load == nil ? 0 : 1))
  }

  /// The kinds of work whose amounts a run records, in the order of its record.
  package var workAmounts: [WorkAmount] {
    interfaces.flatMap(\.counters).compactMap(\.amount).reduce(into: WorkAmount.inEveryRecord) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The index of the first event of each component and service among all events.
  var eventBases: [Int] {
    interfaces.map(\.events.count).offsets.map { AppEvent.allCases.count + $0 }
  }

  /// The names of all streams of exogenous events, in the scenario's terms.
  package var exogenousStreams: [String] { program.exogenousNames + exogenousStreamsOfPhone }

  var exogenousStreamsOfPhone: [String] {
    SurroundingsState.Topic.allCases.map(\.path) + ["surroundings.conditions"]
      + surroundings.peripherals.map { "surroundings.bluetooth.\($0.name)" }
  }
}

/// The surroundings of a phone in all runs.
package struct PhoneSurroundings: Sendable {
  package let peripherals: [BluetoothSurroundings.Group]
  /// Marks of the peripherals' groups: beginning and end of motion.
  let motionMarks: [Int]
  package let places: [PlaceDefinition]
  /// The signals outside of all places.
  package let network: NetworkSection
  /// The place of the movement of a phone with Wi-Fi, where nothing says where its signal is.
  package let assumedWiFi: SourceLocation?
  /// The movement of the phone; nil for a phone whose surroundings follow conditions alone.
  package let movement: MovementDefinition?
  /// The air temperature over a day, in degrees Celsius; nil where none is given.
  package let temperature: StepSeries?
  /// The ambient light over a day, in lux; nil where none is given.
  package let light: StepSeries?
  /// The conditions around the phone, in order of time.
  package let conditions: [Condition]
}

/// The time of a run that counts.
package struct RunWindow: Sendable {
  /// The longest it may last.
  package let duration: SimDuration
  /// The mark that ends the run early.
  package let endMark: Int?
  /// Whether it lasts until the battery is empty.
  package let endsWithBattery: Bool
  /// Where the scenario says how long it lasts.
  package var place: SourceLocation? = nil
  /// The time simulated before it, which is not counted.
  package let warmUp: SimDuration

  /// The end of a run that no mark ends.
  var end: SimTime { .zero + warmUp + duration }
}

extension SurroundingsState.Topic {
  fileprivate var path: String {
    switch self {
    case .cellular: "surroundings.network.cellular"
    case .wifi: "surroundings.network.wi-fi"
    case .movement: "surroundings.movement"
    case .temperature: "surroundings.temperature"
    case .light: "surroundings.light"
    }
  }
}
