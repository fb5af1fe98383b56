import Configuration
import Reports

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
    let call: ProgramCall
    do {
      call = try waiting { [folder] in
        try await ProgramCall.made(of: "sbatch", words, in: folder)
      }
    } catch ProgramCall.Failure.missing { throw .missing } catch { throw .refused("\(error)") }
    let complaints = call.complaints.map(TerminalText.sanitized)
    guard call.isSuccess else { throw .refused(complaints.joined(separator: "; ")) }
    for complaint in complaints { StandardError.write(complaint + "\n") }
    // With several clusters, the name of one follows.
    let answer = String(decoding: call.output, as: UTF8.self)
    let number = answer.prefix { $0.isASCII && $0.isNumber }
    guard !number.isEmpty else {
      throw .refused("its answer is no number of a job: '\(TerminalText.sanitized(answer))'")
    }
    return String(number)
  }
}
