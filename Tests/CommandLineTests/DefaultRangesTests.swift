import Foundation
import Testing

/// The ranges that `compare` draws where nobody says anything of them.
struct `Compare without a word on ranges` {
  private let room: Room

  init() throws { room = try Room() }

  /// Ten seconds at a power between 5 and 13 J, evenly, beside 10 J.
  private func scenario(_ more: String = "") throws -> String {
    try room.file(
      "watts.yaml",
      """
      scenario: watts
      device: { components: { base: { asleep: 1000 mW, awake: 1000 mW } } }
      duration: 10 s
      replications: 4
      parameters: { power: { value: 600 mW, grade: assumed, range: [500 mW, 1300 mW], law: even, reason: r } }
      variants:
        old: {}
        new: { device: { components: { base: { asleep: $(power) } } } }
      \(more)
      """)
  }

  private func document(_ options: [String]) throws -> [String: Any] {
    let outcome = try Program.run(["compare", try scenario(), "--format", "json"] + options)
    #expect(outcome.status == 0)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  /// Each of 199 equal parts of the range has one draw: the 5th is 5.16 to 5.21 J, 48.4 to 47.9 %
  /// less than 10 J, and the 195th 27.9 to 28.4 % more.
  @Test func `draws 199 points, and ends at the 5th and the 195th of them`() throws {
    let document = try document([])
    let ranges = try #require(document["over-ranges"] as? [String: Any])
    #expect(ranges["points"] as? Int == 199)
    #expect(ranges["replications"] as? Int == 4)
    let verdict = try #require(document["verdict"] as? [[String: Any]])
    #expect(verdict.count == 1)
    #expect(verdict[0]["metric"] as? String == "energy")
    #expect(verdict[0]["variant"] as? String == "new")
    #expect(try abs(#require(verdict[0]["percent"] as? Double) + 40) < 1e-9)
    let spread = try #require(verdict[0]["ranges"] as? [String: Any])
    #expect((-48.4...(-47.9)).contains(try #require(spread["low"] as? Double)))
    #expect((27.9...28.4).contains(try #require(spread["high"] as? Double)))
    #expect(spread["points"] as? Int == 199)
    // 5 of 8 J are below 10 J, which is 124.4 of 199 parts.
    #expect([124, 125].contains(spread["better"] as? Int))
    #expect(spread["runs-share"] as? Double == 0)
  }

  @Test func `says that the runs are all the same, and gives the same bytes on one core as on two`()
    throws
  {
    let path = try scenario()
    let outputs = try ["1", "2"].map { jobs in
      let out = room.path + "/" + jobs
      let outcome = try Program.run("compare", path, "--jobs", jobs, "-o", out)
      return [outcome.output, try room.text(jobs + "/ranges.csv")]
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0][0].contains("All 4 runs are the same"))
    #expect(outputs[0][1].split(separator: "\n").count == 200)
  }

  @Test func `keeps in the manifest what it took`() throws {
    let path = try scenario()
    _ = try Program.run("compare", path, "-o", room.path + "/with")
    #expect(
      try room.text("with/manifest.json").contains(
        "\"--over-ranges\", \"199\", \"--range-replications\", \"4\""))
    _ = try Program.run("compare", path, "--no-ranges", "-o", room.path + "/without")
    #expect(try room.text("without/manifest.json").contains("\"--no-ranges\""))
    #expect(!room.names.contains("without/ranges.csv"))
  }

  @Test func `draws none where nothing shows them, and none for one run`() throws {
    let path = try scenario()
    let rows = try Program.run("compare", path, "--format", "csv").output
    #expect(rows == (try Program.run("compare", path, "--format", "csv", "--no-ranges").output))
    #expect(try document(["--only", "2"])["over-ranges"] == nil)
    let left = try document(["--no-ranges"])
    #expect(left["over-ranges"] == nil)
    #expect(left["ranges-left-out"] as? String == "not-asked")
  }

  @Test func `checks claims over the ranges, whatever is printed`() throws {
    let claim = "expect: { cheap: { metric: energy, below: 12 J, over: phones } }"
    let path = try scenario(claim)
    for format in ["text", "csv"] {
      let outcome = try Program.run("compare", path, "--format", format)
      #expect(outcome.status == 1)
      #expect(outcome.errors == "drainsim: not as the scenario expects: cheap\n")
    }
    let without = try Program.run("compare", path, "--no-ranges")
    #expect(without.status == 0)
    #expect(without.output.contains("\nExpectations: 1 not checked. "))
    let details = try Program.run("compare", path, "--no-ranges", "--details").output
    #expect(
      details.contains(
        """

        Expectations
          unchecked  cheap: it is about the ranges, which were not drawn

        """))
  }

  @Test func `draws them beside a comparison that stops by itself`() throws {
    let document = try document(["--precision", "5%", "--max-replications", "3"])
    #expect((document["over-ranges"] as? [String: Any])?["replications"] as? Int == 3)
  }
}
