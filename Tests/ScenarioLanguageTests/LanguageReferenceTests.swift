import Foundation
import Testing

@testable import ScenarioLanguage

struct `Language reference` {
  /// The page as it is in the repository.
  private func page(_ name: String = "scenario-language") throws -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appendingPathComponent("docs/\(name).md"), encoding: .utf8)
  }

  @Test func `ends with what the reader accepts`() throws {
    let page = try page()
    #expect(
      page.hasSuffix(LanguageReference.markdown),
      "write it anew: drainsim explain language")
  }

  @Test func `has a page of all models that is up to date`() throws {
    #expect(
      try page("models") == ModelReference.markdown,
      "write it anew: drainsim explain models > docs/models.md")
  }

  @Test func `shows an example that the reader accepts`() throws {
    let page = try page()
    let example = try #require(page.components(separatedBy: "```yaml\n").dropFirst().first)
    let text = try #require(example.components(separatedBy: "```").first)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("language-\(ProcessInfo.processInfo.processIdentifier).yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let loaded = try ScenarioLoader.load(file.path)
    #expect(loaded.scenario.variants.map(\.name) == ["original", "improved"])
  }
}
