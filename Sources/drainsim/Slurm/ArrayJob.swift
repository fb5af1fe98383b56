import Configuration
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
    var parts: [String] = []
    var index = tasks.startIndex
    while index < tasks.endIndex {
      var last = index
      while last + 1 < tasks.endIndex, tasks[last + 1] == tasks[last] + 1 { last += 1 }
      parts.append(last == index ? "\(tasks[index])" : "\(tasks[index])-\(tasks[last])")
      index = last + 1
    }
    return parts.joined(separator: ",")
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
  var shardScript: String {
    """
    #!/bin/bash
    #SBATCH --job-name=\(label)
    #SBATCH --array=\(array)
    #SBATCH --ntasks=1
    #SBATCH --cpus-per-task=\(cores)
    #SBATCH --output=\(JobFolder.logs)/shard-%a.txt
    #SBATCH --open-mode=append
    #SBATCH --requeue
    #SBATCH --signal=B:TERM@60
    \(directives)#
    \(comment)

    most_restarts=\(Self.mostRestarts)
    folder=\(quoted(folder))
    restarts=${SLURM_RESTART_COUNT:-0}

    cd \(quoted(workplace)) || exit 66
    \(ShellWords.text(of: [program] + words)) --jobs \(cores) \\
      --slurm-task-of "$folder" --shard "$SLURM_ARRAY_TASK_ID/\(shards)" \\
      --attempt "$SLURM_ARRAY_JOB_ID.$restarts" &
    run=$!
    # Slurm tells this script a minute before the time is up; the run at hand is finished and saved.
    trap 'kill -TERM "$run"' TERM
    wait "$run"
    status=$?
    # A signal ends the waiting, and not the run.
    while kill -0 "$run" 2>/dev/null; do
      wait "$run"
      status=$?
    done

    case $status in
      # Done, or what would not go better another time.
      0 | 64 | 65 | 70) exit "$status" ;;
    esac
    # By its number in the array: the number of its own may be that of the whole array.
    task=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
    # Whoever cancelled it does not want it back.
    if [ "$restarts" -lt "$most_restarts" ] && [ "$(squeue -h -j "$task" -o %T)" = RUNNING ]; then
      echo "ended with $status; back to the queue" >&2
      scontrol requeue "$task"
    fi
    exit "$status"

    """
  }

  /// The script that merges the runs: `sbatch --dependency=afterany:JOB merge.sh` in the folder.
  var mergeScript: String {
    """
    #!/bin/bash
    #SBATCH --job-name=\(label)-merge
    #SBATCH --ntasks=1
    #SBATCH --output=\(JobFolder.logs)/merge.txt
    #SBATCH --open-mode=append
    #SBATCH --requeue
    \(directives)#
    # Puts the runs of all shards into one store, \(JobFolder.results), which is there only when it has all runs.
    # It waits for all tasks to end, and not for all to be well: so it can say what is missing.

    folder=\(quoted(folder))
    merged="$folder/.merged.${SLURM_JOB_ID:-$$}.${SLURM_RESTART_COUNT:-0}.db"

    \(ShellWords.text(of: [program])) results merge "$merged" "$folder" \\
      --final-name \(JobFolder.results)
    status=$?
    if [ "$status" = 0 ]; then
      mv -f "$merged" "$folder/\(JobFolder.results)"
      exit
    fi
    rm -f "$merged"
    echo 'Not all runs are there. What is missing is made by:' >&2
    echo \(quoted(resumingLine)) >&2
    exit "$status"

    """
  }

  private var directives: String { options.map { "#SBATCH \($0.directive)\n" }.joined() }

  /// The comment for a reader of the folder.
  private var comment: String {
    let folder = ShellWords.text(of: [folder])
    let lines = [
      "The sweep '\(name)' in \(CountText.of(shards, "shard")): \(summary).",
      "",
      "Submit:   cd \(folder)",
      "          job=$(sbatch --parsable \(JobFolder.shardScript))",
      "          sbatch --dependency=\"afterany:${job%%;*}\" \(JobFolder.mergeScript)",
      "Watch:    squeue; what tasks say is in \(JobFolder.logs)",
      "Resume:   \(resumingLine)",
      "Collect:  \(JobFolder.results) is there when all runs are; what there is until then:",
      "          drainsim results merge part.db \(folder)",
      "",
      "A task may be started more than once, even while it still runs on a node that was lost. So each",
      "attempt has a file of its own in \(JobFolder.runs), and begins with the runs of earlier ones. A task that",
      "gets SIGTERM, or ends for a temporary reason, goes back to the queue. Scenario and program",
      "must stay as they were at submission: each task compares them with \(JobFolder.study).",
    ]
    return lines.map { line in
      // A line break in a name must not end the comment.
      line.isEmpty ? "#" : "# " + TerminalText.sanitized(line)
    }.joined(separator: "\n")
  }

  private func quoted(_ word: String) -> String { ShellWords.text(of: [word]) }
}
