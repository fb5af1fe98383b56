import Configuration
import DocumentCoding
import Experiments
import Importers
import PowerAccounting
import Recordings
import Results
import ScenarioLanguage

/// Files of one kind, read into a folder with their recording and a scenario that plays it.
package struct RecordingImportStudy {
  private let kind: any RecordingImporter.Type
  private let files: [String]
  private let values: [String: String]
  private let name: String
  private let phone: String?
  private let network: RecordingImport.Network?
  private let bounds: Bounds
  private let program: ProgramIdentity

  /// The part of the files that is kept.
  package struct Bounds: Sendable {
    /// Since the start of the recording.
    package var from: Duration?
    package var until: Duration?
    /// The app that comes first; nil for that with the most events.
    package var about: String?
    /// Whether numbers are looked for that agree with the gauge of the recorded phone.
    package var matchesGauge = false
    /// The most apps; the others, those with the fewest events, are one.
    package var apps = mostApps

    package init() {}

    /// The most apps of a scenario.
    package static let mostApps = AppSet.appLimit
  }

  /// - Parameters:
  ///   - values: One for each option of the kind, by its name.
  ///   - name: The name of the scenario.
  ///   - phone: The phone that plays it; nil for that of the files, or else the kind's usual one.
  package init(
    of kind: any RecordingImporter.Type, _ files: [String], values: [String: String], name: String,
    phone: String?, network: RecordingImport.Network?, within bounds: Bounds = Bounds(),
    by program: ProgramIdentity
  ) {
    self.kind = kind
    self.files = files
    self.values = values
    self.name = name
    self.phone = phone
    self.network = network
    self.bounds = bounds
    self.program = program
  }

  /// Write a new folder.
  package func run(to path: String, _ observer: any StudyObserver) throws -> ImportDocument {
    let folder = try observer.folder(at: path, kind: .imported)
    // The undo keeps the folder alive, so that no end of its life removes it.
    defer { folder.discard() }
    let document = try run(into: folder, observer)
    try folder.publish()
    return document
  }

  /// Read the files and write all of the folder, of which the scenario is known to load.
  func run(into folder: ResultFolder, _ observer: any StudyObserver) throws -> ImportDocument {
    if let phone, DeviceLibrary.version(of: phone) == nil {
      try require(
        !DeviceLibrary.isFile(phone), or: .usage,
        "'--phone' takes a phone by its name; write 'phone: \(phone)' into the scenario afterwards")
      throw StudyFailure.unknown("phone", phone, among: DeviceLibrary.namesWithSystem)
    }
    let sources = try files.map { try source($0) }
    let (bytes, result) = try recorded(observer)
    return try write(bytes, result, sources, into: folder, observer)
  }

  private func write(
    _ bytes: [UInt8], _ result: consuming RecordingImport, _ sources: [ImportDocument.Source],
    into folder: ResultFolder, _ observer: any StudyObserver
  ) throws -> ImportDocument {
    let recording: Recording
    do throws(RecordingFailure) {
      recording = try Recording(bytes)
    } catch { throw StudyFailure(.ourMistake, "the new recording \(error.reason)") }
    let phone = phone ?? result.phone?.profile ?? kind.standardPhone
    let scenario = RecordedScenario(
      recording,
      .init(
        name: name, phone: phone, system: DeviceLibrary.version(of: phone),
        capacity: DeviceLibrary.capacity(of: phone), about: bounds.about, network: network,
        kind: kind.name, files: sources.map { TerminalText.sanitized($0.name) }), report: &result)
    if let about = bounds.about, !scenario.appNames.contains(about) {
      throw StudyFailure.unknown("app", about, among: scenario.appNames)
    }
    let rails = PowerRailTable.columns(of: recording, report: &result)
    try folder.write(bytes, to: ImportDocument.recording)
    try folder.write(scenario.text.utf8, to: ImportDocument.scenario)
    for signal in scenario.signals { try folder.write(signal.text.utf8, to: signal.file) }
    if let rails { try folder.write(rails.utf8, to: ImportDocument.rails) }
    var loaded = try load(folder)
    observer.warn(loaded.warnings, loaded.sources)
    var match: GaugeMatch.Match?
    if bounds.matchesGauge {
      match = try found(loaded, folder)
      let matched = try MatchedScenario(match, of: scenario.text, on: phone, named: name)
      FilePaths.removeFile(folder.place(of: ImportDocument.scenario))
      try folder.write(matched.text.utf8, to: ImportDocument.scenario)
      if let profile = matched.profile { try folder.write(profile.utf8, to: ImportDocument.phone) }
      loaded = try load(folder)
    }
    let document = ImportDocument(
      kind: kind.name, sources: sources, result, recording, scenario.gauge,
      drawn: try loaded.scenario.energyOfMeasuredSpans(), match, version: program.version)
    try folder.write(document.text.utf8, to: ImportDocument.file)
    return document
  }

  /// The scenario as it loads from the folder. A mistake in it is this program's, and the folder will
  /// be gone.
  private func load(_ folder: ResultFolder) throws -> LoadedScenario {
    do {
      return try ScenarioLoader.load(folder.place(of: ImportDocument.scenario))
    } catch {
      guard case .wrong(let mistakes, _) = error else { throw error }
      let first = mistakes.first { $0.severity == .error }
      throw StudyFailure(
        .ourMistake,
        "the scenario made of '\(files.first ?? "")' is wrong in line \(first?.location.line ?? 0): \(first?.message ?? "")"
      )
    }
  }

  /// Whether the number at a path may move to agree with a gauge: a habit of the scenario, or a number
  /// of the phone.
  static func isMatched(_ path: String) -> Bool {
    path.hasPrefix("parameters.") || path.hasPrefix("device.")
  }

  /// Numbers that agree with the gauge; nil of a recording without one.
  private func found(
    _ loaded: LoadedScenario, _ folder: ResultFolder
  ) throws -> GaugeMatch.Match? {
    let template = try ScenarioTemplate(folder.place(of: ImportDocument.scenario))
    let match = try GaugeMatch(
      loaded.scenario, jobs: 1,
      changing: Self.isMatched,
      make: { try template.point(settings: $0) }
    ).match()
    try require(
      match != nil, or: .wrongData,
      loaded.scenario.measured != nil
        ? "the played phone's battery is empty before the gauge ends; --phone names another phone"
        : "the files have no gauge that '--match-gauge' could match: no charge, current or level of a battery that fell"
    )
    return match
  }

  /// The recording's bytes, and what the study reports of it.
  private func recorded(
    _ observer: any StudyObserver
  ) throws -> ([UInt8], RecordingImport) {
    let diagnostics = Diagnostics()
    var result = try kind.recording(
      of: files.map { ImportedFile(path: $0) }, values: values, diagnostics)
    guard !diagnostics.hasErrors else { throw LoadFailure.wrong(diagnostics.all, SourceTexts()) }
    observer.warn(diagnostics.all, SourceTexts())
    try bound(&result)
    return (result.bytes, result)
  }

  /// Keep the part of a recording that was asked for, and end its states with it.
  private func bound(_ result: inout RecordingImport) throws {
    func instant(_ time: Duration) -> Int64 {
      result.origin + Int64((time / .nanoseconds(1)).rounded())
    }
    let origin = result.origin
    let from = bounds.from.map(instant) ?? origin
    let end = result.origin + result.span
    let until = min(end, bounds.until.map(instant) ?? end)
    if (from, until) != (result.origin, end) {
      try require(
        from < until, or: .wrongData,
        "'--from' and '--to' leave nothing of the \(Double(result.span) / 1e9) s of the recording")
      let left = result.events.clip(from: from, until: until)
      if left > 0 {
        result.drop("events", left, because: "they lie outside of '--from' and '--to'")
      }
      result.start = result.start.map { $0 + (from - result.origin) / 1_000_000_000 }
      (result.origin, result.span) = (from, until - from)
      // These are of the whole files.
      result.gauge.discharge = nil
      result.explainedBytes = nil
      result.explainedTime = result.explainedTime.map {
        $0 * Double(until - from) / Double(end - origin)
      }
    }
    result.events.closeStates(at: until)
    let grouped = result.group(above: bounds.apps, keeping: bounds.about)
    if grouped > 0 {
      result.drop(
        "names of apps", grouped,
        because:
          "'\(RecordingImport.other)' stands for those with the fewest events; --apps keeps up to \(Bounds.mostApps)"
      )
    }
  }

  /// The name, size and digest of a file, read in pieces.
  private func source(_ path: String) throws -> ImportDocument.Source {
    guard FilePaths.isRegularFile(path) else {
      let problem: InputFileError =
        switch FilePaths.kind(of: path) {
        case .folder: .directory(path: path)
        case .special: .notAFile(path: path)
        default: .missing(path: path)
        }
      throw StudyFailure(.missingInput, "\(problem)")
    }
    let diagnostics = Diagnostics()
    var (hash, size) = (SHA256(), 0)
    let isRead = ImportedFile(path: path).forEachPiece(asStored: true, diagnostics) {
      hash.update(with: $0)
      size += $0.count
      return true
    }
    guard isRead else { throw LoadFailure.wrong(diagnostics.all, SourceTexts()) }
    return .init(name: FilePaths.lastComponent(of: path), bytes: size, digest: hash.hexadecimal())
  }
}
