import Foundation

/// A program that runs to its end or to its time limit.
struct Command {
  /// The way in which a program ended.
  enum End: Equatable {
    case status(Int32)
    case signal
    case timeout
  }

  /// The memory of one program, in kibibytes: a mutant may ask for memory without end.
  private static let memory = 12 << 20

  let folder: URL
  let arguments: [String]
  var environment: [String: String] = [:]
  var secondsAllowed: Double?

  /// Runs the program and discards its output.
  func run() throws -> End {
    let process = makeProcess()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return try run(process)
  }

  /// Runs the program and returns all that it printed.
  func output() throws -> (end: End, text: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = makeProcess()
    let handle = try FileHandle(forWritingTo: file)
    process.standardOutput = handle
    process.standardError = handle
    let end = try run(process)
    return (end, String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  private func makeProcess() -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let limit = secondsAllowed == nil ? "" : "ulimit -v \(Self.memory) 2> /dev/null; "
    process.arguments = ["-c", limit + "exec \"$0\" \"$@\""] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  private func run(_ process: Process) throws -> End {
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if let secondsAllowed, ended.wait(timeout: .now() + secondsAllowed) == .timedOut {
      stop(process.processIdentifier)
      ended.wait()
      return .timeout
    } else if secondsAllowed == nil {
      ended.wait()
    }
    return process.terminationReason == .exit ? .status(process.terminationStatus) : .signal
  }

  /// Stops a program, and its children where it leads a group of its own.
  private func stop(_ process: pid_t) {
    kill(getpgid(process) == process ? -process : process, SIGKILL)
  }
}
