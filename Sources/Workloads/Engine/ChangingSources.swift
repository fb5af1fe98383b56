import Kernel
import PowerAccounting
import Quantities

/// The sources that change by themselves, and notify apps.
struct ChangingSources: ~Copyable {
  struct State: BitwiseCopyable {
    /// The ordinal of the next draw.
    var ordinal: UInt32 = 0
    /// The number of its changes.
    var version: UInt32 = 0
  }

  /// The most changes outside the opening hours that are skipped without an event.
  private static let skipLimit = 1000

  private let definitions: FlatTable<ScriptProgram.Source>
  private var states: FlatTable<State>
  private var horizon = SimTime.zero

  init(_ program: ScriptProgram) {
    definitions = FlatTable(program.sources)
    states = FlatTable(repeating: State(), count: program.sources.count)
  }

  mutating func begin(horizon: SimTime) {
    self.horizon = horizon
    states.fill(with: State())
  }

  var count: Int { definitions.count }
  func definition(_ index: Int) -> ScriptProgram.Source { definitions[index] }

  /// Change a source, unless it does not change at this hour.
  ///
  /// - Returns: The number of its changes; nil if it did not change.
  mutating func change(
    _ index: Int, at now: SimTime, _ variates: borrowing VariateGenerator
  ) -> UInt32? {
    guard isOpen(definitions[index], at: now, variates) else { return nil }
    states[index].version &+= 1
    return states[index].version
  }

  /// Schedule the change after `previous`.
  ///
  /// - Returns: False for a source that would change again at the same instant.
  mutating func schedule(
    _ index: Int, after previous: SimTime, _ variates: borrowing VariateGenerator,
    future: inout FutureEventList
  ) -> Bool {
    let source = definitions[index]
    var next = previous
    for _ in 0..<Self.skipLimit {
      let gap = variates.value(of: source.gap, entity: 0, trigger: states[index].ordinal)
      states[index].ordinal &+= 1
      guard gap >= 1 else { return false }
      guard let time = next.adding(nanoseconds: gap), time <= horizon else { return true }
      next = time
      if isOpen(source, at: next, variates) { break }
    }
    future.schedule(.source(index), at: next, rank: .surroundings)
    return true
  }

  private func isOpen(
    _ source: ScriptProgram.Source, at now: SimTime, _ variates: borrowing VariateGenerator
  ) -> Bool {
    let midnight = variates.midnight(ofDay: variates.day(of: now.nanoseconds))
    let clock = now.nanoseconds - midnight
    if source.opens < source.closes { return clock >= source.opens && clock < source.closes }
    return source.opens == source.closes || clock >= source.opens || clock < source.closes
  }
}
