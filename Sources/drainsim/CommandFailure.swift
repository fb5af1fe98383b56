import Configuration
import PhoneModel
import Reports
import Results
import ScenarioLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The exit status of a command; the numbers are those of `sysexits.h`.
enum ExitStatus: Int32 {
  case expectationNotMet = 1
  case usage = 64
  case wrongData = 65
  case missingInput = 66
  case ourMistake = 70
  case cannotCreate = 73
  case cannotWrite = 74
  case stoppedEarly = 75
  case brokenPipe = 141
}

/// The failure of a command.
struct CommandFailure: Error {
  let status: ExitStatus
  /// The text for standard error, line breaks included.
  let text: String

  /// With one sentence, which goes out behind the program's name.
  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    text = message.isEmpty ? "" : "drainsim: \(message)\n"
  }

  /// With lines that are complete.
  init(_ status: ExitStatus, text: String) {
    self.status = status
    self.text = text
  }

  func endProgram() -> Never {
    StandardError.write(text)
    exit(status.rawValue)
  }
}

extension CommandFailure {
  init(_ failure: LoadFailure) {
    switch failure {
    case .missing(_, let reason): self.init(.missingInput, reason)
    case .wrong(let diagnostics, let sources):
      let errors = diagnostics.count { $0.severity == .error }
      self.init(
        .wrongData,
        text: StandardError.text(of: diagnostics, sources)
          + "drainsim: \(CountText.of(errors, "mistake"))\n")
    }
  }

  init(_ failure: RunFailure) {
    switch failure {
    case .energyNotConserved(let parts, let whole):
      self.init(
        .ourMistake,
        "the parts of the energy are \(parts.attojoules) aJ and the whole is "
          + "\(whole.attojoules) aJ; this is a mistake of drainsim, please report it")
    case .aborted(let reason, let time):
      self.init(.wrongData, "the run was given up at \(time): \(reason)")
    }
  }

  init(_ failure: ResultFolderError) {
    switch failure {
    case .cannotWrite: self.init(.cannotWrite, "\(failure)")
    default: self.init(.cannotCreate, "\(failure)")
    }
  }

  init(_ failure: StoredResultError) {
    let text = TerminalText.sanitized("\(failure)")
    switch failure {
    case .missing, .noResult: self.init(.missingInput, text)
    case .unreadable, .malformed: self.init(.wrongData, text)
    }
  }

  /// The reader of standard output is gone, which needs no message; or a write failed.
  init(output failure: OutputError) {
    if failure.isBrokenPipe {
      self.init(.brokenPipe, "")
    } else {
      self.init(.cannotWrite, "cannot write the output: \(failure.reason)")
    }
  }
}

/// Run `work` and give the errors of the layers below their exit status.
func withExitStatus<Result>(_ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch {
    throw CommandFailure.translated(error)
  }
}

extension CommandFailure {
  /// The error of a layer below, with its exit status; any other error unchanged.
  fileprivate static func translated(_ error: any Error) -> any Error {
    switch error {
    case let failure as LoadFailure: CommandFailure(failure)
    case let failure as RunFailure: CommandFailure(failure)
    case let failure as ResultFolderError: CommandFailure(failure)
    case let failure as StoreError: CommandFailure(failure)
    case let failure as StoredResultError: CommandFailure(failure)
    case let failure as OutputDocumentError: CommandFailure(failure)
    case let failure as OutputError: CommandFailure(output: failure)
    default: error
    }
  }
}
