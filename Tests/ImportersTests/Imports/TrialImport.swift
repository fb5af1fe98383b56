import Configuration
import Foundation
import Importers
import Recordings
import Testing

/// An import of bytes that a test made, through files in a folder of their own.
struct TrialImport {
  /// A row of the recording, by names.
  struct Row: Equatable {
    let time: Int64
    let kind: String
    let name: String
    let values: [Int64]
  }

  let recorded: RecordingImport
  let told: [Diagnostic]
  /// The recording; nil where there is no event, or a mistake was told.
  let recording: Recording?

  init(
    _ importer: any RecordingImporter.Type, _ files: [[UInt8]], values: [String: String] = [:]
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "trial-import-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var imported: [ImportedFile] = []
    for (number, bytes) in files.enumerated() {
      let file = folder.appending(path: "file\(number)")
      try Data(bytes).write(to: file)
      imported.append(ImportedFile(path: file.path))
    }
    let diagnostics = Diagnostics()
    var recorded = RecordingImport(kinds: importer.kinds)
    try importer.read(
      imported, values: importer.standardValues.merging(values) { $1 }, into: &recorded,
      diagnostics: diagnostics)
    self.recorded = recorded
    told = diagnostics.all
    guard diagnostics.errorCount == 0, recorded.events.count > 0 else {
      recording = nil
      return
    }
    recording = try Recording(recorded.bytes)
  }

  init(
    _ importer: any RecordingImporter.Type, _ text: String, values: [String: String] = [:]
  ) throws {
    try self.init(importer, [Array(text.utf8)], values: values)
  }

  /// The errors and warnings, without the folder: "3: the line is …".
  var complaints: [String] { told.map { "\($0.location.line): \($0.message)" } }

  var rows: [Row] {
    guard let recording else { return [] }
    return (0..<recording.count).map { row in
      let event = recording.event(at: row)
      let kind = recording.kinds[event.kind]
      return Row(
        time: event.time, kind: kind.name, name: recording.names[event.name],
        values: kind.fields.indices.map { event.values[$0] })
    }
  }

  func rows(_ kind: RecordedKind) -> [Row] { rows.filter { $0.kind == kind.name } }

  func taken(_ what: String) -> Int? { recorded.taken.first { $0.what == what }?.count }

  func dropped(_ what: String) -> Int? { recorded.dropped.first { $0.what == what }?.count }

  func assumed(_ path: String) -> RecordingImport.Assumption? {
    recorded.assumed.first { $0.path.contains(path) }
  }
}
