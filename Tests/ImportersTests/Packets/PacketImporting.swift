import Configuration
import Foundation
import Recordings
import Testing

@testable import Importers

/// What an import of captures in memory gives.
struct ImportedPackets {
  struct Row: Equatable {
    var time: Int64
    var name: String
    var cause: Int
    var up: Int
    var down: Int
    var pause: Int64
    var length: Int64
  }

  var result: RecordingImport
  var diagnostics: Diagnostics
  /// The recording; nil where there is none.
  var recording: Recording?

  var complaints: [String] {
    diagnostics.all.map { "\($0.severity == .error ? "" : "warning: ")\($0.message)" }
  }

  var rows: [Row] {
    guard let recording else { return [] }
    return (0..<recording.count).map { number in
      let event = recording.event(at: number)
      let values = event.values
      return Row(
        time: event.time, name: recording.names[event.name], cause: event.cause,
        up: Int(values[0]), down: Int(values[1]), pause: values[2], length: values[3])
    }
  }

  var drops: [String: Int] {
    Dictionary(uniqueKeysWithValues: result.dropped.map { ("\($0.what): \($0.why)", $0.count) })
  }

  func taken(_ what: String) -> Int? { result.taken.first { $0.what == what }?.count }

  var names: Set<String> { Set(rows.map(\.name)) }
}

/// Import captures by way of files that are removed afterwards.
func importPackets(
  _ captures: [[UInt8]], _ values: [String: String] = [:]
) throws -> ImportedPackets {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "drainsim-packets-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let files = try captures.enumerated().map { number, bytes in
    let file = folder.appending(path: "\(number).pcap")
    try Data(bytes).write(to: file)
    return ImportedFile(path: file.path)
  }
  return try importPackets(files, values)
}

func importPackets(
  _ capture: [UInt8], _ values: [String: String] = [:]
) throws -> ImportedPackets { try importPackets([capture], values) }

func importPackets(
  _ files: [ImportedFile], _ values: [String: String] = [:]
) throws -> ImportedPackets {
  var result = RecordingImport(kinds: PacketImporter.kinds)
  let diagnostics = Diagnostics()
  try PacketImporter.read(files, values: values, into: &result, diagnostics: diagnostics)
  var recording: Recording?
  if !diagnostics.hasErrors {
    recording = try Recording(result.bytes)
  }
  return ImportedPackets(result: result, diagnostics: diagnostics, recording: recording)
}

/// The phone and a server of all tests, and the start of their captures: a moment of 2023.
enum Sample {
  static let phone = "10.0.0.5"
  static let server = "93.184.216.34"
  static let start: Int64 = 1_700_000_000_000_000_000
  static let millisecond: Int64 = 1_000_000

  static func at(_ milliseconds: Int64) -> Int64 { start + milliseconds * millisecond }

  /// A packet of TCP from the phone, with `count` bytes of data that no name stands in.
  static func up(_ count: Int, sequence: Int = 1, port: Int = 40_000) -> [UInt8] {
    PacketEncoder.ip4(
      phone, server,
      PacketEncoder.tcp(
        port, 443, sequence: sequence, [UInt8](repeating: 0xff, count: count)))
  }

  static func down(_ count: Int, sequence: Int = 1, port: Int = 40_000) -> [UInt8] {
    PacketEncoder.ip4(
      server, phone,
      PacketEncoder.tcp(
        443, port, sequence: sequence, [UInt8](repeating: 0xee, count: count)))
  }
}
