@preconcurrency internal import CGSL

/// The GNU Scientific Library's state that is common to the whole process.
enum GSL {
  /// Reading it switches off the handler that ends the process on a domain error, exactly once.
  ///
  /// Every entry point that hands GSL arguments it might refuse reads this first; the lazy global
  /// makes that safe from any thread. Refusals then come back as codes or NaN.
  static let reportsErrors: Void = { _ = gsl_set_error_handler_off() }()
}

/// The version of the GNU Scientific Library that is linked, such as `2.7.1`, for manifests.
public var gslVersion: String { String(cString: gsl_version) }
