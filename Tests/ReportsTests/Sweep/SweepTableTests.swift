import Testing

@testable import Reports
@testable import Results

struct `The text of a sweep` {
  private func lines(
    _ design: String, others: [String] = [], difference: (Int) -> Double = { _ in -20 }
  ) throws -> [String] {
    let material = try SweepSample.material(design, others: others, difference: difference)
    return SweepTable(material.document).text.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  private static func design(_ axes: String...) -> String {
    "design: grid\nmatrix:\n" + axes.map { "  \($0)\n" }.joined()
  }

  /// The rows of the table of energy, with its head.
  private func rows(_ lines: [String]) -> [String] {
    Array(
      lines.drop { $0 != "energy" && !$0.hasPrefix("energy:") && !$0.hasPrefix("energy, and") }
        .dropFirst().prefix { $0.hasPrefix("  ") })
  }

  /// The numbers of the points in the table of energy.
  private func points(_ lines: [String]) -> [Int] {
    rows(lines).compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
  }

  @Test func `begins with the question, what was run, and the answer`() throws {
    let lines = try lines(SweepSample.curve)
    #expect(lines[0] == "improved: Does improved help?")
    #expect(lines[1].hasPrefix("5 points (grid), 10 runs each on improved, seed 7; all points met"))
    #expect(lines[3].hasPrefix("improved lowers energy at all 5 points: "))
  }

  @Test(arguments: [[], ["frugal", "wasteful"]])
  func `of three axes fits a screen of about 40 lines`(others: [String]) throws {
    let design = Self.design(
      "parameters.x: [1 s, 2 s, 3 s, 4 s, 5 s, 6 s]", "parameters.y: [low, middle, high]",
      "parameters.z: [1, 2, 3, 4, 5]")
    // Both signs along every axis, so that much is to be told of where they turn.
    let lines = try lines(design, others: others) { 3 * Double($0 % 7) - 8 }
    #expect((30...44).contains(lines.count), "\(lines.joined(separator: "\n"))")
  }

  @Test func `has as many points as there is room for, and counts the others`() throws {
    let values = (1...99).map { "\($0) s" }.joined(separator: ", ")
    let lines = try lines(Self.design("parameters.x: [\(values)]"))
    let points = points(lines)
    #expect((8...20).contains(points.count))
    #expect(points.first == 1 && points.last == 99)
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(
      words.contains(
        "… and \(99 - points.count) more points: --format json has all, "
          + "'drainsim results export' every run"))
  }

  @Test func `has every point where the word about one would take its place`() throws {
    let values = (1...40).map { "\($0) s" }.joined(separator: ", ")
    let hidden = 40 - points(try lines(Self.design("parameters.x: [\(values)]"))).count
    #expect(hidden > 1)
    // As many values as there are rows, and one more.
    let fitting = (1...(41 - hidden)).map { "\($0) s" }.joined(separator: ", ")
    let all = try lines(Self.design("parameters.x: [\(fitting)]"))
    #expect(points(all) == Array(1...(41 - hidden)))
    #expect(!all.contains { $0.contains("more point") })
  }

  @Test func `has the qualities beside the saving, and its marks`() throws {
    let table = rows(try lines(SweepSample.curve))
    #expect(table[0].contains("original") && table[0].contains("improved"))
    #expect(table[0].contains("change") && table[0].contains("over runs"))
    #expect(table.prefix(2).contains { $0.contains("run-") })
  }

  // The difference falls from point to point: the last of the 90 points is the best.
  @Test func `of several axes has the points in the order of their change`() throws {
    let design = Self.design(
      "parameters.x: [1 s, 2 s, 3 s, 4 s, 5 s, 6 s]", "parameters.y: [low, middle, high]",
      "parameters.z: [1, 2, 3, 4, 5]")
    let points = points(try lines(design) { -Double($0) })
    #expect(points.first == 90 && points.last == 1)
    #expect(points == points.sorted(by: >))
  }

  // At the first three points improved is lowest, and wasteful, which goes the other way, at others.
  @Test func `of many variants has the best at each point where there is no room for all`() throws {
    let values = (1...15).map { "\($0) s" }.joined(separator: ", ")
    let lines = try lines(
      Self.design("parameters.x: [\(values)]"), others: ["frugal", "wasteful"]
    ) { $0 < 3 ? -20 : 20 }
    let rows = rows(lines).filter { $0.split(separator: " ").first.flatMap { Int($0) } != nil }
    #expect(rows.first?.contains("improved") == true)
    #expect(rows.dropFirst(3).prefix(6).contains { $0.contains("wasteful") })
  }
}

struct `Where savings end, of many lines` {
  private func list(
    _ design: String, others: [String] = [], _ difference: (Int) -> Double
  ) throws -> [String] {
    let document = try SweepSample.material(design, others: others, difference: difference).document
    return BreakEvenText(document, SweepKeys(document), .lower).list(
      document.answers[0].breakEvens, most: 2)
  }

  @Test func `is one line for the variants that do the same at all values`() throws {
    let told = try list(SweepSample.curve, others: ["frugal", "wasteful"]) { _ in -20 }
    #expect(
      told == ["improved and frugal: lower it at all values", "wasteful: raises it at all values"])
  }

  // Three lines along x and four along y of words, which have no order. Along each x, below 3 s is
  // a saving and above a cost.
  @Test func `is a count where there are many, and those that turn`() throws {
    let design =
      "design: grid\nmatrix:\n  parameters.x: [1 s, 2 s, 3 s, 4 s]\n  parameters.y: [1, 2, 3]\n"
    #expect(
      try list(design) { $0 < 6 ? -20 : 20 } == [
        "improved along x, on 3 lines: turns on 3",
        "improved along y, on 4 lines: lowers it on 2, raises it on 2",
        "improved along x (y=1): lowers it at 1 s to 2 s; raises it at 3 s to 4 s; the difference is zero at about 2.5 s",
        "improved along x (y=2): lowers it at 1 s to 2 s; raises it at 3 s to 4 s; the difference is zero at about 2.5 s",
        "it turns on 1 more line",
      ])
  }
}

struct `The short names of axes` {
  @Test func `are the last words that tell them apart`() {
    #expect(SweepKeys.short(["parameters.x", "device"]) == ["x", "device"])
    #expect(SweepKeys.short(["a.b.x", "a.c.x"]) == ["b.x", "c.x"])
    let paths = ["variants.a.parameters.x", "variants.b.parameters.x"]
    #expect(SweepKeys.short(paths) == paths)
  }
}
