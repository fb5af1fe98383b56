/// How large a study of many points may be.
enum StudySize {
  /// The most points: far beyond what anybody waits for, and little enough to be kept in memory.
  static let most = 100_000
}
