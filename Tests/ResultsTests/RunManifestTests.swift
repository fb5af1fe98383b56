import Results
import Testing

struct `Run manifest` {
  @Test func `says what makes the same results again`() {
    let manifest = RunManifest(
      program: .sample, gslVersion: "2.7.1", scenario: "search", resolvedScenario: "abc", seed: 7,
      replications: 37...37, confidence: 0.95, baseline: "original",
      variants: ["original", "improved"],
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
}
