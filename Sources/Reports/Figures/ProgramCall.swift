import Foundation

/// One call of another program, from its start to its end.
///
/// Its streams are files without a name. So none of them can be full while the other side waits, and
/// none stays behind.
package struct ProgramCall: Sendable {
  package let isSuccess: Bool
  package let output: [UInt8]
  /// The lines of its standard error.
  package let complaints: [String]

  /// Why there was no call.
  package enum Failure: Error {
    /// The program is not installed.
    case missing
  }

  /// Start a program and wait for its end.
  ///
  /// - Parameters:
  ///   - program: Its path, or its name in the search path.
  ///   - changes: Variables of the environment beside those of this program.
  ///   - folder: The folder in which it works, if not this program's.
  ///   - input: The text of its standard input.
  /// - Throws: ``Failure``, or an error of the system.
  package static func made(
    of program: String, _ arguments: [String], environment changes: [String: String] = [:],
    in folder: String? = nil, input: String = ""
  ) async throws -> ProgramCall {
    guard let path = path(of: program) else { throw Failure.missing }
    let (input, output, errors) = (
      try UnnamedFile(containing: input), try UnnamedFile(), try UnnamedFile()
    )
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(changes) { $1 }
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.standardInput = input.handle
    process.standardOutput = output.handle
    process.standardError = errors.handle
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    return ProgramCall(
      isSuccess: process.terminationReason == .exit && process.terminationStatus == 0,
      output: try output.content(),
      complaints: String(decoding: try errors.content(), as: UTF8.self)
        .split(whereSeparator: \.isNewline).map(String.init))
  }

  private static func path(of program: String) -> String? {
    let names =
      program.contains("/")
      ? [program]
      : (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
        "\($0)/\(program)"
      }
    return names.first(where: FileManager.default.isExecutableFile)
  }
}

/// A file that ends with its last user.
private struct UnnamedFile {
  let handle: FileHandle

  /// - Parameter text: Read from its beginning.
  init(containing text: String = "") throws {
    guard let file = tmpfile() else { throw CocoaError(.fileWriteUnknown) }
    defer { fclose(file) }
    handle = FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.seek(toOffset: 0)
  }

  /// Everything that was written into it.
  func content() throws -> [UInt8] {
    try handle.seek(toOffset: 0)
    return [UInt8](try handle.readToEnd() ?? Data())
  }
}
