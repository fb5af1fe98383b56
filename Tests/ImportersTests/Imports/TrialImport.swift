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
    var standard: [String: String] = [:]
    for option in importer.options { standard[option.name] = option.standard }
    try importer.read(
      imported, values: standard.merging(values) { $1 }, into: &recorded, diagnostics: diagnostics)
    self.recorded = recorded
    told = diagnostics.all
    guard diagnostics.errorCount == 0, recorded.events.count > 0 else {
      recording = nil
      return
    }
    let events = recorded.events
    recording = try Recording(
      events.encoded(
        origin: recorded.origin, span: recorded.span, start: recorded.start, zone: recorded.zone))
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

/// Random changes of the files of a corpus, the same ones in every run.
struct ByteMutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The generator SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(next() % UInt64(limit)) : 0 }

  /// JSON with another value behind one to four of its colons: JSON still, if the values are.
  mutating func revalued(_ bytes: [UInt8], values: [String]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(4) {
      let colons = bytes.indices.filter { place in
        bytes[place] == UInt8(ascii: ":") && place > 0 && bytes[place - 1] == UInt8(ascii: "\"")
      }
      guard !colons.isEmpty else { return bytes }
      let start = colons[below(colons.count)] + 1
      let ends = Array(",}]\n".utf8)
      // Only simple values are taken out.
      let isText = bytes[start...].first { $0 != 0x20 } == UInt8(ascii: "\"")
      var (end, quotes) = (start, 0)
      while end < bytes.count, isText ? quotes < 2 : !ends.contains(bytes[end]) {
        quotes += bytes[end] == UInt8(ascii: "\"") ? 1 : 0
        end += 1
      }
      let isNested = bytes[start..<end].contains {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
      }
      if isNested, !isText { continue }
      bytes.replaceSubrange(start..<end, with: Array(values[below(values.count)].utf8))
    }
    return bytes
  }

  /// The bytes with one to four changes: flips, cuts, doubled parts, and words that lie.
  mutating func mutated(_ bytes: [UInt8], lies: [String]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(4) {
      let place = below(bytes.count)
      switch below(6) {
      case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(below(8))
      case 1 where !bytes.isEmpty: bytes[place] = UInt8(below(256))
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(40)))
      case 3 where place > 0: bytes.removeSubrange(place...)
      case 4:
        bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + below(200))], at: place)
      default: bytes.insert(contentsOf: Array(lies[below(lies.count)].utf8), at: place)
      }
    }
    return bytes
  }
}
