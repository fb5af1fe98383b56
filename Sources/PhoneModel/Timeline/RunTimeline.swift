import PowerAccounting
import Quantities

/// Everything that changed in one run, and when: what a timeline is drawn from.
///
/// Each list is in the order of time. Instants count from the start of the run, warm-up included.
package struct RunTimeline: Sendable {
  /// One draw of power: a core, a radio's listening, one connection.
  package struct Lane: Sendable {
    /// The place of its part in ``components``.
    package let component: Int
    /// Its number among those of the part.
    package let offset: Int
    /// From each instant on, until the next.
    package internal(set) var draws: [(from: SimTime, draw: Draw)] = []
  }

  /// Energy that a part drew at once, such as that of a packet; below zero where it gave back what it
  /// had been charged for.
  package struct Deposit: Sendable {
    package let at: SimTime
    package let component: Int
    package let energy: Energy
  }

  /// One run of a script.
  package struct ScriptRun: Sendable {
    package let app: Int
    /// The place in ``scripts``.
    package let script: Int
    package let from: SimTime
    /// Nil for one that was not over when the day ended.
    package internal(set) var to: SimTime?
  }

  /// What happened at one instant.
  package struct Moment: Sendable {
    package enum Kind: Sendable, Equatable {
      /// A mark was recorded: its place in ``marks``.
      case mark(Int)
      /// The system decided something: the place in ``decisions``, and for whom.
      case decision(Int, app: Int)
    }
    package let at: SimTime
    package let kind: Kind
  }

  /// What the battery said when it was settled.
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
  /// Where each script stands in the scenario.
  package let scripts: [String]
  package let marks: [String]
  package let decisions: [String]
  /// What is told as a state: `screen`, an app, `thermal`.
  package let states: [RecordedState]
  /// What the clock says at the start, since Monday 00:00.
  package let clockAtStart: SimDuration

  package internal(set) var lanes: [Lane]
  package internal(set) var deposits: [Deposit] = []
  package internal(set) var runs: [ScriptRun] = []
  package internal(set) var moments: [Moment] = []
  package internal(set) var battery: [BatteryReading] = []
  /// What each of ``states`` was from an instant on.
  package internal(set) var stateChanges: [[(from: SimTime, value: Int)]]
  /// When the counted window began: at the end of the warm-up.
  package internal(set) var countedFrom = SimTime.zero
  package internal(set) var end = SimTime.zero
}
