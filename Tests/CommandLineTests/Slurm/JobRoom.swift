import Foundation
import Testing

/// A place with odd names, a scenario of its own, and an array job written there.
final class JobRoom {
  let room: Room
  /// Whatever a shell might stumble over; `%` is Slurm's own.
  let folder: String
  let scenario: String

  init() throws {
    room = try Room()
    let odd = room.path + "/it's \"$HOME\" `x` & ünï"
    try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: false)
    scenario = odd + "/my scenario.yaml"
    folder = odd + "/a job"
    try FileManager.default.copyItem(atPath: Program.search, toPath: scenario)
  }

  /// The words of a sweep, without those for the job.
  func sweep(points: String = "10s,20s", days: Int = 3) -> [String] {
    ["sweep", scenario, "--vary", "parameters.idle-stop=\(points)", "-n", "\(days)"]
  }

  var names: [String] { Self.names(in: folder) }
  var runs: [String] { Self.names(in: folder + "/runs") }
  var results: String { folder + "/results.db" }

  /// The command that goes on with the job, as a user types it.
  var resumption: String {
    "cd \(Self.typed(FileManager.default.currentDirectoryPath)) && drainsim sweep "
      + "\(Self.typed(scenario)) --seed 2017 --vary parameters.idle-stop=10s,20s --replications 3 "
      + "--jobs 1 --slurm \(Self.typed(folder)) --resume --submit"
  }

  /// A word as a shell takes it: in single quotes where it holds anything that a shell reads.
  static func typed(_ word: String) -> String {
    let plain = word.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/-_.".contains($0))
    }
    return plain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  /// A program that others find before the real one.
  func program(_ name: String, _ text: String) throws {
    let programs = room.path + "/programs"
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    let path = programs + "/" + name
    try ("#!/bin/sh\n" + text).write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Starts words with such programs and with settings of the environment.
  func start(_ words: [String], _ settings: [String: String] = [:]) throws -> Program.Running {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // As a shell starts them: threads of tests take no signals, and what they start would not, either.
    var none = sigset_t()
    var own = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &own)
    defer { pthread_sigmask(SIG_SETMASK, &own, nil) }
    return try Program.Running(
      executable: "/usr/bin/env",
      ["PATH=\(room.path)/programs:\(path)"] + settings.map { "\($0.key)=\($0.value)" } + words)
  }

  /// Starts the script of a task as Slurm does.
  func startTask(
    _ number: Int, restarts: Int? = nil, job: String = "7"
  ) throws -> Program.Running {
    var settings = ["SLURM_ARRAY_TASK_ID": "\(number)", "SLURM_ARRAY_JOB_ID": job]
    if let restarts { settings["SLURM_RESTART_COUNT"] = "\(restarts)" }
    return try start(["bash", folder + "/shards.sh"], settings)
  }

  func merge() throws -> Program.Outcome {
    try start(["bash", folder + "/merge.sh"]).finish()
  }

  /// The number of runs of a store, as far as that can be seen.
  static func savedRuns(in store: String) throws -> Int {
    let outcome = try Program.runFast(["results", "list", store, "--format", "json"])
    let found = outcome.output.firstMatch(of: /"done": ([0-9]+)/)
    return found.flatMap { Int($0.1) } ?? 0
  }

  /// The table of a store.
  static func export(_ store: String) throws -> String {
    let outcome = try Program.runFast(["results", "export", store])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  /// The table of the same sweep in one piece.
  func localExport(_ sweep: [String]) throws -> String {
    let store = room.path + "/local.db"
    let outcome = try Program.runFast(sweep + ["--store", store])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try Self.export(store)
  }
}
