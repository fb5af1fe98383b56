import Foundation
import Testing

/// A Slurm of two nodes on this machine, of the tests alone.
final class SlurmCluster: Sendable {
  private let folder: String
  private let port: Int

  /// Started once; nil where Slurm is not installed or does not start.
  static let shared: SlurmCluster? = {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let missing = ["sbatch", "slurmctld", "slurmd", "munged"].filter { name in
      !path.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
    guard missing.isEmpty else { return nil }
    let cluster = SlurmCluster()
    do {
      let outcome = try cluster.script("start", "2")
      if outcome.status == 0 { return cluster }
      FileHandle.standardError.write(Data("Slurm does not start: \(outcome.errors)\n".utf8))
    } catch {
      FileHandle.standardError.write(Data("Slurm does not start: \(error)\n".utf8))
    }
    cluster.stop()
    return nil
  }()

  private init() {
    let number = Int(ProcessInfo.processInfo.processIdentifier)
    folder = FileManager.default.temporaryDirectory.appending(path: "drainsim-slurm-\(number)").path
    // Below those that the system gives to whoever asks.
    port = 20000 + number % 4000 * 3
  }

  private func script(_ action: String, _ words: String...) throws -> Program.Outcome {
    try Program.Running(
      executable: "/usr/bin/env",
      [
        "SLURM_TEST_PORT=\(port)", "bash",
        Program.root.appending(path: "Tests/Slurm/cluster.sh").path,
        action, folder,
      ] + words
    ).finish()
  }

  /// Runs words as a user of the cluster.
  func run(_ words: String...) throws -> Program.Outcome { try run(words) }

  func run(_ words: [String]) throws -> Program.Outcome {
    try Program.Running(
      executable: "/usr/bin/env", ["SLURM_CONF=\(folder)/slurm.conf"] + words
    ).finish()
  }

  /// Ends a node and what runs there at once.
  func kill(_ node: String) throws { _ = try script("kill", node) }

  func stop() {
    _ = try? script("stop")
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The tasks that run on a node, by their numbers in the array.
  func tasks(on node: String, of job: String) throws -> [Int] {
    try run("squeue", "-h", "-t", "RUNNING", "-w", node, "-j", job, "-o", "%K").output
      .split(separator: "\n").compactMap { Int($0) }
  }

  /// Whether jobs wait or run.
  func isBusy(_ jobs: [String]) throws -> Bool {
    try !run("squeue", "-h", "-j", jobs.joined(separator: ",")).output.isEmpty
  }
}

/// Has a suite use the cluster and stops it afterwards.
struct ClusterTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    defer { SlurmCluster.shared?.stop() }
    try await function()
  }
}
