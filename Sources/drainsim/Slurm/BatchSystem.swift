import Configuration
import Subprocess

/// Slurm, as far as jobs are sent to it.
struct BatchSystem {
  /// The folder in which jobs are sent, from which they take their paths.
  let folder: String

  enum Failure: Error, Equatable {
    /// `sbatch` is not installed.
    case missing
    /// It refused, with its reason.
    case refused(String)
  }

  /// Send a script; the answer is the job's number.
  func submit(_ script: String, options: [String] = []) throws(Failure) -> String {
    let words = ["--parsable"] + options + [script]
    let (output, errors): (String, [String])
    do {
      (output, errors) = try waiting { [folder] in try await Self.answer(to: words, in: folder) }
    } catch let failure as Failure { throw failure } catch { throw .refused("\(error)") }
    for complaint in errors { StandardError.write(complaint + "\n") }
    // With several clusters, the name of one follows.
    let number = output.prefix { $0.isASCII && $0.isNumber }
    guard !number.isEmpty else {
      throw .refused("its answer is no number of a job: '\(TerminalText.sanitized(output))'")
    }
    return String(number)
  }

  private static func answer(
    to words: [String], in folder: String
  ) async throws -> (output: String, errors: [String]) {
    do {
      let outcome = try await run(
        .name("sbatch"), arguments: Arguments(words), workingDirectory: .init(folder),
        output: .string(limit: 1 << 16), error: .string(limit: 1 << 16))
      let complaints = outcome.standardError.split(whereSeparator: \.isNewline)
        .map { TerminalText.sanitized(String($0)) }
      guard outcome.terminationStatus.isSuccess else {
        throw Failure.refused(complaints.joined(separator: "; "))
      }
      return (outcome.standardOutput, complaints)
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw Failure.missing
    }
  }
}
