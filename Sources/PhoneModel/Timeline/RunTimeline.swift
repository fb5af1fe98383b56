public import PowerAccounting
public import Quantities

/// Everything that changed in one run, and when: what a timeline is drawn from.
///
/// Each list is in the order of time. Instants count from the start of the run, warm-up included.
public struct RunTimeline: Sendable {
  /// One draw of power: a core, a radio's listening, one connection.
  public struct Lane: Sendable {
    /// The place of its part in ``components``.
    public let component: Int
    /// Its number among those of the part.
    public let offset: Int
    /// From each instant on, until the next.
    public internal(set) var draws: [(from: SimTime, draw: Draw)] = []
  }

  /// Energy that a part drew at once, such as that of a packet; below zero where it gave back what it
  /// had been charged for.
  public struct Deposit: Sendable {
    public let at: SimTime
    public let component: Int
    public let energy: Energy
  }

  /// One run of a script.
  public struct ScriptRun: Sendable {
    public let app: Int
    /// The place in ``scripts``.
    public let script: Int
    public let from: SimTime
    /// Nil for one that was not over when the day ended.
    public internal(set) var to: SimTime?
  }

  /// What happened at one instant.
  public struct Moment: Sendable {
    public enum Kind: Sendable, Equatable {
      /// A mark was recorded: its place in ``marks``.
      case mark(Int)
      /// The system decided something: the place in ``decisions``, and for whom.
      case decision(Int, app: Int)
    }
    public let at: SimTime
    public let kind: Kind
  }

  /// What the battery said when it was settled.
  public struct BatteryReading: Sendable {
    public let at: SimTime
    /// From 0 to 1.
    public let stateOfCharge: Double
    /// At the terminals, under the mean load up to then.
    public let voltage: Voltage
  }

  public let components: [String]
  /// The system first.
  public let apps: [String]
  /// Where each script stands in the scenario.
  public let scripts: [String]
  public let marks: [String]
  public let decisions: [String]
  /// What is told as a state: `screen`, an app, `thermal`.
  public let states: [RecordedState]
  /// What the clock says at the start, since Monday 00:00.
  public let clockAtStart: SimDuration

  public internal(set) var lanes: [Lane]
  public internal(set) var deposits: [Deposit] = []
  public internal(set) var runs: [ScriptRun] = []
  public internal(set) var moments: [Moment] = []
  public internal(set) var battery: [BatteryReading] = []
  /// What each of ``states`` was from an instant on.
  public internal(set) var stateChanges: [[(from: SimTime, value: Int)]]
  /// When the counted window began: at the end of the warm-up.
  public internal(set) var countedFrom = SimTime.zero
  public internal(set) var end = SimTime.zero
}
