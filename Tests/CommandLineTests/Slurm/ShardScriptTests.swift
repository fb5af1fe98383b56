import Foundation
import Testing

/// The scripts of an array job, started as Slurm would start them.
struct `A task of an array job` {
  private let job: JobRoom

  init() throws { job = try JobRoom() }

  private func write(_ sweep: [String], tasks: Int) throws {
    let outcome = try Program.run(
      sweep + ["--slurm", job.folder, "--slurm-tasks", "\(tasks)"])
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  /// A task that takes much longer than any test waits.
  private func startLongTask(restarts: Int? = nil) throws -> Program.Running {
    try write(job.sweep(points: "2s..15s:1s", days: 10_000), tasks: 1)
    let script = try job.startTask(1, restarts: restarts)
    try waitForRuns(of: script, attempt: "7.\(restarts ?? 0)")
    return script
  }

  /// Stands in for Slurm's programs; says what was asked of them.
  private func slurm(says state: String) throws -> () throws -> String {
    let log = job.room.path + "/asked"
    try job.program("squeue", "echo \(state)\n")
    try job.program("scontrol", "echo \"$@\" >> '\(log)'\n")
    return { FileManager.default.fileExists(atPath: log) ? try job.room.text("asked") : "" }
  }

  @Test func `makes its shard, and all of them together what one sweep makes`() throws {
    let sweep = job.sweep()
    try write(sweep, tasks: 4)
    for number in 1...4 {
      let outcome = try job.startTask(number).finish()
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(job.runs == (1...4).map { "\($0)-of-4.7.0.db" })
    let merged = try job.merge()
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(try JobRoom.export(job.results) == job.localExport(sweep))
    #expect(
      job.names == ["job.json", "log", "merge.sh", "results.db", "runs", "shards.sh", "study.db"])
  }

  @Test func `that is killed goes back to the queue, and the next attempt goes on`() throws {
    let asked = try slurm(says: "RUNNING")
    let sweep = job.sweep(points: "2s..15s:1s", days: 600)
    try write(sweep, tasks: 1)
    let script = try job.startTask(1)
    try waitForRuns(of: script, attempt: "7.0")
    try kill(SIGKILL, theRunOf: script)
    #expect(try script.finish().status == 128 + SIGKILL)
    #expect(try asked() == "requeue 7_1\n")
    #expect(job.runs.contains("1-of-1.7.0.db"))

    let second = try job.startTask(1, restarts: 1).finish()
    #expect(second.status == 0, "\(second.errors)")
    let kept = try #require(second.errors.firstMatch(of: /earlier attempts left ([0-9]+) runs/))
    #expect(try #require(Int(kept.1)) > 0)
    // The first one's file is as it was left: nobody else writes to it.
    #expect(Set(job.runs).isSuperset(of: ["1-of-1.7.0.db", "1-of-1.7.1.db"]))
    #expect(try job.merge().status == 0)
    #expect(try JobRoom.export(job.results) == job.localExport(sweep))
  }

  @Test func `that is told to end saves what it has and goes back to the queue`() throws {
    let asked = try slurm(says: "RUNNING")
    let script = try startLongTask()
    script.process.terminate()
    let outcome = try script.finish()
    #expect(outcome.status == 75)
    let saved = try #require(outcome.errors.firstMatch(of: /stopped; ([1-9][0-9]*) of/)).1
    #expect(
      outcome.errors == """
        drainsim: finishing the replications at hand; once more ends at once
        drainsim: stopped; \(saved) of 280000 runs of shard 1/1 are saved
        ended with 75; back to the queue

        """)
    #expect(try asked() == "requeue 7_1\n")
    // Whole, and closed.
    #expect(job.runs == ["1-of-1.7.0.db"])
  }

  @Test func `that somebody cancelled does not come back`() throws {
    let asked = try slurm(says: "COMPLETING")
    let script = try startLongTask()
    script.process.terminate()
    #expect(try script.finish().status == 75)
    #expect(try asked() == "")
  }

  @Test func `comes back only so often`() throws {
    let asked = try slurm(says: "RUNNING")
    let script = try startLongTask(restarts: 20)
    script.process.terminate()
    #expect(try script.finish().status == 75)
    #expect(try asked() == "")
  }

  @Test func `refuses a scenario that was changed after submission, once and for all`() throws {
    let asked = try slurm(says: "RUNNING")
    try write(job.sweep(), tasks: 2)
    let text = try String(contentsOfFile: job.scenario, encoding: .utf8)
    let changed = text.replacing("idle-stop: 30 s", with: "idle-stop: 31 s")
    try #require(changed != text)
    try changed.write(toFile: job.scenario, atomically: false, encoding: .utf8)
    let outcome = try job.startTask(1).finish()
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.replacing(/sha256:[0-9a-f]{64}/, with: "sha256:…")
        == "drainsim: '\(job.folder)/study.db' holds the runs of another study: digest of the resolved scenario: 'sha256:…' there, 'sha256:…' here\n"
    )
    #expect(job.runs.isEmpty)
    #expect(try asked() == "")
  }

  @Test func `that is started once more has nothing to do`() throws {
    try write(job.sweep(), tasks: 2)
    #expect(try job.startTask(2).finish().status == 0)
    let again = try job.startTask(2, job: "8").finish()
    #expect(again.status == 0)
    #expect(again.errors == "drainsim: shard 2/2 is complete already\n")
    #expect(job.runs == ["2-of-2.7.0.db"])
  }

  @Test
  func
    `whose runs were damaged on the disk is made once more, by the command that the merge names`()
    throws
  {
    let sweep = job.sweep()
    try write(sweep, tasks: 2)
    for number in 1...2 { #expect(try job.startTask(number).finish().status == 0) }
    try DamagedStore.make(of: job.folder + "/runs/1-of-2.7.0.db")
    let merged = try job.merge()
    #expect(merged.status == 75)
    let left = try #require(merged.errors.firstMatch(of: /left out: .*: ([12]\/[a-z]+\/[123])\n/)).1
    #expect(
      merged.errors == """
        drainsim: left out: 1 run in '\(job.folder)/runs/1-of-2.7.0.db' is not what was written: \(left)
        drainsim: \(job.folder), 2 files: 11 runs
        drainsim: 'results.db' lacks 1 run: \(left)
        Not all runs are there. What is missing is made by:
        \(job.resumption)

        """)

    let resumed = try Program.run(sweep + ["--slurm", job.folder, "--resume"])
    #expect(resumed.status == 0, "\(resumed.errors)")
    #expect(try job.text("shards.sh").contains("\n#SBATCH --array=1\n"))
    let again = try job.startTask(1, job: "8").finish()
    #expect(again.status == 0)
    #expect(
      again.errors == """
        drainsim: left out: 1 run in '\(job.folder)/runs/1-of-2.7.0.db' is not what was written: \(left)
        drainsim: earlier attempts left 5 runs; the rest is made now
        drainsim: shard 1/2 is complete: 6 runs in '\(job.folder)/runs/1-of-2.8.0.db'

        """)
    #expect(try job.merge().status == 0)
    #expect(try JobRoom.export(job.results) == job.localExport(sweep))
    let done = try Program.run(sweep + ["--slurm", job.folder, "--resume"])
    #expect(done.output.hasPrefix("written: a job that merges the runs\n"))
  }

  @Test func `that never came is missed when all is merged`() throws {
    try write(job.sweep(), tasks: 2)
    #expect(try job.startTask(1).finish().status == 0)
    let merged = try job.merge()
    #expect(merged.status == 75)
    #expect(
      merged.errors == """
        drainsim: \(job.folder), 1 file: 6 runs
        drainsim: 'results.db' lacks 6 runs: 1/original/2, 1/improved/2, 2/original/1, 2/improved/1, 2/original/3 and 1 more
        Not all runs are there. What is missing is made by:
        \(job.resumption)

        """)
    #expect(!job.names.contains("results.db"))
    #expect(!job.names.contains { $0.hasPrefix(".merged") })
  }

  // MARK: - Moments

  /// Waits until some runs of the one task are saved.
  private func waitForRuns(of script: Program.Running, attempt: String) throws {
    let path = job.folder + "/runs/1-of-1.\(attempt).db"
    while try JobRoom.savedRuns(in: path) == 0, script.process.isRunning { usleep(50_000) }
    try #require(script.process.isRunning, "it was done too soon")
  }

  private func kill(_ signal: Int32, theRunOf script: Program.Running) throws {
    let number = script.process.processIdentifier
    let children = try String(
      contentsOfFile: "/proc/\(number)/task/\(number)/children", encoding: .utf8)
    for child in children.split(separator: " ") {
      Foundation.kill(try #require(Int32(child)), signal)
    }
  }
}
