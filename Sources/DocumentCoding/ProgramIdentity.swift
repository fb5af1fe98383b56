/// The drainsim that made a result.
package struct ProgramIdentity: Sendable, Equatable {
  /// Such as `0.1.0`.
  package let version: String
  /// The commit it was built from, or `unknown`.
  package let commit: String

  package init(version: String, commit: String) {
    self.version = version
    self.commit = commit
  }
}
