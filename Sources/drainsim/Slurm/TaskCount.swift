import Experiments

/// How many tasks an array job has.
enum TaskCount {
  /// Starting a task takes Slurm about a second and a core it has to wait for; what a task does should be much
  /// more.
  static let shortest = Duration.seconds(30)
  /// Estimates are off by a factor of two now and then.
  private static let wanted = Duration.seconds(60)
  /// Each task reads and compiles all points before its first run.
  private static let preparations = 10
  /// Slurm takes no greater number in an array unless it is told to (`MaxArraySize`).
  private static let usual = 1000
  /// The most that may be asked for.
  static let limit = Shard.most

  /// - Parameters:
  ///   - work: All runs, on one core.
  ///   - preparation: What each task does before its first run, on one core.
  ///   - cores: Of each task.
  ///   - pairs: Of points and days, of which each task needs one.
  static func suitable(work: Duration, preparation: Duration, cores: Int, pairs: Int) -> Int {
    let each = max(wanted * cores, preparation * preparations)
    let count = Int(min(Double(usual), work / each))
    return max(1, min(count, pairs))
  }
}
