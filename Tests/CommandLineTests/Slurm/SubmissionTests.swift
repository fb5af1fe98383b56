import Foundation
import Testing

/// Sending an array job, to a Slurm that only listens.
struct `Submitting an array job` {
  private let job: JobRoom

  init() throws { job = try JobRoom() }

  /// Stands in for `sbatch`: notes where it was called and with what, and counts jobs from 41.
  private func sbatch(_ rest: String = "") throws {
    try job.program(
      "sbatch",
      """
      log='\(job.room.path)/asked'
      { pwd; for word in "$@"; do echo "[$word]"; done; } >> "$log"
      \(rest)
      echo "$((40 + $(grep -c parsable "$log")));cluster"

      """)
  }

  private func submit(_ options: String...) throws -> Program.Outcome {
    try job.start(
      [Program.path] + job.sweep() + ["--slurm", job.folder, "--submit", "--slurm-tasks", "2"]
        + options
    ).finish()
  }

  /// The last two lines: what went wrong, and what to type. Before them may stand advice about the
  /// length of tasks, which depends on the machine.
  private static func refusal(_ outcome: Program.Outcome) -> [String] {
    outcome.errors.split(separator: "\n").suffix(2).map(String.init)
  }

  @Test func `sends the tasks, and behind them the job that merges`() throws {
    try sbatch()
    let outcome = try submit("--slurm-option", "--partition=long", "--jobs", "2")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let folder = URL(filePath: job.folder).resolvingSymlinksInPath().path
    #expect(
      try job.room.text("asked") == """
        \(folder)
        [--parsable]
        [shards.sh]
        \(folder)
        [--parsable]
        [--dependency=afterany:41]
        [merge.sh]

        """)
    #expect(outcome.output.hasPrefix("submitted: job 41, 2 tasks of about "))
    #expect(outcome.output.contains(" on 2 cores each, and job 42, which merges them\n"))
    #expect(outcome.output.contains("watch:     squeue -j 41,42\n"))
    #expect(outcome.output.contains(" --resume --submit --slurm-option --partition=long\n"))
    #expect(outcome.output.contains("collect:   drainsim results export '"))
    for script in ["shards.sh", "merge.sh"] {
      #expect(try job.text(script).contains("\n#SBATCH --partition=long\n"))
    }
    #expect(try job.text("shards.sh").contains("\n#SBATCH --cpus-per-task=2\n"))
  }

  @Test func `says why Slurm will not have it, and how to go on`() throws {
    try sbatch("echo 'sbatch: error: invalid partition' >&2; exit 1")
    let outcome = try submit()
    #expect(outcome.status == 73)
    #expect(outcome.output.isEmpty)
    #expect(
      Self.refusal(outcome) == [
        "drainsim: sbatch refuses: sbatch: error: invalid partition; nothing was submitted, and the scripts are in '\(job.folder)'. To submit them:",
        "  \(job.resumption)",
      ])
    #expect(job.names.contains("shards.sh"))
  }

  @Test func `says how to send the second job where only the first was taken`() throws {
    try sbatch("case \"$*\" in *merge*) echo 'no more jobs' >&2; exit 1;; esac")
    let outcome = try submit()
    #expect(outcome.status == 73)
    #expect(
      Self.refusal(outcome) == [
        "drainsim: sbatch refuses: no more jobs; job 41 was submitted, and not the one that merges its runs. To submit it:",
        "  cd \(JobRoom.typed(job.folder)) && sbatch --dependency=afterany:41 merge.sh",
      ])
  }

  @Test func `says that Slurm is not there`() throws {
    let outcome = try job.start(
      [Program.path] + job.sweep()
        + ["--slurm", job.folder, "--submit"], ["PATH": job.room.path]
    ).finish()
    #expect(outcome.status == 66)
    #expect(
      Self.refusal(outcome) == [
        "drainsim: sbatch is not installed here; nothing was submitted, and the scripts are in '\(job.folder)'. To submit them:",
        "  \(job.resumption)",
      ])
  }

  @Test func `once more sends only what is missing`() throws {
    try sbatch()
    #expect(try submit().status == 0)
    #expect(try job.startTask(1, job: "41").finish().status == 0)
    #expect(try submit("--resume").status == 0)
    #expect(try job.text("shards.sh").contains("\n#SBATCH --array=2\n"))
    #expect(try job.startTask(2, job: "43").finish().status == 0)
    let last = try submit("--resume")
    #expect(last.status == 0)
    #expect(last.output.hasPrefix("submitted: job 45, which merges them\n"))
    #expect(try job.room.text("asked").hasSuffix("[--parsable]\n[merge.sh]\n"))
  }

  @Test func `does not take a folder for nothing`() throws {
    try sbatch()
    #expect(try submit().status == 0)
    let again = try submit()
    #expect(again.status == 73)
    #expect(
      again.errors
        == "drainsim: '\(job.folder)' is there already; add --resume to go on with it, or name another folder\n"
    )
  }

  @Test(arguments: [
    (["--seed", "3"], "seed: '2017' there, '3' here"),
    (
      ["--set", "parameters.confirm-time=8s"],
      "digest of the resolved scenario: 'sha256:…' there, 'sha256:…' here; point 1: what its values name has changed"
    ),
  ])
  func `refuses to go on with another study`(options: [String], difference: String) throws {
    try sbatch()
    #expect(try submit().status == 0)
    let other = try Program.run(
      job.sweep() + ["--slurm", job.folder, "--resume"] + options)
    #expect(other.status == 65)
    let complaint = other.errors.replacing(/sha256:[0-9a-f]{64}/, with: "sha256:…")
    #expect(
      complaint
        == "drainsim: '\(job.folder)/study.db' holds the runs of another study: \(difference)\n")
  }

  @Test func `refuses to split what was split otherwise`() throws {
    try sbatch()
    #expect(try submit().status == 0)
    let other = try Program.run(
      job.sweep() + ["--slurm", job.folder, "--resume", "--slurm-tasks", "3"])
    #expect(other.status == 64)
    #expect(
      other.errors == "drainsim: '\(job.folder)' has 2 shards, and --slurm-tasks asks for 3\n")
  }

  @Test func `refuses a folder whose name Slurm would change`() throws {
    let folder = job.room.path + "/100%"
    let outcome = try Program.run(job.sweep() + ["--slurm", folder])
    #expect(outcome.status == 73)
    #expect(
      outcome.errors
        == "drainsim: Slurm takes '%' in the name of a log for a place holder; name another folder than '\(folder)'\n"
    )
    #expect(!job.room.names.contains("100%"))
  }

  @Test func `refuses a folder in a folder that is not there`() throws {
    let outcome = try Program.run(job.sweep() + ["--slurm", job.room.path + "/no/job"])
    #expect(outcome.status == 73)
    #expect(
      outcome.errors
        == "drainsim: cannot make '\(job.room.path)/no/job': there is no folder '\(job.room.path)/no'\n"
    )
  }

  @Test func `leaves nothing where the scenario has mistakes`() throws {
    let outcome = try Program.run(
      job.sweep(points: "1mW") + ["--slurm", job.folder])
    #expect(outcome.status == 65)
    #expect(!FileManager.default.fileExists(atPath: job.folder))
  }

  @Test(arguments: [
    (
      ["--submit"],
      "Error: --submit, --slurm-tasks and --slurm-option need --slurm."
    ),
    (
      ["--slurm", ""],
      "Error: --slurm needs the name of a folder."
    ),
    (
      ["--slurm-option", "partition=x"],
      "Error: --submit, --slurm-tasks and --slurm-option need --slurm."
    ),
    (
      ["--slurm", "x", "--dry-run"],
      "Error: --dry-run saves nothing, so --store and --slurm have no use."
    ),
    (
      ["--slurm", "x", "--store", "y"],
      "Error: --store and --slurm exclude each other."
    ),
    (
      ["--slurm", "x", "--shard", "1/2"],
      "Error: --slurm makes shards of its own, so --shard has no use."
    ),
    (
      ["--slurm", "x", "--slurm-option", "array=1-5"],
      "Error: The value 'array=1-5' is invalid for '--slurm-option <name=value>'"
    ),
    (
      ["--slurm", "x", "--slurm-tasks", "0"],
      "Error: The value '0' is invalid for '--slurm-tasks <count>'"
    ),
    (
      ["--slurm", "x", "--slurm-tasks", "100001"],
      "Error: --slurm-tasks is at the most 100000."
    ),
    (
      ["--slurm-task-of", "x"],
      "Error: --slurm-task-of and --attempt belong together."
    ),
    (
      ["--slurm-task-of", "x", "--attempt", "../y"],
      "Error: The value '../y' is invalid for '--attempt <attempt>'"
    ),
  ])
  func `is 64 for wrong usage`(options: [String], complaint: String) throws {
    let outcome = try Program.run(job.sweep() + options)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint == complaint)
  }
}
