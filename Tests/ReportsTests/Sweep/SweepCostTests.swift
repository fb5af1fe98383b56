import Testing

@testable import Reports
@testable import Results

/// What a sweep says of the metrics behind the saving, where nobody named any.
struct `The costs in a verdict on a sweep` {
  private func sentences(
    _ counts: [SweepSample.Count], namesQualities: Bool = false
  ) throws -> [String] {
    let material = try SweepSample.material(
      counts: counts, namesQualities: namesQualities, extraTime: Array(repeating: 0, count: 5),
      difference: { _ in -20 })
    let told = SweepVerdict(material.document).sentences
    return told.map { $0.replacing(/: .*$/, with: "") }
  }

  private func worse(_ name: String) -> SweepSample.Count { .init(name: name) { _ in 10 } }

  @Test func `are told before what got better, by the direction of each`() throws {
    let counts: [SweepSample.Count] = [
      .init(name: "life", better: "higher") { _ in 10 },
      .init(name: "fresh", better: "higher") { _ in -10 }, worse("lag"),
    ]
    let told = try sentences(counts)
    #expect(
      told == [
        "improved lowers energy at all 5 points", "It lowers fresh at all 5 points",
        "It raises lag at all 5 points", "It raises life at all 5 points",
        "It makes no difference at any point to average-power and run-time.",
      ])
  }

  @Test func `are counted beyond three, apart from those that do not get worse`() throws {
    let open = ["open-1", "open-2"].map { name in
      SweepSample.Count(name: name) { _ in 0.01 }
    }
    let told = try sentences(open + ["a", "b", "c", "d"].map(worse))
    #expect(told.dropFirst().prefix(3).allSatisfy { $0.hasPrefix("It raises ") })
    let counts = [
      "1 other metric gets surely worse, too.", "2 other metrics do not get surely worse.",
    ]
    #expect(Array(told.dropFirst(4).prefix(2)) == counts)
  }

  @Test func `are those that were asked about where some were`() throws {
    let told = try sentences([worse("lag")], namesQualities: true)
    #expect(!told.contains { $0.contains("lag") })
    #expect(told.dropFirst().first == "It makes no difference to run-time at any of 5 points.")
  }

  @Test func `are in the JSON by name`() throws {
    func text(_ namesQualities: Bool) throws -> String {
      try SweepSample.material(counts: [worse("lag")], namesQualities: namesQualities).document.text
    }
    #expect(try text(false).contains("\"unnamed-qualities\": [\"lag\"]"))
    #expect(try !text(true).contains("unnamed-qualities"))
  }
}
