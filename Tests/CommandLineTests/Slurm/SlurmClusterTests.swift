import Foundation
import Testing

/// Array jobs in a real Slurm of two nodes.
@Suite(
  .enabled(
    if: SlurmCluster.shared != nil, "Slurm (slurm-wlm and munge) is not installed or does not start"
  ),
  ClusterTrait(), .serialized)
struct `In a cluster an array job` {
  private let job: JobRoom
  private let cluster: SlurmCluster

  init() throws {
    job = try JobRoom()
    cluster = try #require(SlurmCluster.shared)
  }

  /// Sends a sweep; the answer is the numbers of its jobs.
  private func submit(_ sweep: [String], _ options: String...) throws -> [String] {
    let outcome = try cluster.run(
      [Program.fastPath] + sweep + ["--slurm", job.folder, "--submit"] + options)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let watch = try #require(outcome.output.firstMatch(of: /squeue -j ([0-9,]+)\n/))
    return watch.1.split(separator: ",").map(String.init)
  }

  /// Waits until something is so, at the most for so long.
  private func wait(
    _ what: String, seconds: Int = 120, until isSo: () throws -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try !isSo() {
      try #require(ContinuousClock.now < deadline, "\(what); logs: \(logs)")
      usleep(100_000)
    }
  }

  private var logs: String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: job.folder + "/log")) ?? []
    return names.sorted().map { "\($0):\n\((try? job.text("log/" + $0)) ?? "")" }
      .joined(separator: "\n")
  }

  /// Whether an attempt has saved some of its runs.
  private func hasSaved(_ task: Int, of count: Int, _ attempt: String) throws -> Bool {
    try JobRoom.savedRuns(in: "\(job.folder)/runs/\(task)-of-\(count).\(attempt).db") > 0
  }

  /// Runs that take long each, so many that a task takes some seconds, whichever program makes them.
  private func sweep(tasks: Int) -> [String] {
    let days = tasks * (Program.isFast ? 500 : 20)
    return [
      "sweep", Program.root.appending(path: "scenarios/days/working-day.yaml").path, "--vary",
      "device=iphone-6s,pixel-6", "-n", "\(days)",
    ]
  }

  @Test(.timeLimit(.minutes(5)))
  func `goes on when it is told to end, stays away when cancelled, and can be resumed`() throws {
    let sweep = sweep(tasks: 2)
    let numbers = try submit(sweep, "--slurm-tasks", "2")
    try #require(numbers.count == 2)
    let array = numbers[0]
    try wait("both tasks have saved runs") {
      try [1, 2].allSatisfy { try hasSaved($0, of: 2, "\(array).0") }
    }
    // As when the time is nearly up: the script is told, and nobody else.
    _ = try cluster.run("scancel", "--batch", "--signal=TERM", "\(array)_1")
    _ = try cluster.run("scancel", "\(array)_2")
    try wait("all jobs have ended") { try !cluster.isBusy(numbers) }
    let first = try job.text("log/shard-1.txt")
    #expect(first.contains("ended with 75; back to the queue"), "\(first)")
    #expect(first.contains(/earlier attempts left [1-9][0-9]* runs/), "\(first)")
    #expect(job.runs.contains("1-of-2.\(array).1.db"))
    #expect(!job.runs.contains("2-of-2.\(array).1.db"))
    #expect(!job.names.contains("results.db"))
    #expect(try job.text("log/merge.txt").contains("What is missing is made by:"))

    let resumed = try submit(sweep, "--resume")
    try wait("the resumed jobs have ended") { try !cluster.isBusy(resumed) }
    #expect(try job.text("shards.sh").contains("\n#SBATCH --array=2\n"))
    try #require(job.names.contains("results.db"), "\(logs)")
    #expect(try JobRoom.export(job.results) == job.localExport(sweep))
  }

  // Last, since one node is gone afterwards.
  @Test(.timeLimit(.minutes(5)))
  func `outlives a node that dies, and ends with the bytes of a local sweep`() throws {
    let sweep = sweep(tasks: 4)
    let numbers = try submit(sweep, "--slurm-tasks", "4")
    let array = numbers[0]
    var lost: [Int] = []
    try wait("a task on the second node has saved runs") {
      lost = try cluster.tasks(on: "n2", of: array)
      return try lost.contains { try hasSaved($0, of: 4, "\(array).0") }
    }
    try cluster.kill("n2")
    try wait("all runs are there", seconds: 150) { job.names.contains("results.db") }
    #expect(try JobRoom.export(job.results) == job.localExport(sweep))
    // The lost task was started again elsewhere, and went on where it was.
    let again = try #require(
      lost.first { job.runs.contains("\($0)-of-4.\(array).1.db") }, "\(logs)")
    #expect(job.runs.contains("\(again)-of-4.\(array).0.db"))
    let log = try job.text("log/shard-\(again).txt")
    #expect(log.contains(/earlier attempts left [1-9][0-9]* runs/), "\(log)")
  }
}
