import Foundation
import FuzzedReaders
import Testing

/// The inputs that fuzzing kept: each reaches other code of its reader.
struct `The kept corpus` {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus").path

  private static func inputs(of reader: FuzzedReader) -> [String] {
    let folder = corpus + "/" + reader.name
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      .map { folder + "/" + $0 }
  }

  @Test func `has inputs for every reader, and for no other`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus).sorted()
    #expect(folders == FuzzedReader.all.map(\.name).sorted())
    for reader in FuzzedReader.all {
      #expect(!Self.inputs(of: reader).isEmpty, "\(reader.name)")
    }
  }

  @Test(arguments: FuzzedReader.all.map(\.name))
  func `is read or refused with a word`(name: String) throws {
    let reader = try #require(FuzzedReader.all.first { $0.name == name })
    let folder = FuzzedInput.memory + "/drainsim-corpus-\(getpid())-\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for path in Self.inputs(of: reader) {
      // A reader that finds something wrong with itself ends the process.
      reader.read(
        FuzzedInput(bytes: Array(try Data(contentsOf: URL(filePath: path))), folder: folder))
    }
  }
}
