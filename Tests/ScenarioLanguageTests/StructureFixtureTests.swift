import Configuration
import Foundation
import Testing

@testable import ScenarioLanguage

/// Files with one mistake of structure each; `scripts/check-schema.sh` shows them to the schemas.
enum StructureFixtures {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/structure")

  /// A scenario without mistakes.
  static let base = folder.appendingPathComponent("base.yaml").path

  /// The files of a kind; the first line of each is a comment with the complaint that it earns.
  static func files(of kind: EditorSchema.Kind) -> [String] {
    (try? ScenarioFolder.files(below: folder.appendingPathComponent(kind.rawValue).path)) ?? []
  }

  /// Reads the file as the program does.
  static func read(_ path: String, as kind: EditorSchema.Kind) throws {
    switch kind {
    case .scenario: _ = try ScenarioLoader.load(path)
    case .device: _ = try DeviceLoader.load(path)
    case .fit: _ = try FitFile.read(path)
    case .prediction: _ = try PredictionFile.read(path)
    }
  }
}

struct `A mistake of structure` {
  @Test(arguments: EditorSchema.Kind.allCases)
  func `is refused by the reader with the complaint in its first line`(kind: EditorSchema.Kind)
    throws
  {
    let files = StructureFixtures.files(of: kind)
    #expect(files.count >= 5)
    for file in files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let first = text.prefix { $0 != "\n" }
      let error = #expect(throws: LoadFailure.self) { try StructureFixtures.read(file, as: kind) }
      #expect(error.map { "# \($0.reason)" } ?? "" == first, "\(file)")
    }
  }

  @Test func `is not in the scenario that others extend`() throws {
    try StructureFixtures.read(StructureFixtures.base, as: .scenario)
  }
}
