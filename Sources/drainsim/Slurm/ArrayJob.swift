import Configuration
import Foundation
import Reports
import Results

/// An array job whose tasks make the shards of a sweep, and a job that merges them.
struct ArrayJob {
  /// The scenario's name.
  let name: String
  /// Where scripts, logs and runs are, without links and from the root.
  let folder: String
  /// Where the words' paths begin.
  let workplace: String
  /// The program that runs in the tasks.
  let program: String
  /// The words of the sweep behind the program's name, without those for stores and cores.
  let words: [String]
  /// The number of shards.
  let shards: Int
  /// Those to be made, counted from 1 and in their order.
  let tasks: [Int]
  /// Of each task.
  let cores: Int
  let options: [BatchOption]
  /// The length of a task in words; nil where it is not known.
  let length: String?

  /// A name that needs no quotes.
  var label: String {
    let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return "drainsim-" + String(plain.prefix(40))
  }

  /// `1-3,7`: the tasks as Slurm wants them.
  var array: String {
    IndexSet(tasks).rangeView.map { range in
      let (first, last) = (range.lowerBound, range.upperBound - 1)
      return first == last ? "\(first)" : "\(first)-\(last)"
    }.joined(separator: ",")
  }

  /// The words of the command that makes the missing runs.
  var resuming: [String] {
    ["drainsim"] + words + ["--jobs", "\(cores)", "--slurm", folder, "--resume", "--submit"]
      + options.flatMap { ["--slurm-option", $0.word] }
  }

  /// The same as a line for the shell, from wherever it is typed.
  var resumingLine: String {
    "cd \(ShellWords.text(of: [workplace])) && \(ShellWords.text(of: resuming))"
  }

  /// `40 tasks of about 1 min 10 s on 2 cores each`.
  var summary: String {
    CountText.of(tasks.count, "task") + (length.map { " of about \($0)" } ?? "")
      + " on \(CountText.of(cores, "core"))\(tasks.count == 1 ? "" : " each")"
  }

  // MARK: - Scripts

  /// The number of restarts after which a task stays stopped.
  private static let mostRestarts = 20

  /// The script of each task: `sbatch shards.sh` in the folder.
  var shardScript: String { script(JobFolder.shardScript) }

  /// The script that merges the runs: `sbatch --dependency=afterany:JOB merge.sh` in the folder.
  var mergeScript: String { script(JobFolder.mergeScript) }

  /// A script that ships with the program, with the values of this job in place of their names.
  private func script(_ file: String) -> String {
    let values = values
    let text = shippedScripts.first { $0.name == file }?.text ?? ""
    return text.replacing(/\{\{([a-z-]+)\}\}/) { values[String($0.1)] ?? String($0.0) }
  }

  /// The values of this job under their names in the scripts. Those named 'shown' stand in a comment, which
  /// no line break may end.
  private var values: [String: String] {
    [
      "label": label, "array": array, "cores": "\(cores)", "shards": "\(shards)",
      "directives": options.map { "#SBATCH \($0.directive)\n" }.joined(),
      "most-restarts": "\(Self.mostRestarts)", "folder": quoted(folder),
      "workplace": quoted(workplace), "program": quoted(program),
      "command": ShellWords.text(of: [program] + words), "resume": quoted(resumingLine),
      "shown-name": TerminalText.sanitized(name),
      "shown-shards": CountText.of(shards, "shard"),
      "shown-summary": TerminalText.sanitized(summary),
      "shown-folder": TerminalText.sanitized(quoted(folder)),
      "shown-resume": TerminalText.sanitized(resumingLine),
      "shard-script": JobFolder.shardScript, "merge-script": JobFolder.mergeScript,
      "logs": JobFolder.logs, "runs": JobFolder.runs, "results": JobFolder.results,
      "study": JobFolder.study,
    ]
  }

  private func quoted(_ word: String) -> String { ShellWords.text(of: [word]) }
}
