import Configuration
import Foundation
import Importers
import PhoneModel
import Reports
import Results
import ScenarioLanguage

/// The exit status of a command; the numbers are those of `sysexits.h`.
///
/// `docs/builds.md` tells users what each says.
enum ExitStatus: Int32, CaseIterable {
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

  /// With one sentence, which goes out behind the program's name; it may quote anything.
  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    text = message.isEmpty ? "" : StandardError.line(message)
  }

  /// With lines that are complete and harmless to a terminal.
  init(_ status: ExitStatus, text: String) {
    self.status = status
    self.text = text
  }

  func endProgram() -> Never {
    StandardError.write(text)
    exit(status.rawValue)
  }
}

/// Fail with a status and one sentence unless something holds.
func require(
  _ holds: Bool, or status: ExitStatus, _ message: @autoclosure () -> String
) throws(CommandFailure) { if !holds { throw CommandFailure(status, message()) } }

extension CommandFailure {
  /// The failure of a command for the error of a layer below, with its exit status; nil for any
  /// other error.
  init?(of error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let failure as LoadFailure: self.init(failure)
    case is InputFileError: self.init(.missingInput, "\(error)")
    case let failure as RunFailure: self.init(failure)
    case let failure as ImportOptionError: self.init(.usage, failure.message)
    case let failure as StoreError: self.init(failure.exitStatus, "\(failure)")
    case StoredResultError.missing, StoredResultError.noResult:
      self.init(.missingInput, "\(error)")
    case is StoredResultError: self.init(.wrongData, "\(error)")
    case ResultFolderError.cannotWrite, OutputDocumentError.cannotWrite:
      self.init(.cannotWrite, "\(error)")
    case is ResultFolderError, is OutputDocumentError: self.init(.cannotCreate, "\(error)")
    // The reader of standard output is gone, which needs no message.
    case let failure as OutputError where failure.isBrokenPipe: self.init(.brokenPipe, "")
    case let failure as OutputError:
      self.init(.cannotWrite, "cannot write the output: \(failure.reason)")
    default: return nil
    }
  }

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

  private init(_ failure: RunFailure) {
    switch failure {
    case .energyNotConserved(let parts, let whole):
      self.init(
        .ourMistake,
        "the parts of the energy are \(parts.attojoules) aJ and the whole is "
          + "\(whole.attojoules) aJ; this is a mistake of drainsim, please report it")
    case .aborted(let reason, let time, let place, let hint):
      let message = "the run was given up at \(time): \(reason)"
      if let place {
        let mistake = Diagnostic(at: place, message, notes: hint.map { [$0] } ?? [])
        self.init(.wrongData, text: StandardError.text(of: [mistake], SourceTexts()))
      } else {
        self.init(.wrongData, message)
      }
    }
  }

  /// The failure that there is no `kind` called `name`, with the nearest of the known names, or all
  /// of them.
  static func unknown(_ kind: String, _ name: String, among known: [String]) -> CommandFailure {
    let hint = Spelling.hint(for: name, among: known, ifNone: "known: ")
    return CommandFailure(.usage, "there is no \(kind) '\(name)'; \(hint)")
  }
}

extension StoreError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .missing: .missingInput
    case .notAStore, .newer, .damaged, .damagedRun, .otherStudy, .otherProgram, .conflict, .unfit:
      .wrongData
    case .occupied, .missingParent, .inUse, .cannotOpen: .cannotCreate
    case .cannotRead, .cannotWrite: .cannotWrite
    }
  }
}

extension [String] {
  /// The index of a name that an option gave.
  ///
  /// - Throws: That there is no `kind` of this name.
  func index(of name: String, as kind: String) throws(CommandFailure) -> Int {
    guard let index = firstIndex(of: name) else { throw .unknown(kind, name, among: self) }
    return index
  }
}

/// The failures of several files, each shown when it happens; of their statuses the first counts.
struct FileFailures {
  private var first: ExitStatus?

  mutating func show(_ failure: CommandFailure) {
    StandardError.write(failure.text)
    first = first ?? failure.status
  }

  func check() throws(CommandFailure) { if let first { throw CommandFailure(first, "") } }
}
