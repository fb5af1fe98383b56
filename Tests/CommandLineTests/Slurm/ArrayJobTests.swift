import Testing

@testable import drainsim

struct `An array job` {
  private func job(
    name: String = "desk & chair", folder: String = "/shared/it's a job", tasks: [Int] = [1, 2, 3],
    cores: Int = 2
  ) -> ArrayJob {
    ArrayJob(
      name: name, folder: folder, workplace: "/home/me/my work",
      program: "/opt/drain sim/drainsim", words: ["sweep", "a b.yaml", "--seed", "7"], shards: 3,
      tasks: tasks, cores: cores, options: [BatchOption(argument: "comment=a b")!],
      length: "1 min 5 s")
  }

  /// The options that a script passes to Slurm, by their names.
  private func directives(_ script: String) -> [String: String] {
    let lines = script.split(separator: "\n").filter { $0.hasPrefix("#SBATCH ") }
    let options = lines.map { line in
      line.dropFirst("#SBATCH ".count).filter { $0 != "\"" }.dropFirst(2)
        .split(separator: "=", maxSplits: 1).map(String.init)
    }
    return Dictionary(uniqueKeysWithValues: options.map { ($0[0], $0.count > 1 ? $0[1] : "") })
  }

  // A minute before the time is up a task gets SIGTERM, so that it can save what it has.
  @Test func `asks for its tasks, their cores, and a signal before the end`() {
    #expect(
      directives(job().shardScript) == [
        "job-name": "drainsim-desk---chair", "array": "1-3", "ntasks": "1", "cpus-per-task": "2",
        "output": "log/shard-%a.txt", "open-mode": "append", "requeue": "", "signal": "B:TERM@60",
        "comment": "a b",
      ])
  }

  @Test func `asks for one core to merge`() {
    #expect(
      directives(job().mergeScript) == [
        "job-name": "drainsim-desk---chair-merge", "ntasks": "1", "output": "log/merge.txt",
        "open-mode": "append", "requeue": "", "comment": "a b",
      ])
  }

  @Test func `puts nothing but comments and directives before its first command`() {
    let hostile = "x\nrm -rf $HOME\u{2028}y\r\nz"
    let script = job(name: hostile, folder: "/\(hostile)").shardScript
    let head = script.prefix(upTo: script.firstRange(of: "\nmost_restarts")!.lowerBound)
    for line in head.unicodeScalars.split(separator: "\n") {
      #expect(String(line).hasPrefix("#"))
    }
  }

  @Test(arguments: [
    ([1, 2, 3], "1-3"), ([2], "2"), ([1, 3, 4, 5, 9, 11, 12], "1,3-5,9,11-12"),
  ])
  func `names its tasks in ranges`(tasks: [Int], array: String) {
    #expect(job(tasks: tasks).array == array)
  }

  @Test func `is told in words`() {
    #expect(job().summary == "3 tasks of about 1 min 5 s on 2 cores each")
    #expect(job(tasks: [2], cores: 1).summary == "1 task of about 1 min 5 s on 1 core")
  }
}
