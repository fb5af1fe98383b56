/// An invalid argument of a probability law, and the reason.
public struct DistributionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The law's name as users write it: `log-normal`.
  public let law: String
  /// The argument's name as users write it: `sigma`.
  public let argument: String
  /// The requirement that it violates, phrased to follow the argument's name.
  public let reason: String

  /// The message, lower-case and without a full stop: `'shape' of gamma must be at least 0.1, found
  /// 0.05`.
  public var description: String { "'\(argument)' of \(law) \(reason)" }
}
