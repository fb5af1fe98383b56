import Foundation
import Testing

/// `compare --store` against `compare`.
struct `A comparison with a store` {
  private let room: Room
  private var store: String { room.path + "/store.db" }

  init() throws { room = try Room() }

  private func compare(_ options: [String]) throws -> Program.Outcome {
    try Program.run(["compare", Program.search, "--no-ranges", "-n", "4"] + options)
  }

  @Test(arguments: [
    ["--format", "text"], ["--format", "text", "--details", "--quantile", "90%"],
    ["--format", "json", "--equivalence-margin", "2%"], ["--format", "csv"],
  ])
  func `says what one without says, but whether the days were the same`(options: [String]) throws {
    let without = try compare(options)
    let with = try compare(options + ["--store", store])
    #expect(with.status == without.status)
    let words = Program.words(with.output)
      .replacing(
        "all variants given the same runs", with: "all variants in the same runs"
      )
      .replacing(" \"out-of-step\": null,", with: "")
    #expect(words == Program.words(without.output))
    #expect(with.output != without.output || options[1] == "csv")
  }

  @Test func `draws the ranges once all runs are there`() throws {
    let ranges = ["--over-ranges", "6", "--range-replications", "2", "--format", "json"]
    func compare(_ options: [String]) throws -> Program.Outcome {
      try Program.run(["compare", Program.search, "-n", "3"] + ranges + options)
    }
    let without = try JSONPart(compare([]).output)
    let first = try compare(["--store", store, "--shard", "1/2"])
    #expect(first.status == 0 && first.output.isEmpty)
    let whole = room.path + "/whole.db"
    let with = try compare(["--store", whole])
    for part in ["verdict", "over-ranges"] {
      #expect(try JSONPart(with.output)[part].isContained(in: without[part]))
    }
    #expect(try compare(["--store", whole, "--resume"]).output == with.output)
  }

  @Test func `tells batteries and where the saving comes from`() throws {
    let file = Program.root.appending(path: "scenarios/days/last-fifth.yaml").path
    let arguments = ["compare", file, "--no-ranges", "-n", "2", "--format", "json"]
    let without = try JSONPart(Program.runFast(arguments).output)
    let with = try JSONPart(Program.runFast(arguments + ["--store", store]).output)
    for part in ["batteries", "saving", "metrics", "expectations"] {
      #expect(try with[part].isContained(in: without[part]))
    }
  }

  @Test func `checks what is expected, once all runs are there`() throws {
    let file = try expecting("{ metric: search-time, variant: improved, below: 1 ms }")
    func compare(_ options: [String]) throws -> Program.Outcome {
      try Program.run(["compare", file, "--no-ranges", "-n", "4"] + options)
    }
    let without = try compare([])
    #expect(without.status == 1)
    let with = try compare(["--store", store])
    #expect(with.status == 1)
    #expect(with.errors == without.errors)
    #expect(try compare(["--store", store, "--resume"]).status == 1)
    // A part alone says nothing, and all parts together do.
    let shards = [1, 2].map { room.path + "/\($0).db" }
    for (index, shard) in shards.enumerated() {
      #expect(try compare(["--store", shard, "--shard", "\(index + 1)/2"]).status == 0)
    }
    #expect(try Program.run(["results", "merge", room.path + "/all.db"] + shards).status == 0)
    let merged = try compare(["--store", room.path + "/all.db", "--resume"])
    #expect(merged.status == 1)
    #expect(merged.output == with.output)
  }

  /// The scenario of the search with one claim of a test's own.
  private func expecting(_ claim: String) throws -> String {
    try room.file(
      "claim.yaml", "extends: \(Program.search)\nexpect: { mine: \(claim) }\n")
  }

  @Test(arguments: [["-o", "out"], ["--only", "1"], ["--precision", "5%"]])
  func `is 64 for what a store does not keep`(options: [String]) throws {
    // Without a number of runs, which two of them exclude.
    let outcome = try Program.run(
      ["compare", Program.search, "--no-ranges", "--store", store] + options)
    #expect(outcome.status == 64)
    #expect(
      outcome.complaint
        == "Error: --store keeps the runs and writes to standard output; it does not go with --only, --precision and --output."
    )
    #expect(room.names.isEmpty)
  }
}
