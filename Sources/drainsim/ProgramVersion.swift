import Results

enum ProgramVersion {
  /// The commit is generated before every build.
  static let current = ProgramIdentity(version: "0.1.0", commit: builtFromCommit)
}
