import Configuration
import Importers
import Recordings
import Results
import ScenarioLanguage

/// Files of one kind, to be read into a folder with their recording and a scenario that plays it.
struct ImportWork {
  let kind: any RecordingImporter.Type
  let files: [String]
  /// One for each option of the kind, by its name.
  let values: [String: String]
  /// The name of the scenario.
  let name: String
  let phone: String
  let network: RecordingImport.Network?

  /// Read the files and write all of the folder, of which the scenario is known to load.
  func write(into folder: ResultFolder) throws -> ImportDocument {
    let sources = try files.map { try source($0) }
    let (bytes, result) = try recorded()
    return try write(bytes, result, sources, into: folder)
  }

  private func write(
    _ bytes: [UInt8], _ result: consuming RecordingImport, _ sources: [ImportDocument.Source],
    into folder: ResultFolder
  ) throws -> ImportDocument {
    let recording: Recording
    do throws(RecordingFailure) {
      recording = try Recording(bytes)
    } catch { throw CommandFailure(.ourMistake, "the new recording \(error.reason)") }
    let scenario = RecordedScenario(
      recording,
      .init(
        name: name, phone: phone, suspendsApps: DeviceLibrary.system(of: phone) == .ios,
        network: network, kind: kind.name,
        files: sources.map { TerminalText.sanitized($0.name) }), report: &result)
    let document = ImportDocument(
      kind: kind.name, sources: sources, result, recording,
      version: ProgramVersion.current.version)
    try folder.write(bytes, to: ImportDocument.recording)
    try folder.write(scenario.text.utf8, to: ImportDocument.scenario)
    try folder.write(document.text.utf8, to: ImportDocument.file)
    for signal in scenario.signals { try folder.write(signal.text.utf8, to: signal.file) }
    if let rails = PowerRailTable.columns(of: recording) {
      try folder.write(rails.utf8, to: ImportDocument.rails)
    }
    let loaded = try ScenarioLoader.load(folder.place(of: ImportDocument.scenario))
    StandardError.write(StandardError.text(of: loaded.warnings, loaded.sources))
    return document
  }

  /// The recording's bytes, and what is told of it.
  private func recorded() throws -> ([UInt8], RecordingImport) {
    let diagnostics = Diagnostics()
    var result = RecordingImport(kinds: kind.kinds)
    try kind.read(
      files.map { ImportedFile(path: $0) }, values: values, into: &result,
      diagnostics: diagnostics)
    guard !diagnostics.hasErrors else {
      throw LoadFailure.wrong(diagnostics.all, SourceTexts())
    }
    StandardError.write(StandardError.text(of: diagnostics.all, SourceTexts()))
    return (result.bytes, result)
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
      throw CommandFailure(.missingInput, "\(problem)")
    }
    let diagnostics = Diagnostics()
    var (hash, size) = (SHA256(), 0)
    let isRead = ImportedFile(path: path).forEachPiece(diagnostics) {
      hash.update(with: $0)
      size += $0.count
      return true
    }
    guard isRead else { throw LoadFailure.wrong(diagnostics.all, SourceTexts()) }
    return .init(
      name: FilePaths.lastComponent(of: path), bytes: size, digest: hash.hexadecimal())
  }
}
