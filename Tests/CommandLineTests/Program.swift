import Foundation

/// The built program, run as a user runs it.
struct Program {
  /// The outcome of a run of the program.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    /// The first line of what it says to the user: what is wrong.
    var complaint: String {
      String(errors.split(separator: "\n", omittingEmptySubsequences: false).first ?? "")
    }
  }

  /// It is built into the same folder as the tests.
  static let path: String = {
    let bundles = [Bundle.main] + Bundle.allBundles
    let folders =
      bundles.map { $0.bundleURL.deletingLastPathComponent() }
      + [Bundle.main.bundleURL]
    let candidates = folders.map { $0.appending(path: "drainsim").path }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      preconditionFailure("no drainsim in \(candidates)")
    }
    return path
  }()

  /// A program of the same sources, built to be fast, where one is named: for the tests that simulate
  /// much. Otherwise ``path``, which is fast where the Makefile names targets to be optimized.
  static let fastPath = ProcessInfo.processInfo.environment["DRAINSIM_PROGRAM"] ?? path

  static var isFast: Bool {
    fastPath != path || ProcessInfo.processInfo.environment["DRAINSIM_OPTIMIZED"] != nil
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The Python whose packages `scripts/setup-tests.sh` installs, or else the machine's.
  static let python: String = {
    let own = root.appending(path: ".build/python/bin/python3").path
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }()

  /// A scenario that comes with the program.
  static let search = root.appending(path: "scenarios/ergondesk/search.yaml").path

  /// The same text however its lines are broken.
  static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Runs the program to its end.
  static func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  static func run(_ arguments: [String]) throws -> Outcome {
    try start(arguments).finish()
  }

  /// Runs the fast program to its end.
  static func runFast(_ arguments: [String]) throws -> Outcome {
    try Running(executable: fastPath, arguments).finish()
  }

  /// Runs a line of the shell in which `"$0"` is the program and `"$1"` the scenario.
  static func shell(_ line: String) throws -> Outcome {
    try Running(executable: "/bin/sh", ["-c", line, path, search]).finish()
  }

  static func start(_ arguments: [String]) throws -> Running {
    try Running(executable: path, arguments)
  }

  /// A run that goes on. Its output goes to files, so that nothing waits for a reader.
  final class Running {
    let process = Process()
    private let folder = FileManager.default.temporaryDirectory
      .appending(path: "drainsim-tests-\(UUID().uuidString)")

    init(executable: String, _ arguments: [String], output: FileHandle? = nil) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      process.executableURL = URL(filePath: executable)
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      let ownOutput = try handle("output")
      process.standardOutput = output ?? ownOutput
      process.standardError = try handle("errors")
      try process.run()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func finish() throws -> Outcome {
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus, output: try text("output"), errors: try text("errors"))
    }

    private func handle(_ name: String) throws -> FileHandle {
      let file = folder.appending(path: name)
      try Data().write(to: file)
      return try FileHandle(forWritingTo: file)
    }

    private func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
  }
}
