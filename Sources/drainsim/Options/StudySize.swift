/// How large a study of many points may be.
enum StudySize {
  /// The most points: far beyond practical use, and few enough for memory.
  static let most = 100_000
}
