/// Which argument of a probability law cannot be, and why.
public struct DistributionError: Error, Hashable, Sendable {
  /// The law's name as users write it: `log-normal`.
  public let law: String
  /// The argument's name as users write it: `sigma`.
  public let argument: String
  /// What is wrong with it, to be read after the argument's name.
  public let reason: String

  public init(law: String, argument: String, reason: String) {
    self.law = law
    self.argument = argument
    self.reason = reason
  }
}

extension DistributionError: CustomStringConvertible {
  /// Lower-case, without a full stop: `'shape' of gamma must be at least 0.1, found 0.05`.
  public var description: String { "'\(argument)' of \(law) \(reason)" }
}
