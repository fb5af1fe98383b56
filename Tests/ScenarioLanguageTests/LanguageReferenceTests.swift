import Foundation
import Testing

@testable import ScenarioLanguage

struct `Language reference` {
  /// The hand-written page.
  private func page() throws -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appendingPathComponent("docs/scenario-language.md"), encoding: .utf8)
  }

  /// The first cells of the table below a heading, without their code marks.
  private func names(below title: String) throws -> [String] {
    let after = LanguageReference.markdown.components(separatedBy: "### \(title)\n")
    try #require(after.count == 2, "\(title)")
    let table = try #require(after[1].components(separatedBy: "\n### ").first)
    return table.matches(of: #/(?m)^\| `([^`]+)`/#).map { String($0.1) }
  }

  @Test(arguments: LanguageReference.sections.map(\.title))
  func `has a table of every mapping, with each of its keys`(title: String) throws {
    let section = try #require(LanguageReference.sections.first { $0.title == title })
    #expect(try names(below: title) == section.fields.map(\.name))
  }

  @Test func `is not part of the page by hand, which names its command`() throws {
    let page = try page()
    #expect(page.contains("`drainsim explain language`"))
    #expect(LanguageReference.sections.allSatisfy { !page.contains("### \($0.title)\n\n|") })
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
