import Experiments
import Foundation
import Results
import Studies

/// Writes the jobs of a sweep, and sends them.
struct SlurmSubmission {
  let study: SweepStudy
  let options: SlurmOptions
  /// The folder of the jobs.
  let folder: String
  let resumes: Bool
  /// The cores of each task.
  let cores: Int
  /// The time that it took to get here, on one core: each task does the same first.
  let preparation: Duration

  private var sweep: PreparedSweep { study.sweep }

  func run(_ observer: TerminalObserver) throws {
    let work = try SweepEstimate(sweep, study.study, runs: sweep.pairCount, observer).work
    let (folder, shards, tasks) = try prepared(for: work)
    let job = ArrayJob(
      name: sweep.plan.scenario.name, folder: folder.path,
      workplace: FileManager.default.currentDirectoryPath, program: Self.program,
      words: Array(study.words.dropFirst()), shards: shards, tasks: tasks, cores: cores,
      options: options.options, length: length(of: shards, work))
    try folder.write(job)
    if options.submit {
      try submit(job)
    } else {
      try StandardOutput.write(
        """
        written: \(job.tasks.isEmpty ? "" : "\(job.summary), and ")a job that merges the runs
        submit:  \(job.resumingLine)
        by hand: as \(ShellWords.line(of: [folder.path + "/" + JobFolder.shardScript])) says

        """)
    }
  }

  /// The folder, into how many shards the sweep is split, and those of them that are to be made.
  private func prepared(for work: Duration) throws -> (JobFolder, shards: Int, tasks: [Int]) {
    if resumes, FileManager.default.fileExists(atPath: folder) {
      let found = try JobFolder(at: folder)
      try found.check(study.study)
      let shards = try found.shards
      let asked = options.tasks?.value ?? shards
      try require(
        asked == shards, or: .usage,
        "'\(folder)' has \(shards) shards, and --slurm-tasks asks for \(asked)")
      return (found, shards, found.incompleteShards(of: shards))
    }
    let shards = min(
      options.tasks?.value
        ?? TaskCount.suitable(
          work: work, preparation: preparation, cores: cores, pairs: sweep.pairCount),
      sweep.pairCount)
    let made = try JobFolder(making: folder, for: study.study, shards: shards)
    return (made, shards, Array(1...shards))
  }

  /// The time that a task takes.
  ///
  /// - Parameter work: All runs on one core.
  private func length(of shards: Int, _ work: Duration) -> String {
    let length = (work / shards + preparation) / cores
    if length < TaskCount.shortest, shards > 1 {
      StandardError.note(
        "a task takes about \(DurationText.of(length)), and Slurm about a second to start it; fewer "
          + "tasks would be better")
    }
    return DurationText.of(length)
  }

  private func submit(_ job: ArrayJob) throws {
    let slurm = BatchSystem(folder: job.folder)
    var numbers: [String] = []
    do throws(BatchSystem.Failure) {
      if !job.tasks.isEmpty { numbers.append(try slurm.submit(JobFolder.shardScript)) }
      numbers.append(
        try slurm.submit(
          JobFolder.mergeScript, options: numbers.map { "--dependency=afterany:\($0)" }))
    } catch { throw failure(error, sent: numbers, job) }
    try StandardOutput.write(
      """
      submitted: \(numbers.count > 1 ? "job \(numbers[0]), \(job.summary), and " : "")\
      job \(numbers[numbers.count - 1]), which merges them
      watch:     squeue -j \(numbers.joined(separator: ","))
      logs:      \(ShellWords.line(of: [job.folder + "/" + JobFolder.logs]))
      resume:    \(job.resumingLine)
      collect:   drainsim results export \(ShellWords.line(of: [job.folder + "/" + JobFolder.results])), \
      which is there when all runs are

      """)
  }

  private func failure(
    _ failure: BatchSystem.Failure, sent: [String], _ job: ArrayJob
  ) -> CommandFailure {
    let sentence: String
    let status: ExitStatus
    switch failure {
    case .missing: (status, sentence) = (.missingInput, "sbatch is not installed here")
    case .refused(let reason): (status, sentence) = (.cannotCreate, "sbatch refuses: \(reason)")
    }
    let rest =
      sent.isEmpty
      ? "nothing was submitted, and the scripts are in '\(job.folder)'. To submit them:\n"
        + "  \(job.resumingLine)\n"
      : "job \(sent[0]) was submitted, and not the one that merges its runs. To submit it:\n"
        + "  cd \(ShellWords.line(of: [job.folder])) && "
        + "sbatch --dependency=afterany:\(sent[0]) \(JobFolder.mergeScript)\n"
    return CommandFailure(status, text: StandardError.lines("drainsim: \(sentence); \(rest)"))
  }

  /// This program, for the nodes to start.
  private static var program: String {
    Bundle.main.executablePath ?? CommandLine.arguments.first ?? "drainsim"
  }
}

/// The number of tasks of an array job.
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
  ///   - work: All runs on one core.
  ///   - preparation: The work of each task before its first run, on one core.
  ///   - cores: Of each task.
  ///   - pairs: Of points and replications, of which each task needs one.
  static func suitable(work: Duration, preparation: Duration, cores: Int, pairs: Int) -> Int {
    let each = max(wanted * cores, preparation * preparations)
    let count = Int(min(Double(usual), work / each))
    return max(1, min(count, pairs))
  }
}
