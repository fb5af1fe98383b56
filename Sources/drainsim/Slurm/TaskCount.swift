import Experiments

/// How many tasks an array job has.
enum TaskCount {
  /// Starting a task takes Slurm about a second and the wait for a core; the work of a task should
  /// be much more.
  static let shortest = Duration.seconds(30)
  /// Estimates are off by a factor of two now and then.
  private static let wanted = Duration.seconds(60)
  /// Each task reads and compiles all points before its first run.
  private static let preparations = 10
  /// The largest array of Slurm with default settings (`MaxArraySize`).
  private static let usual = 1000
  /// The most that may be asked for.
  static let limit = Shard.most

  /// - Parameters:
  ///   - preparation: The work of each task before its first run, on one core.
  ///   - preparation: What each task does before its first run, on one core.
  ///   - cores: Of each task.
  ///   - pairs: Of points and replications, of which each task needs one.
  static func suitable(work: Duration, preparation: Duration, cores: Int, pairs: Int) -> Int {
    let each = max(wanted * cores, preparation * preparations)
    let count = Int(min(Double(usual), work / each))
    return max(1, min(count, pairs))
  }
}
