import DocumentCoding

enum ProgramVersion {
  /// The commit is generated before every build.
  static let current = ProgramIdentity(
    version: "2.0.0", numbersSince: "2.0.0", commit: builtFromCommit)
}
