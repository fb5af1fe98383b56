import Kernel
import Numerics
import PowerAccounting
import Quantities

/// The generator of variates in one replication, with the calendar for daily times.
public struct VariateGenerator: ~Copyable {
  private let laws: FlatTable<Distribution>
  private let pool: FlatTable<Double>
  private var key = RandomKey(seed: 0, replication: 1)
  let starts: ClockTime

  init(_ program: ScriptProgram) {
    laws = FlatTable(program.distributions.rows)
    pool = FlatTable(program.distributions.pool)
    starts = program.starts
  }

  mutating func begin(key: RandomKey) { self.key = key }

  /// The value of a variate for an entity and a trigger's ordinal, in base units.
  package func value(of variate: Variate, entity: UInt32, trigger: UInt32) -> Double {
    let operand = variate.operand
    guard operand.kind == .draw else { return operand.value }
    return draw(operand, for: Trigger(entity: entity, ordinal: trigger), use: 0)
  }

  /// The value of an operand that is drawn.
  @inline(__always) func draw(_ operand: Operand, for trigger: Trigger, use: UInt32) -> Double {
    let stream = RandomStream(
      key: key, name: StreamName(hash: operand.stream), entity: trigger.entity)
    return laws[Int(operand.start)].quantile(
      stream.uniform(trigger: trigger.ordinal, use: use), pool: pool.start)
  }
}

extension SimTime {
  /// The instant a number of nanoseconds later, at the earliest this one; nil when it lies beyond
  /// every run.
  public func adding(nanoseconds: Double) -> SimTime? {
    let room = Double((SimTime.latest - self).nanoseconds)
    guard nanoseconds < room else { return nil }
    return self + SimDuration(nanoseconds: Int64(nearest: max(nanoseconds, 0)))
  }
}

/// A counter of steps at one instant, which aborts a run that never leaves it.
@frozen public struct InstantCounter: BitwiseCopyable, Sendable {
  /// Far more than happens at any real instant.
  @usableFromInline static var limit: Int { 1_000_000 }

  @usableFromInline var instant = SimTime.zero
  @usableFromInline var count = 0

  public init() {}

  /// Count from zero again if time has passed.
  @inlinable
  @inline(__always) public mutating func enter(_ now: SimTime) {
    if now == instant { return }
    instant = now
    count = 0
  }

  /// Count one more.
  ///
  /// - Returns: Whether it is within the limit.
  @inlinable
  @inline(__always) public mutating func countOne() -> Bool {
    count &+= 1
    return count <= Self.limit
  }
}
