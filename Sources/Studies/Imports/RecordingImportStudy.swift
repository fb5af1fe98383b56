import Configuration
import DocumentCoding
import Importers
import Recordings
import Results
import ScenarioLanguage

/// Files of one kind, read into a folder with their recording and a scenario that plays it.
package struct RecordingImportStudy {
  private let kind: any RecordingImporter.Type
  private let files: [String]
  private let values: [String: String]
  private let name: String
  private let phone: String
  private let network: RecordingImport.Network?
  private let program: ProgramIdentity

  /// - Parameters:
  ///   - values: One for each option of the kind, by its name.
  ///   - name: The name of the scenario.
  package init(
    of kind: any RecordingImporter.Type, _ files: [String], values: [String: String], name: String,
    phone: String, network: RecordingImport.Network?, by program: ProgramIdentity
  ) {
    self.kind = kind
    self.files = files
    self.values = values
    self.name = name
    self.phone = phone
    self.network = network
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
    let scenario = RecordedScenario(
      recording,
      .init(
        name: name, phone: phone, suspendsApps: DeviceLibrary.system(of: phone) == .ios,
        network: network, kind: kind.name,
        files: sources.map { TerminalText.sanitized($0.name) }), report: &result)
    let document = ImportDocument(
      kind: kind.name, sources: sources, result, recording,
      version: program.version)
    try folder.write(bytes, to: ImportDocument.recording)
    try folder.write(scenario.text.utf8, to: ImportDocument.scenario)
    try folder.write(document.text.utf8, to: ImportDocument.file)
    for signal in scenario.signals { try folder.write(signal.text.utf8, to: signal.file) }
    if let rails = PowerRailTable.columns(of: recording) {
      try folder.write(rails.utf8, to: ImportDocument.rails)
    }
    let loaded = try ScenarioLoader.load(folder.place(of: ImportDocument.scenario))
    observer.warn(loaded.warnings, loaded.sources)
    return document
  }

  /// The recording's bytes, and what the study reports of it.
  private func recorded(
    _ observer: any StudyObserver
  ) throws -> ([UInt8], RecordingImport) {
    let diagnostics = Diagnostics()
    var result = RecordingImport(kinds: kind.kinds)
    try kind.read(
      files.map { ImportedFile(path: $0) }, values: values, into: &result,
      diagnostics: diagnostics)
    guard !diagnostics.hasErrors else { throw LoadFailure.wrong(diagnostics.all, SourceTexts()) }
    observer.warn(diagnostics.all, SourceTexts())
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
      throw StudyFailure(.missingInput, "\(problem)")
    }
    let diagnostics = Diagnostics()
    var (hash, size) = (SHA256(), 0)
    let isRead = ImportedFile(path: path).forEachPiece(diagnostics) {
      hash.update(with: $0)
      size += $0.count
      return true
    }
    guard isRead else { throw LoadFailure.wrong(diagnostics.all, SourceTexts()) }
    return .init(name: FilePaths.lastComponent(of: path), bytes: size, digest: hash.hexadecimal())
  }
}
