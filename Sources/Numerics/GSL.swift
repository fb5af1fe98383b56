@preconcurrency internal import CGSL

/// The process-wide state of the GNU Scientific Library.
enum GSL {
  /// Switches off the handler that ends the process on a domain error; its first reading does so
  /// exactly once.
  ///
  /// Every entry point that hands GSL arguments it might refuse reads this first; the lazy global
  /// makes that safe from any thread. Refusals then come back as codes or NaN.
  static let reportsErrors: Void = { _ = gsl_set_error_handler_off() }()
}

/// The version of the linked GNU Scientific Library, such as `2.7.1`, for manifests.
public var gslVersion: String { String(cString: gsl_version) }
