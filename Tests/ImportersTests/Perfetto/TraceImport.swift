import CZLIB
import Configuration
import Foundation
import Recordings
import Testing

@testable import Importers

/// An import of one trace, from its bytes.
struct TraceImport {
  let recording: RecordingImport
  let mistakes: [Diagnostic]
  /// The recording read again.
  let result: Recording?

  init(_ bytes: [UInt8]..., gap: String = "1 s") throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try bytes.enumerated().map { index, bytes in
      let file = folder.appending(path: "trace-\(index).pftrace")
      try Data(bytes).write(to: file)
      return ImportedFile(path: file.path)
    }
    let diagnostics = Diagnostics()
    var recording = RecordingImport(kinds: PerfettoImporter.kinds)
    try PerfettoImporter.read(
      files, values: ["gap": gap], into: &recording, diagnostics: diagnostics)
    self.recording = recording
    mistakes = diagnostics.all
    result =
      diagnostics.errorCount > 0
      ? nil
      : try Recording(recording.bytes)
  }

  init(text: String, gap: String = "1 s") throws {
    try self.init(try TextProto.trace(text), gap: gap)
  }

  /// The events of a kind as text: time, name and values; and the row of the cause, if any.
  func events(_ kind: RecordedKind) -> [String] {
    guard let result else { return [] }
    return (0..<result.count).compactMap { row in
      let event = result.event(at: row)
      guard result.kinds[event.kind].name == kind.name else { return nil }
      let values = kind.fields.indices.map { "\(event.values[$0])" }
      let name = result.names[event.name]
      return
        ([" \(event.time)", name] + values + (event.cause < 0 ? [] : ["after \(event.cause)"]))
        .joined(separator: " ").trimmingCharacters(in: .whitespaces)
    }
  }

  func dropped(_ what: String) -> Int {
    recording.dropped.filter { $0.what == what }.reduce(0) { $0 + $1.count }
  }

  func taken(_ what: String) -> Int { recording.taken.first { $0.what == what }?.count ?? 0 }

  /// The only error, without its file.
  var error: String? {
    let errors = mistakes.filter { $0.severity == .error }
    return errors.count == 1 ? errors[0].message : nil
  }
}

/// The bytes packed with deflate and zlib's header.
func deflated(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
  var length = compressBound(UInt(bytes.count))
  var packed = [UInt8](repeating: 0, count: Int(length))
  precondition(compress2(&packed, &length, bytes, UInt(bytes.count), level) == Z_OK)
  return Array(packed.prefix(Int(length)))
}
