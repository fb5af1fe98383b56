import Configuration
import ScenarioTestSupport
import Testing

@testable import ScenarioLanguage

/// The forms of values against what the readers ask of shipped scenarios.
struct `A mapping of a scenario` {
  /// The mappings that the readers check in a scenario, with the keys that they take.
  private func read(_ path: String) throws -> (
    walk: FormWalk, found: [(node: ConfigurationNode, keys: Set<String>)]
  ) {
    let diagnostics = Diagnostics()
    var found: [(node: ConfigurationNode, keys: Set<String>)] = []
    diagnostics.onMapping = { found.append((node: $0, keys: Set($1.map(\.name)))) }
    var files = ScenarioFiles(diagnostics: diagnostics)
    let root = try #require(try files.scenario(at: path))
    let walk = FormWalk(root, EditorSchema.Kind.scenario.form)
    let whole = files.expandingTraces(in: files.expandingDevice(in: root))
    var compiler = ScenarioCompiler(root: whole, files: files, diagnostics: diagnostics)
    #expect(compiler.compile() != nil)
    return (walk, found)
  }

  /// All shipped scenarios, and one with the kinds of mappings that none of them has.
  private static let samples = Samples.shipped + [StructureFixtures.base]

  @Test(arguments: samples)
  func `has the keys in the schema that its reader takes`(path: String) throws {
    let (walk, found) = try read(path)
    var checked = 0
    for (node, keys) in found {
      // Readers also make mappings of their own where others are written.
      guard let written = walk.written[node.location],
        written.subtracting(["extends"]).isSubset(of: node.entries?.map(\.key) ?? [])
      else { continue }
      let known = walk.keys[node.location] ?? []
      #expect(
        known.contains(keys), "\(node.location): the reader takes \(keys.sorted()), not \(known)")
      checked += 1
    }
    #expect(checked >= 5)
  }

  @Test func `of every kind is in a scenario that comes with the program`() throws {
    var seen: Set<Set<String>> = []
    for path in Self.samples { seen.formUnion(try read(path).found.map(\.keys)) }
    let missing = LanguageReference.sections.filter { !seen.contains(Set($0.fields.map(\.name))) }
    // A recording is no text, so none is shipped as a file.
    #expect(missing.map(\.title) == ["A recording that is played"])
  }
}
