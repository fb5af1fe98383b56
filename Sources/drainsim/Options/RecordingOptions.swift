import ArgumentParser
import Configuration
import Importers
import Quantities
import ScenarioLanguage

/// The options of `analyze` for recordings of power monitors.
struct RecordingOptions: ParsableArguments {
  @Option(
    name: .customLong("recording"),
    help: .value(
      "version=file",
      "In place of the file: compare recordings of a power monitor, of which each is one measurement of its version; may be repeated."
    ))
  var recordings: [RecordingOption] = []

  @Option(
    name: .customLong("from-rise"),
    help: .value(
      "value", "Of recordings: begin where current or power first rises to this, such as '200 mA'.")
  )
  var rise: RiseOption?

  @Option(
    name: .customLong("from-mark"),
    help: .value("input", "Of recordings: begin where this digital input first rises, such as D0."))
  var mark: String?

  @Option(
    name: .customLong("length"),
    help: .value("duration", "Of recordings: end so long after the beginning, such as 60s."))
  var length: WaitOption?

  @Flag(
    name: .customLong("fill-holes"),
    help:
      "Of recordings: let the row before a hole hold through it, in place of leaving the hole out.")
  var fillHoles = false

  func validate() throws {
    try refuse(rise != nil && mark != nil, "--from-rise and --from-mark exclude each other.")
  }

  /// Whether a part of a recording is wanted.
  var chooses: Bool { rise != nil || mark != nil || length != nil }

  /// The wanted part of a recording.
  ///
  /// - Throws: ``LoadFailure`` when the recording has no such part.
  func part(of table: MonitorTable, file: String) throws -> MonitorTable {
    var start = 0.0
    if let rise {
      guard let series = rise.isPower ? table.power : table.first(.current) else {
        throw failure("the recording has no \(rise.isPower ? "power" : "current")", file)
      }
      guard let time = series.firstRise(to: rise.value) else {
        throw failure("nothing in the recording rises to \(rise.text)", file)
      }
      start = time
    } else if let mark {
      guard let time = table.firstMark(mark) else {
        let known = Set(table.marks.map(\.name)).sorted().joined(separator: ", ")
        throw failure(
          "the input '\(mark)' never rises in the recording", file,
          known.isEmpty ? "no input of it rises" : "these do: \(known)")
      }
      start = time
    }
    let seconds = length.map { Double($0.duration / .seconds(1)) }
    guard let part = table.aligned(at: start, length: seconds) else {
      throw failure("nothing of a channel is left behind \(start) s", file)
    }
    return part
  }

  private func failure(_ message: String, _ file: String, _ note: String? = nil) -> LoadFailure {
    let place = SourceLocation(file: file)
    return .wrong([Diagnostic(at: place, message, notes: note.map { [$0] } ?? [])], SourceTexts())
  }

  // MARK: - Files

  /// The recording in a text, and the wanted part of it; warnings are printed.
  func table(in text: String, file: String) throws -> MonitorTable {
    let diagnostics = Diagnostics()
    var texts = SourceTexts()
    // The lines of a huge file are not shown: they would all be kept.
    if text.utf8.count <= 16 << 20 { texts.add(text, as: file) }
    guard
      let table = MonitorReader.table(
        in: text, file: file, holes: fillHoles ? .filled : .leftOut, diagnostics: diagnostics)
    else { throw LoadFailure.wrong(diagnostics.all, texts) }
    StandardError.write(StandardError.text(of: diagnostics.all, texts))
    return chooses ? try part(of: table, file: file) : table
  }

  /// The measurements that the recordings are.
  func measurements() throws -> Measurements {
    var tables: [(version: String, table: MonitorTable)] = []
    for recording in recordings {
      let diagnostics = Diagnostics()
      guard
        let text = try InputFile.text(
          at: recording.file, limit: MonitorReader.sizeLimit, kind: "recording",
          reporting: diagnostics)
      else { throw LoadFailure.wrong(diagnostics.all, SourceTexts()) }
      tables.append((recording.version, try table(in: text, file: recording.file)))
    }
    return Measurements(recordings: tables)
  }
}

/// `original=run1.csv`: a recording with the version that it is of.
struct RecordingOption: ExpressibleByArgument {
  let version: String
  let file: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "=") else { return nil }
    version = String(argument[..<sign])
    file = String(argument[argument.index(after: sign)...])
    if version.isEmpty || file.isEmpty { return nil }
  }
}

/// `200 mA` or `0.5 W`: the height of a flank, in amperes or watts.
struct RiseOption: ExpressibleByArgument {
  let text: String
  let value: Double
  let isPower: Bool

  init?(argument: String) {
    text = argument
    if let current = try? UnitParser.parse(argument, as: .current).asCurrent() {
      (value, isPower) = (current.amperes, false)
    } else if let power = try? UnitParser.parse(argument, as: .power).asPower() {
      (value, isPower) = (power.watts, true)
    } else {
      return nil
    }
    if !(value > 0) { return nil }
  }
}
