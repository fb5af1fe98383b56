import ArgumentParser
import Configuration
import Foundation
import Importers
import Recordings
import Results
import ScenarioLanguage

/// Turns files of one kind into a recording and a scenario that plays it.
struct ImportRecordingCommand<Kind: RecordingImporter>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Kind.name, abstract: Kind.abstract, discussion: Kind.discussion)
  }

  @Argument(
    help: .value("file", "The \(Kind.title) (\(Kind.fileExtensions.joined(separator: ", ")))."),
    completion: .file(extensions: Kind.fileExtensions))
  var files: [String]

  @Option(
    name: .output,
    help: .value("folder", "Write scenario.yaml, recording.drec and import.json into this folder."),
    completion: .directory)
  var output: String

  @Option(
    help: .value("name", "The phone that plays the recording (see 'drainsim list phones')."))
  var phone = "pixel-8"

  @Option(
    help: .value(
      "network", "The network of the recording: wi-fi or cellular (default: the file's)."))
  var network: String?

  @OptionGroup var options: ImportOptions<Kind>

  func validate() throws {
    if let network {
      try refuse(
        RecordingImport.Network(rawValue: network) == nil,
        "The value '\(network)' is invalid for '--network'. Please provide one of 'wi-fi', 'cellular'."
      )
    }
  }

  func run() throws {
    let folder = try Interruption.guarding(
      { try ResultFolder(at: output, kind: .imported) }, undo: { $0.discard() })
    // The undo above keeps the folder alive, so that no end of its life removes it.
    defer { folder.discard() }
    let sources = try files.map { try source($0) }
    let (bytes, result) = try recorded()
    try write(bytes, result, sources, into: folder)
  }

  private func write(
    _ bytes: [UInt8], _ result: consuming RecordingImport, _ sources: [ImportDocument.Source],
    into folder: ResultFolder
  ) throws {
    let recording: Recording
    do throws(RecordingFailure) {
      recording = try Recording(bytes)
    } catch { throw CommandFailure(.ourMistake, "the new recording \(error.reason)") }
    let scenario = RecordedScenario(
      recording,
      .init(
        name: scenarioName, phone: phone,
        network: network.flatMap(RecordingImport.Network.init), kind: Kind.name,
        files: sources.map { TerminalText.sanitized($0.name) }), report: &result)
    let document = ImportDocument(
      kind: Kind.name, sources: sources, result, recording,
      version: ProgramVersion.current.version)
    try folder.write(bytes, to: ImportDocument.recording)
    try folder.write(scenario.text.utf8, to: ImportDocument.scenario)
    try folder.write(document.text.utf8, to: ImportDocument.file)
    if let rails = PowerRailTable.columns(of: recording) {
      try folder.write(rails.utf8, to: ImportDocument.rails)
    }
    // Before anything stands at its place: the scenario is known to load.
    let loaded = try ScenarioLoader.load(folder.place(of: ImportDocument.scenario))
    StandardError.write(StandardError.text(of: loaded.warnings, loaded.sources))
    try folder.publish()
    try StandardOutput.write(
      document.words.split(separator: "\n").map { TerminalText.sanitized(String($0)) + "\n" }
        .joined()
        + "wrote \(TerminalText.sanitized(output)); next: drainsim compare "
        + "\(ShellWords.text(of: [output + "/" + ImportDocument.scenario]))\n")
  }

  /// The recording's bytes, and what is told of it.
  private func recorded() throws -> ([UInt8], RecordingImport) {
    let diagnostics = Diagnostics()
    var result = RecordingImport(kinds: Kind.kinds)
    try Kind.read(
      files.map { ImportedFile(path: $0) }, values: options.values, into: &result,
      diagnostics: diagnostics)
    guard !diagnostics.hasErrors else {
      throw LoadFailure.wrong(diagnostics.all, SourceTexts())
    }
    StandardError.write(StandardError.text(of: diagnostics.all, SourceTexts()))
    let bytes = result.events.encoded(
      origin: result.origin, span: result.span, start: result.start, zone: result.zone)
    return (bytes, result)
  }

  /// The name, size and digest of a file, read in pieces.
  private func source(_ path: String) throws -> ImportDocument.Source {
    guard FilePaths.isRegularFile(path) else {
      throw CommandFailure(.missingInput, "there is no file '\(path)'")
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

  /// The name of the folder, as scenarios may be named.
  private var scenarioName: String {
    let name = FilePaths.lastComponent(of: output)
    let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-" }
    return letters.first?.isLetter ?? false ? String(letters) : "imported-" + String(letters)
  }
}
