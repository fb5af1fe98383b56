public import Configuration
public import Workloads

/// A decision of the operating system, with the parameters of one phone: made once, before the runs.
///
/// To add a policy: one file with a type that conforms, and one line in ``PolicyCatalog``.
public protocol PolicyModel: Sendable {
  static var definition: PolicyDefinition { get }

  /// Takes the parameters that ``definition`` lists, all present and of the right dimension.
  ///
  /// Complains where their combination makes no sense.
  init?(_ parameters: ModelParameters, diagnostics: Diagnostics)

  /// Writes down what the scripts of all apps have to follow.
  func govern(_ rules: inout SystemRules)
}
