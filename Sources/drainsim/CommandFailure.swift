import Configuration
import Foundation
import Importers
import PhoneModel
import Reports
import Results
import ScenarioLanguage
import Studies

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

  /// The failure of a command for the error of a layer below, with its exit status; nil for any
  /// other error.
  init?(of error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let failure as StudyFailure: self.init(failure.status, failure.message)
    case let failure as LoadFailure: self.init(failure)
    case let failures as FileFailures: self.init(failures)
    case let mistakes as PointMistakes: self.init(mistakes)
    case let failure as InputFileError: self.init(.missingInput, failure.reason)
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

  private init(_ failures: FileFailures) {
    let all = failures.failures.map { CommandFailure($0) }
    self.init(all.first?.status ?? .wrongData, text: all.map(\.text).joined())
  }

  /// Mistakes of points that are shown; the rest is counted.
  private static let shown = 10

  private init(_ found: PointMistakes) {
    let count = found.mistakes.count
    var text = StandardError.text(of: Array(found.mistakes.prefix(Self.shown)), found.texts)
    if count > Self.shown { text += "… and \(count - Self.shown) more\n" }
    let points = found.points.prefix(Self.shown).map(String.init).joined(separator: ", ")
    text +=
      "drainsim: \(CountText.of(count, "mistake")) at \(found.points.count) of \(found.total) points: \(points)"
      + "\(found.points.count > Self.shown ? ", …" : "")\n"
    self.init(.wrongData, text: text)
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

/// The failures of several files, each shown when it happens; of their statuses the first counts.
struct ShownFailures {
  private var first: ExitStatus?

  mutating func show(_ failure: CommandFailure) {
    StandardError.write(failure.text)
    first = first ?? failure.status
  }

  func check() throws(CommandFailure) { if let first { throw CommandFailure(first, "") } }
}
