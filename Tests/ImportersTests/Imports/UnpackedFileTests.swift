import Foundation
import Testing

@testable import Importers

struct `A file that gzip packed` {
  private static let entries = [
    CaptureEncoder.Entry(Sample.at(0), PacketEncoder.ethernet(Sample.up(100))),
    CaptureEncoder.Entry(Sample.at(40), PacketEncoder.ethernet(Sample.down(900))),
  ]
  private static let capture = CaptureEncoder().pcap(entries)

  private func expectAlike(_ importer: any RecordingImporter.Type, _ bytes: [UInt8]) throws {
    let plain = try TrialImport(importer, [bytes])
    let packed = try TrialImport(importer, [gzipped(bytes)])
    #expect(plain.complaints == [] && !plain.rows.isEmpty)
    #expect(packed.complaints == [])
    #expect(packed.rows == plain.rows)
    #expect(packed.recorded.taken == plain.recorded.taken)
    #expect(packed.recorded.dropped == plain.recorded.dropped)
  }

  @Test func `is read as what it holds`() throws {
    try expectAlike(PacketImporter.self, Self.capture)
    try expectAlike(PacketImporter.self, CaptureEncoder().pcapng(Self.entries))
    try expectAlike(HARImporter.self, Array(HARSample.load.utf8))
    try expectAlike(BatteryHistoryImporter.self, Array(HistorySample.text.utf8))
    try expectAlike(PerfettoImporter.self, try TextProto.trace(`A file of a trace`.small))
  }

  @Test func `may have several members, and zeros behind them`() throws {
    let members = [Self.capture[..<30], Self.capture[30..<30], Self.capture[30...]]
    let packed = members.flatMap { gzipped(Array($0)) } + [UInt8](repeating: 0, count: 512)
    let imported = try importPackets(packed)
    #expect(imported.complaints == [])
    #expect(imported.taken("packets") == 2)
  }

  /// As much as a capture of a day, so that it comes in many pieces.
  @Test func `may be many times as long`() throws {
    let entry = PacketEncoder.ethernet(Sample.up(1000))
    let entries = (0..<3000).map { CaptureEncoder.Entry(Sample.at($0), entry) }
    let bytes = CaptureEncoder().pcap(entries)
    let packed = gzipped(bytes)
    #expect(packed.count * 20 < bytes.count)
    #expect(try importPackets(packed).taken("bytes sent") == 3000 * 1040)
  }

  @Test func `that ends early is refused with the place`() throws {
    let packed = gzipped(Self.capture)
    for length in [10, packed.count / 2, packed.count - 1] {
      let word = "what gzip packed ends early, at byte \(length) of the file"
      #expect(try importPackets(Array(packed[..<length])).complaints == [word])
    }
    let history = Array(gzipped(Array(HistorySample.text.utf8)).dropLast(9))
    #expect(
      try TrialImport(BatteryHistoryImporter.self, [history]).complaints == [
        "1: what gzip packed ends early, at byte \(history.count) of the file"
      ])
  }

  @Test func `that is damaged is refused with the place`() throws {
    var packed = gzipped(Self.capture)
    // The check sum stands before the length, four bytes each.
    packed[packed.count - 8] ^= 1
    let complaints = try importPackets(packed).complaints
    #expect(complaints.count == 1)
    #expect(complaints[0].hasPrefix("what gzip packed is damaged, at byte "))
    let longer = gzipped(Self.capture) + Array("hello".utf8)
    #expect(
      try importPackets(longer).complaints == [
        "the file goes on behind what gzip packed, at byte \(longer.count - 5) of the file"
      ])
  }

  @Test func `is itself what its digest is of`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "packed-\(UUID()).gz").path
    let packed = gzipped(Self.capture)
    try Data(packed).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var bytes: [UInt8] = []
    #expect(
      ImportedFile(path: path).forEachPiece(asStored: true, .init()) {
        bytes += $0
        return true
      })
    #expect(bytes == packed)
  }

  @Test func `by zip is refused with what to do`() throws {
    for importer in ImporterCatalogue.recordings {
      let packed = try TrialImport(importer, [[0x50, 0x4b, 3, 4, 10, 10]])
      #expect(packed.complaints == ["1: the file is packed by zip"])
      #expect(packed.told.first?.notes.first?.hasPrefix("unzip it") == true)
    }
  }
}
