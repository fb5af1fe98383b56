import PowerAccounting
import Quantities

/// The record of all changes in one run, from which a timeline is drawn.
///
/// Each list is in the order of time. Instants count from the start of the run, warm-up included.
package struct RunTimeline: Sendable {
  /// One draw of power: a core, a radio's listening, one connection.
  package struct Lane: Sendable {
    /// The index of its component in ``components``.
    package let component: Int
    /// Its number among the lanes of the component.
    package let offset: Int
    /// From each instant on, until the next.
    package internal(set) var draws: [(from: SimTime, draw: Draw)] = []
  }

  /// Energy that a component drew at once, such as that of a packet; negative where a charge was
  /// taken back.
  package struct Deposit: Sendable {
    package let at: SimTime
    package let component: Int
    package let energy: Energy
  }

  /// One run of a script.
  package struct ScriptRun: Sendable {
    package let app: Int
    /// The index in ``scripts``.
    package let script: Int
    package let from: SimTime
    /// Nil if it was not over when the run ended.
    package internal(set) var to: SimTime?
  }

  /// A single occurrence at one instant.
  package struct Moment: Sendable {
    package enum Kind: Sendable, Equatable {
      /// A mark was recorded: its index in ``marks``.
      case mark(Int)
      /// The system took a decision: its index in ``decisions``, and the app.
      case decision(Int, app: Int)
    }
    package let at: SimTime
    package let kind: Kind
  }

  /// The battery's reading at a settlement.
  package struct BatteryReading: Sendable {
    package let at: SimTime
    /// From 0 to 1.
    package let stateOfCharge: Double
    /// At the terminals, under the mean load up to then.
    package let voltage: Voltage
  }

  package let components: [String]
  /// The system first.
  package let apps: [String]
  /// The location of each script in the scenario.
  package let scripts: [String]
  package let marks: [String]
  package let decisions: [String]
  /// The recorded states: `screen`, an app, `thermal`.
  package let states: [RecordedState]
  /// The time of the clock at the start, since Monday 00:00.
  package let clockAtStart: SimDuration

  package internal(set) var lanes: [Lane]
  package internal(set) var deposits: [Deposit] = []
  package internal(set) var runs: [ScriptRun] = []
  package internal(set) var moments: [Moment] = []
  package internal(set) var battery: [BatteryReading] = []
  /// The values of each of ``states``, each from an instant on.
  package internal(set) var stateChanges: [[(from: SimTime, value: Int)]]
  /// The beginning of the counted window: the end of the warm-up.
  package internal(set) var countedFrom = SimTime.zero
  package internal(set) var end = SimTime.zero
}
