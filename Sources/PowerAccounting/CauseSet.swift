/// A set of causes, one bit each.
public struct CauseSet: Hashable, BitwiseCopyable, Sendable {
  let bits: UInt32

  public init(_ causes: Cause...) { self.init(causes) }

  public init(_ causes: [Cause]) { bits = causes.reduce(0) { $0 | 1 << UInt32($1.rawValue) } }

  public static let all = CauseSet().inverted

  private init(bits: UInt32) { self.bits = bits }

  /// All causes but these.
  public var inverted: CauseSet { CauseSet(bits: ~bits & (1 << UInt32(Cause.count) - 1)) }

  func contains(_ cause: Int) -> Bool { bits & 1 << UInt32(cause) != 0 }
}
