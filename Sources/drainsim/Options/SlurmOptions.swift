import ArgumentParser
import Configuration

/// Whether the runs are made by an array job of Slurm, and how.
struct SlurmOptions: ParsableArguments {
  @Option(
    name: .customLong("slurm"),
    help: .value("folder", "Only write an array job of Slurm into this folder."),
    completion: .directory) var folder: String?

  @Flag(help: "Send the jobs of --slurm to Slurm.") var submit = false

  @Option(
    name: .customLong("slurm-tasks"),
    help: ArgumentHelp(
      """
      Divide the array into this many tasks (default: one minute of work per task, at most 1000). \
      Each task uses as many cores as --jobs gives, or one.
      """, valueName: "count", visibility: .hidden)) var tasks: PositiveCount?

  @Option(
    name: .customLong("slurm-option"), parsing: .unconditionalSingleValue,
    help: .further(
      "name=value",
      "Pass this option of sbatch, such as partition=long or time=2:00:00; may be repeated."))
  var options: [BatchOption] = []

  @Option(
    name: .customLong("slurm-task-of"),
    help: ArgumentHelp("Be a task of the array job in this folder.", visibility: .hidden))
  var taskOf: String?

  @Option(help: ArgumentHelp("Use this name for the task's file.", visibility: .hidden))
  var attempt: AttemptName?

  func validate() throws {
    try refuse(folder?.isEmpty == true, "--slurm needs the name of a folder.")
    try refuse(
      folder == nil && (submit || tasks != nil || !options.isEmpty),
      "--submit, --slurm-tasks and --slurm-option need --slurm.")
    let most = TaskCount.limit
    try refuse((tasks?.value ?? 0) > most, "--slurm-tasks is at the most \(most).")
    try refuse(
      (taskOf == nil) != (attempt == nil), "--slurm-task-of and --attempt belong together.")
  }
}

/// The name that keeps the files of attempts apart: letters, digits, dots and dashes.
struct AttemptName: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    let isPlain = argument.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." || $0 == "-"
    }
    guard isPlain, !argument.isEmpty else { return nil }
    text = argument
  }
}

/// An option of `sbatch` in its long form, `partition=long`, with or without the dashes.
struct BatchOption: ExpressibleByArgument, Equatable {
  /// Without the dashes.
  let name: String
  /// Nil where it has none.
  let value: String?

  /// The options that the scripts set themselves.
  static let taken: Set = [
    "array", "chdir", "cpus-per-task", "dependency", "error", "help", "input", "no-requeue",
    "ntasks",
    "open-mode", "output", "parsable", "requeue", "test-only", "usage", "version", "wait", "wrap",
  ]

  init?(argument: String) {
    let parts = argument.drop { $0 == "-" }.split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty,
      first.allSatisfy({ $0.isASCII && $0.isLowercase || $0 == "-" }),
      // A line of a script ends at a line break, even inside quotes.
      !argument.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }),
      !Self.taken.contains(String(first))
    else { return nil }
    name = String(first)
    value = parts.count > 1 ? String(parts[1]) : nil
  }

  /// As `sbatch` takes it as a word.
  var word: String { "--" + name + (value.map { "=" + $0 } ?? "") }

  /// As `sbatch` reads it in a script, where blanks end a word and `#` begins a comment unless they
  /// stand in quotes.
  var directive: String {
    guard word.unicodeScalars.contains(where: " '\"\\#".unicodeScalars.contains) else {
      return word
    }
    let escaped = word.replacingScalars { "\"\\#".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    return "\"\(escaped)\""
  }
}
