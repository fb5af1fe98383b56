import PowerAccounting
import Quantities

/// Recorder of the phone's energy at instants that metrics require, at the battery's terminals.
///
/// The run is cut there from outside, which adds no event and changes none.
struct EnergyRecorder: ~Copyable {
  /// In the order of time, each once.
  private let instants: FlatTable<SimTime>
  /// The energy at each instant; nil before the run has come there.
  private var energies: FlatTable<Energy?>
  private var next = 0
  private var isOn = false

  init(_ instants: [SimTime]) {
    self.instants = FlatTable(Set(instants).sorted())
    energies = FlatTable(repeating: nil, count: self.instants.count)
  }

  /// Start a run.
  ///
  /// - Parameter isSilent: Whether it is the run without the app, which is not recorded.
  mutating func begin(isSilent: Bool) {
    isOn = !isSilent
    next = 0
    energies.fill(with: nil)
  }

  /// The next instant to record; nil behind the last.
  var edge: SimTime? { isOn && next < instants.count ? instants[next] : nil }

  mutating func note(_ energy: Energy) {
    energies[next] = energy
    next += 1
  }

  /// The energy at one of the instants; nil where the run ended before.
  func energy(at instant: SimTime) -> Energy? {
    (0..<instants.count).first { instants[$0] == instant }.flatMap { energies[$0] }
  }
}

extension Phone {
  /// Read the energy drawn since the start of the counted window, without changing the phone.
  mutating func noteEnergy(at now: SimTime) {
    let parts = (0..<componentCount).map { ComponentID($0) }
    observers.energies.note(
      parts.reduce(.zero) { $0 + world.pointee.meter.energy(of: $1, until: now) })
  }
}
