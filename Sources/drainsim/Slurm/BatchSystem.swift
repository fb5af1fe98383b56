import Configuration
import Dispatch
import Subprocess
import Synchronization

/// Slurm, as far as jobs are sent to it.
struct BatchSystem {
  /// The folder in which jobs are sent, from which they take their paths.
  let folder: String

  enum Failure: Error, Equatable {
    /// `sbatch` is not installed.
    case missing
    /// It said no, and why.
    case refused(String)
  }

  /// Sends a script; the answer is the job's number.
  func submit(_ script: String, options: [String] = []) throws(Failure) -> String {
    let reply = BatchReply()
    let words = ["--parsable"] + options + [script]
    // The thread waits, and does not suspend: while a command is suspended, signals meet a thread on which they
    // end the program.
    Task.detached { [folder] in await reply.put(Self.answer(to: words, in: folder)) }
    let (output, errors) = try reply.take().get()
    for complaint in errors { StandardError.write(complaint + "\n") }
    // With several clusters, the name of one follows.
    let number = output.prefix { $0.isASCII && $0.isNumber }
    guard !number.isEmpty else {
      throw .refused("its answer is no number of a job: '\(TerminalText.sanitized(output))'")
    }
    return String(number)
  }

  fileprivate typealias Answer = Result<(output: String, errors: [String]), Failure>

  private static func answer(to words: [String], in folder: String) async -> Answer {
    do {
      let outcome = try await run(
        .name("sbatch"), arguments: Arguments(words), workingDirectory: .init(folder),
        output: .string(limit: 1 << 16), error: .string(limit: 1 << 16))
      let complaints = outcome.standardError.split(whereSeparator: \.isNewline)
        .map { TerminalText.sanitized(String($0)) }
      guard outcome.terminationStatus.isSuccess else {
        return .failure(.refused(complaints.joined(separator: "; ")))
      }
      return .success((outcome.standardOutput, complaints))
    } catch let error as SubprocessError where error.code == .executableNotFound {
      return .failure(.missing)
    } catch {
      return .failure(.refused("\(error)"))
    }
  }
}

/// Where one thread waits for what another task finds out.
///
/// A class, because both have it.
private final class BatchReply: Sendable {
  private let answer = Mutex<BatchSystem.Answer?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func put(_ answer: BatchSystem.Answer) {
    self.answer.withLock { $0 = answer }
    isThere.signal()
  }

  func take() -> BatchSystem.Answer {
    isThere.wait()
    return answer.withLock { $0 } ?? .failure(.refused("it did not answer"))
  }
}
