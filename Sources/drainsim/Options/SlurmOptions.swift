import ArgumentParser

/// Whether the runs are made by an array job of Slurm, and how.
struct SlurmOptions: ParsableArguments {
  @Option(
    name: .customLong("slurm"),
    help: ArgumentHelp(
      """
      Write an array job of Slurm into this folder, with a job that merges its runs, and run \
      nothing here. All nodes must see the folder.
      """, valueName: "folder"), completion: .directory) var folder: String?

  @Flag(help: "Send the jobs of --slurm to Slurm.")
  var submit = false

  @Option(
    name: .customLong("slurm-tasks"),
    help: ArgumentHelp(
      """
      Divide the array into this many tasks (default: a minute of work each, at most 1000). Each \
      task uses as many cores as --jobs gives, or one.
      """, valueName: "count")) var tasks: PositiveCount?

  @Option(
    name: .customLong("slurm-option"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Pass this option of sbatch, such as partition=long or time=2:00:00; may be repeated.",
      valueName: "name=value")) var options: [BatchOption] = []

  @Option(
    name: .customLong("slurm-task-of"),
    help: ArgumentHelp("Be a task of the array job in this folder.", visibility: .hidden))
  var taskOf: String?

  @Option(help: ArgumentHelp("Use this name for the task's file.", visibility: .hidden))
  var attempt: AttemptName?

  func validate() throws {
    if folder?.isEmpty == true { throw ValidationError("--slurm needs the name of a folder.") }
    if folder == nil && (submit || tasks != nil || !options.isEmpty) {
      throw ValidationError("--submit, --slurm-tasks and --slurm-option need --slurm.")
    }
    if let tasks, tasks.value > TaskCount.limit {
      throw ValidationError("--slurm-tasks is at the most \(TaskCount.limit).")
    }
    if (taskOf == nil) != (attempt == nil) {
      throw ValidationError("--slurm-task-of and --attempt belong together.")
    }
  }
}

/// The name that keeps the files of attempts apart: letters, digits, dots and dashes.
struct AttemptName: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    let isPlain = argument.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        true
      default: byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      }
    }
    guard isPlain, !argument.isEmpty else { return nil }
    text = argument
  }
}
