import Configuration
import Importers
import Quantities
import ScenarioLanguage

/// The part of recordings of a power monitor that is looked at.
package struct RecordingChoice: Sendable {
  /// The instant at which the part begins.
  package enum Beginning: Sendable {
    /// Current in amperes, or power in watts, first rises to a value.
    case rise(text: String, value: Double, isPower: Bool)
    /// A digital input first rises.
    case mark(String)
  }

  private let beginning: Beginning?
  private let length: Duration?
  private let fillsHoles: Bool
  private let columns: MonitorColumns

  package init(
    from beginning: Beginning?, length: Duration?, fillsHoles: Bool, columns: MonitorColumns
  ) {
    self.beginning = beginning
    self.length = length
    self.fillsHoles = fillsHoles
    self.columns = columns
  }

  /// Whether a part of a recording is wanted, or its holes are filled.
  package var isGiven: Bool { choosesPart || fillsHoles }
  /// Whether the table is that of a monitor because its columns are named.
  var namesColumns: Bool { !columns.isEmpty }
  private var choosesPart: Bool { beginning != nil || length != nil }

  /// The wanted part of a recording.
  ///
  /// - Throws: ``LoadFailure`` when the recording has no such part.
  private func part(of table: MonitorTable, file: String) throws -> MonitorTable {
    var start = 0.0
    switch beginning {
    case nil: break
    case .rise(let text, let value, let isPower):
      guard let series = isPower ? table.power : table.first(.current) else {
        throw failure("the recording has no \(isPower ? "power" : "current")", file)
      }
      guard let time = series.firstRise(to: value) else {
        throw failure("nothing in the recording rises to \(text)", file)
      }
      start = time
    case .mark(let mark):
      guard let time = table.firstMark(mark) else {
        let known = Set(table.marks.map(\.name)).sorted().joined(separator: ", ")
        throw failure(
          "the input '\(mark)' never rises in the recording", file,
          known.isEmpty ? "no input of it rises" : "these do: \(known)")
      }
      start = time
    }
    let seconds = length.map { Double($0 / .seconds(1)) }
    guard let part = table.aligned(at: start, length: seconds) else {
      throw failure("nothing of a channel is left behind \(start) s", file)
    }
    return part
  }

  private func failure(_ message: String, _ file: String, _ note: String? = nil) -> LoadFailure {
    let place = SourceLocation(file: file)
    return .wrong([Diagnostic(at: place, message, notes: note.map { [$0] } ?? [])], SourceTexts())
  }

  /// The recording in a text, and the wanted part of it.
  func table(
    in text: String, file: String, _ observer: any StudyObserver
  ) throws -> MonitorTable {
    let diagnostics = Diagnostics()
    let texts = SourceTexts.shown(text, of: file)
    guard
      let table = MonitorReader.table(
        in: text, file: file, columns: columns, holes: fillsHoles ? .filled : .leftOut,
        diagnostics: diagnostics)
    else { throw LoadFailure.wrong(diagnostics.all, texts) }
    observer.warn(diagnostics.all, texts)
    return choosesPart ? try part(of: table, file: file) : table
  }

  /// The measurements that recordings are.
  func measurements(
    of recordings: [(version: String, file: String)], _ observer: any StudyObserver
  ) throws -> Measurements {
    Measurements(
      recordings: try recordings.map { recording in
        let diagnostics = Diagnostics()
        guard
          let text = try InputFile.text(
            at: recording.file, limit: MonitorReader.sizeLimit, kind: "recording",
            reporting: diagnostics)
        else { throw LoadFailure.wrong(diagnostics.all, SourceTexts()) }
        return (recording.version, try table(in: text, file: recording.file, observer))
      })
  }
}

extension SourceTexts {
  /// The text of a file for messages; the lines of a huge one are not shown, since they would all be
  /// kept.
  static func shown(_ text: String, of file: String) -> SourceTexts {
    var texts = SourceTexts()
    if text.utf8.count <= 16 << 20 { texts.add(text, as: file) }
    return texts
  }
}
