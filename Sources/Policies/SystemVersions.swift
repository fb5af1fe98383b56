import Configuration

extension ParameterReader {
  /// The number of the version of Android whose rules a policy follows.
  var systemVersion: Int { OperatingSystem.android.versions[choice("version")] }
}
