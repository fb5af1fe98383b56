import Subprocess

/// The program that draws.
package struct Gnuplot: Sendable {
  /// Why there is no picture.
  enum Failure: Error, Equatable {
    /// gnuplot is not installed.
    case missing
    /// It complained.
    case complaint(String)
  }

  private let executable: String

  /// - Parameter executable: The program's path, or its name in the search path.
  package init(executable: String = "gnuplot") { self.executable = executable }

  /// Run a script and return its drawing.
  func draw(_ script: String) async throws(Failure) -> [UInt8] {
    let program: Executable =
      executable.contains("/") ? .path(.init(executable)) : .name(executable)
    do {
      let result = try await run(
        program, arguments: ["--default-settings", "-"],
        environment: .inherit.updating(["LC_ALL": "C.UTF-8", "GNUTERM": "dumb"]),
        input: .string(script), output: .bytes(limit: 64 << 20), error: .string(limit: 1 << 16))
      guard result.terminationStatus.isSuccess else {
        let lines = result.standardError.split(whereSeparator: \.isNewline)
        throw Failure.complaint(lines.joined(separator: " "))
      }
      return result.standardOutput
    } catch let failure as Failure { throw failure } catch let error as SubprocessError
      where error.code == .executableNotFound
    { throw .missing } catch { throw .complaint("\(error)") }
  }
}
