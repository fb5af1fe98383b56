import DocumentCoding
@testable import Experiments
import Foundation
import Testing

@testable import Results

struct `A manifest` {
  @Test func `says what makes the same results again`() {
    let manifest = Manifest(
      by: .sample, gslVersion: "2.7.1",
      content: .comparison(scenario: "search", Self.runs(resolvedScenario: "abc")),
      command: ["drainsim", "compare", "search.yaml", "--only", "37"])
    #expect(
      manifest.text == """
        {
          "schema-version": 1,
          "program": "drainsim",
          "program-version": "1.2.3",
          "commit": "abc",
          "compiler": "\(Provenance.ownCompiler)",
          "gsl-version": "2.7.1",
          "platform": "\(Provenance.ownPlatform)",
          "scenario": "search",
          "scenario-digest": "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
          "seed": 7,
          "first-replication": 37,
          "replications": 1,
          "confidence": 0.95,
          "baseline": "original",
          "variants": ["original", "improved"],
          "command": ["drainsim", "compare", "search.yaml", "--only", "37"]
        }

        """)
  }

  private static func runs(resolvedScenario: String) -> Manifest.Runs {
    var document = ComparisonDocument.sample(nil, nil)
    document.seed = 7
    document.firstReplication = 37
    document.replications = 1
    return Manifest.Runs(document, resolvedScenario: resolvedScenario)
  }

  @Test func `of the catalogue says how each row came about, and is read back`() throws {
    var row = Self.runs(resolvedScenario: "abc")
    row.id = "A1"
    row.file = "a/search.yaml"
    let manifest = Manifest(
      by: .sample, gslVersion: "2.7.1", content: .catalogue([row]),
      command: ["drainsim", "catalogue", "a"])
    #expect(
      manifest.text.contains(
        """
          "practices": [
            {
              "id": "A1",
              "file": "a/search.yaml",
              "scenario-digest": "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
              "seed": 7,
              "first-replication": 37,
        """))
    let read = try DocumentCoding.document(Manifest.self, in: Data(manifest.text.utf8))
    #expect(read.text == manifest.text)
    #expect(read.command == ["drainsim", "catalogue", "a"])
  }
}
