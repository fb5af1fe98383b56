import Components
import PowerAccounting
import Quantities

/// An energy of the phone while the screen is on, or while the app that it is charged to is in
/// front.
struct ScreenEnergy: BitwiseCopyable, Sendable, Equatable {
  enum State: BitwiseCopyable, Sendable, Equatable { case lit, inFront }

  let parts: LedgerSelection
  let apps: AppSet
  let state: State

  /// The apps whose energy counts at present; empty outside of the state.
  func owners(isLit: Bool, front: AppID) -> AppSet {
    switch state {
    case .lit: isLit ? apps : AppSet()
    case .inFront: apps.intersection(AppSet([front]))
    }
  }
}

/// The records that metrics require of the screen's states.
package struct ScreenPlan: Sendable {
  var energies: [ScreenEnergy] = []
  var needsTime = false

  var isEmpty: Bool { energies.isEmpty && !needsTime }

  /// The index of an energy, which is recorded once.
  mutating func index(of energy: ScreenEnergy) -> Int {
    if let known = energies.firstIndex(of: energy) { return known }
    energies.append(energy)
    return energies.count - 1
  }
}

/// Recorder of the time with a lit screen, and of energies in a state of the screen.
///
/// The meter is read whenever the screen or the app in front changes, some hundred times a day. An
/// energy is the exact sum of its differences between these readings, and what is left of the whole
/// was drawn in the other state. A run in which no metric requires it reads nothing.
struct ScreenRecorder: ~Copyable {
  struct Record: BitwiseCopyable {
    /// The apps that count since the last change.
    var owners = AppSet()
    /// Their energy at that change.
    var mark = Energy.zero
    var inside = Energy.zero
    var whole = Energy.zero
  }

  typealias World = UnsafeMutablePointer<ComponentWorld>

  private let energies: FlatTable<ScreenEnergy>
  private var records: FlatTable<Record>
  private let isAsked: Bool
  /// Whether the run is recorded.
  private(set) var isOn = false
  private var start = SimTime.zero
  private var end = SimTime.zero
  /// The instant since which the screen is lit; nil while it is dark.
  private var litSince: SimTime?
  private(set) var litTime = SimDuration.zero

  init(_ plan: ScreenPlan) {
    energies = FlatTable(plan.energies)
    records = FlatTable(repeating: Record(), count: plan.energies.count)
    isAsked = !plan.isEmpty
  }

  /// Start a run, with a dark screen.
  ///
  /// - Parameter isSilent: Whether it is the run without the app, which is not recorded.
  mutating func begin(isSilent: Bool) {
    isOn = isAsked && !isSilent
    records.fill(with: Record())
    (start, end, litSince, litTime) = (.zero, .zero, nil, .zero)
  }

  /// Take in a change of the screen or of the app in front.
  mutating func change(isLit: Bool, front: AppID, _ world: World, at now: SimTime) {
    if isLit, litSince == nil {
      litSince = now
    } else if !isLit, let since = litSince {
      litTime = litTime + (now - since)
      litSince = nil
    }
    for index in 0..<energies.count {
      let owners = energies[index].owners(isLit: isLit, front: front)
      if owners == records[index].owners { continue }
      takeIn(index, world, at: now)
      records[index].owners = owners
      records[index].mark = energy(index, of: owners, world, at: now)
    }
  }

  /// Add the energy since the last change.
  private mutating func takeIn(_ index: Int, _ world: World, at now: SimTime) {
    let record = records[index]
    records[index].inside += energy(index, of: record.owners, world, at: now) - record.mark
  }

  private func energy(_ index: Int, of owners: AppSet, _ world: World, at now: SimTime) -> Energy {
    if owners.isEmpty { return .zero }
    // The meter knows the energy of all owners without adding up its cells.
    if owners == .all, energies[index].parts == .all {
      return world.pointee.meter.energy(until: now)
    }
    return world.pointee.meter.energy(of: energies[index].parts, chargedTo: owners, until: now)
  }

  /// Begin anew at the end of the warm-up, when the meter has discarded all energy.
  mutating func discard(_ world: World, at now: SimTime) {
    start = now
    litTime = .zero
    if litSince != nil { litSince = now }
    for index in 0..<records.count {
      records[index].inside = .zero
      records[index].mark = energy(index, of: records[index].owners, world, at: now)
    }
  }

  /// Take in the rest at the end of a run, before losses inside the battery are added.
  mutating func finish(_ world: World, at now: SimTime) {
    change(isLit: false, front: .system, world, at: now)
    end = now
    for index in 0..<records.count {
      records[index].whole = energy(index, of: energies[index].apps, world, at: now)
    }
  }

  /// The time with a dark screen.
  var darkTime: SimDuration { end - start - litTime }

  /// An energy in its state and in the other one.
  func parts(of index: Int) -> (inside: Energy, outside: Energy) {
    let record = records[index]
    return (record.inside, record.whole - record.inside)
  }
}
