/// Which drainsim made a result.
public struct ProgramIdentity: Sendable, Equatable {
  /// Such as `0.1.0`.
  public let version: String
  /// The commit it was built from, or `unknown`.
  public let commit: String

  public init(version: String, commit: String) {
    self.version = version
    self.commit = commit
  }
}
