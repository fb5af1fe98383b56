import Foundation
import Testing

@testable import drainsim

/// The scripts of an array job, run with programs that only say what they were asked.
struct `A script of an array job` {
  private let job: JobRoom
  private let array: ArrayJob

  /// Says where it was started and with which words, and ends as its last line says.
  private static let listener = """
    pwd
    for word in "$@"; do echo "[$word]"; done

    """

  init() throws {
    job = try JobRoom()
    let workplace = job.room.path + "/my work"
    for folder in [job.folder, workplace] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }
    array = ArrayJob(
      name: "desk & chair", folder: job.folder, workplace: workplace,
      program: job.room.path + "/programs/drain sim",
      words: ["sweep", "a b.yaml", "--seed", "7"], shards: 3, tasks: [1, 2, 3], cores: 2,
      options: [try #require(BatchOption(argument: "comment=a b"))], length: "1 min 5 s")
  }

  /// Runs the script of the second task, whose program ends with a status.
  private func runTask(
    endingWith status: Int32 = 0, restarts: Int = 0, state: String = "RUNNING"
  ) throws -> Program.Outcome {
    try job.program("drain sim", Self.listener + "exit \(status)\n")
    try job.program("squeue", "echo \(state)\n")
    try job.program("scontrol", "echo \"$@\"\n")
    let script = try job.room.file("shards.sh", array.shardScript)
    return try job.start(
      ["bash", script],
      [
        "SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_JOB_ID": "7",
        "SLURM_RESTART_COUNT": "\(restarts)",
      ]
    ).finish()
  }

  private func listened(_ lines: [String], in folder: String) -> String {
    ([folder] + lines.map { "[\($0)]" }).map { $0 + "\n" }.joined()
  }

  @Test func `makes its shard where the sweep was typed, in an attempt of its own`() throws {
    let outcome = try runTask(restarts: 3)
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == listened(
          [
            "sweep", "a b.yaml", "--seed", "7", "--jobs", "2", "--slurm-task-of", job.folder,
            "--shard", "2/3", "--attempt", "7.3",
          ], in: array.workplace))
  }

  // Usage, data and software: the same would come of it another time.
  @Test(arguments: [0, 64, 65, 70])
  func `is over where another attempt would not help`(status: Int32) throws {
    let outcome = try runTask(endingWith: status)
    #expect(outcome.status == status)
    #expect(!outcome.output.contains("requeue"))
  }

  // No program, a full disk, no leave to write, made to end, killed.
  @Test(arguments: [127, 74, 73, 75, 137])
  func `goes back to the queue where another attempt may help`(status: Int32) throws {
    let outcome = try runTask(endingWith: status)
    #expect(outcome.status == status)
    #expect(outcome.output.hasSuffix("]\nrequeue 7_2\n"))
  }

  @Test(arguments: [(19, true), (20, false)])
  func `goes back twenty times`(restarts: Int, goesBack: Bool) throws {
    let outcome = try runTask(endingWith: 74, restarts: restarts)
    #expect(outcome.output.hasSuffix("requeue 7_2\n") == goesBack)
  }

  @Test func `does not go back when it was cancelled`() throws {
    #expect(try !runTask(endingWith: 74, state: "COMPLETING").output.contains("requeue"))
  }

  // MARK: - Merging

  /// Runs the script that merges, with a program that writes what it is told and ends with a status.
  private func merge(endingWith status: Int32) throws -> Program.Outcome {
    try job.program("drain sim", Self.listener + "echo runs > \"$3\"\nexit \(status)\n")
    let script = try job.room.file("merge.sh", array.mergeScript)
    return try job.start(
      ["bash", script], ["SLURM_JOB_ID": "9", "SLURM_RESTART_COUNT": "1"]
    ).finish()
  }

  @Test func `puts the results in place when all runs are there`() throws {
    let outcome = try merge(endingWith: 0)
    #expect(outcome.status == 0)
    let words = outcome.output.split(separator: "\n").dropFirst()
    #expect(
      words == [
        "[results]", "[merge]", "[\(job.folder)/.merged.9.1.db]", "[\(job.folder)]",
        "[--final-name]", "[results.db]",
      ])
    #expect(job.names == ["results.db"])
    #expect(try job.text("results.db") == "runs\n")
  }

  @Test func `leaves nothing half done, and says what makes the missing runs`() throws {
    let outcome = try merge(endingWith: 75)
    #expect(outcome.status == 75)
    #expect(job.names == [])
    let command = try #require(outcome.errors.split(separator: "\n").last)
    try job.program("drainsim", Self.listener)
    let resumed = try job.start(["bash", "-c", String(command)]).finish()
    #expect(resumed.output == listened(resumingWords, in: array.workplace))
  }

  private var resumingWords: [String] {
    [
      "sweep", "a b.yaml", "--seed", "7", "--jobs", "2", "--slurm", job.folder, "--resume",
      "--submit", "--slurm-option", "--comment=a b",
    ]
  }

  // MARK: - What the comment says to type

  /// The commands that the comment of the script names after a word, as lines for the shell.
  private func commands(_ word: String) -> String {
    let lines = array.shardScript.split(separator: "\n").filter { $0.hasPrefix("# ") }
      .map { $0.dropFirst(2) }
    let first = lines.firstIndex { $0.hasPrefix(word + ":") } ?? lines.endIndex
    let more = lines[first...].dropFirst().prefix { $0.hasPrefix("          ") }
    return ([lines[first].dropFirst(word.count + 1)] + more).joined(separator: "\n")
  }

  @Test func `says how to submit both jobs`() throws {
    try job.program("sbatch", "echo \"$@\" >&2\necho '41;cluster'\n")
    let outcome = try job.start(["bash", "-c", commands("Submit")]).finish()
    #expect(outcome.errors == "--parsable shards.sh\n--dependency=afterany:41 merge.sh\n")
  }

  @Test func `says how to go on`() throws {
    try job.program("drainsim", Self.listener)
    let outcome = try job.start(["bash", "-c", commands("Resume")]).finish()
    #expect(outcome.output == listened(resumingWords, in: array.workplace))
  }
}
