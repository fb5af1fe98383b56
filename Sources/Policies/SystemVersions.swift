import Configuration

extension ParameterDefinition {
  /// The version of Android whose rules a policy follows; that of the phone where it has one.
  static let systemVersion = choice(
    "version", OperatingSystem.android.versions.map(String.init),
    "the version of Android whose rules hold",
    standard: String(OperatingSystem.android.usualVersion)
  ).of(.structure)
}

extension ParameterReader {
  /// The value of ``ParameterDefinition/systemVersion``.
  var systemVersion: Int { OperatingSystem.android.versions[choice("version")] }
}
