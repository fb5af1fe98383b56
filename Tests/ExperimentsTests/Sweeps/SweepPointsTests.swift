import Configuration
import Testing

@testable import Experiments

struct `The points of` {
  private static let place = SourceLocation(file: "--vary", line: 1, column: 1)

  private static func listed(_ path: String, _ values: String...) -> SweepAxis {
    SweepAxis(
      path: path, values: .listed(values.map { SweepValue(text: $0, location: place) }),
      location: place)
  }

  private static func drawn(
    _ path: String, _ range: ClosedRange<Double>, logarithmic: Bool = false
  ) -> SweepAxis {
    SweepAxis(
      path: path,
      values: .within(
        NumberRange(range, unit: "s", isWhole: false), isLogarithmic: logarithmic),
      location: place)
  }

  private static func points(
    _ kind: SweepDesign.Kind, _ axes: [SweepAxis], size: Int? = nil, seed: UInt64 = 1
  ) throws -> SweepPoints {
    try SweepPoints(SweepDesign(kind, axes: axes, size: size), seed: seed)
  }

  private static func texts(_ points: SweepPoints) -> [String] {
    (0..<points.count).map { points[$0].map(\.text).joined(separator: " ") }
  }

  @Test func `a grid are all combinations`() throws {
    let points = try Self.points(
      .grid, [Self.listed("a", "1", "2"), Self.listed("b", "x", "y", "z")])
    #expect(
      Self.texts(points) == ["a=1 b=x", "a=1 b=y", "a=1 b=z", "a=2 b=x", "a=2 b=y", "a=2 b=z"])
  }

  @Test func `axes that are zipped go side by side`() throws {
    let points = try Self.points(.zip, [Self.listed("a", "1", "2"), Self.listed("b", "x", "y")])
    #expect(Self.texts(points) == ["a=1 b=x", "a=2 b=y"])
  }

  @Test func `nothing that varies is one`() throws {
    #expect(Self.texts(try Self.points(.grid, [])) == [""])
  }

  @Test func `a Latin hypercube visit every part of each axis once`() throws {
    let points = try Self.points(
      .latinHypercube, [Self.drawn("a", 0...10), Self.drawn("b", 1...100)], size: 10)
    for axis in 0..<2 {
      let parts = (0..<10).map {
        Int(points.shares(of: $0)[points.shares(of: $0).startIndex + axis] * 10)
      }
      #expect(parts.sorted() == Array(0..<10))
    }
  }

  /// Listed values take equal parts of the way: 12 points give each of three values four times.
  @Test func `a Latin hypercube share themselves among listed values`() throws {
    let points = try Self.points(.latinHypercube, [Self.listed("a", "1", "2", "3")], size: 12)
    let counts = Dictionary(grouping: Self.texts(points), by: \.self).mapValues(\.count)
    #expect(counts == ["a=1": 4, "a=2": 4, "a=3": 4])
  }

  @Test(arguments: [SweepDesign.Kind.latinHypercube, .morris])
  func `a random design do not hang on the other axes`(kind: SweepDesign.Kind) throws {
    let alone = try Self.points(kind, [Self.drawn("a", 0...1)], size: 5, seed: 3)
    let other = try Self.points(
      kind, [Self.drawn("b", 0...1), Self.drawn("a", 0...1)], size: 5, seed: 3)
    let step = kind == .morris ? (alone: 2, other: 3) : (alone: 1, other: 1)
    for point in 0..<5 {
      #expect(alone[point * step.alone][0].text == other[point * step.other][1].text)
    }
  }

  @Test func `a random design are others for another seed`() throws {
    let designs = try [1, 2].map { seed in
      try Self.texts(Self.points(.latinHypercube, [Self.drawn("a", 0...1)], size: 5, seed: seed))
    }
    #expect(designs[0] != designs[1])
  }

  /// The first point of the sequence is the middle: of 1 to 100 along the logarithm, that is 10.
  @Test func `Sobol's sequence begin in the middle`() throws {
    let points = try Self.points(
      .sobol, [Self.drawn("a", 0...10), Self.drawn("b", 1...100, logarithmic: true)], size: 3)
    #expect(Self.texts(points)[0] == "a=5 s b=10 s")
  }

  @Test func `a walk change each axis once by two thirds`() throws {
    let points = try Self.points(
      .morris, ["a", "b", "c"].map { Self.drawn($0, 0...1) }, size: 20)
    #expect(points.count == 20 * 4)
    for walk in 0..<20 {
      var moved: [Int] = []
      for step in 0..<3 {
        let (before, after) = (
          points.shares(of: 4 * walk + step), points.shares(of: 4 * walk + step + 1)
        )
        let jumps = zip(before, after).map { $1 - $0 }
        let changed = jumps.indices.filter { jumps[$0] != 0 }
        #expect(changed.count == 1)
        #expect(jumps.allSatisfy { $0 == 0 || abs(abs($0) - 2.0 / 3) < 1e-12 })
        moved += changed
      }
      #expect(moved.sorted() == [0, 1, 2])
    }
  }

  /// Of 200 walks, each of four levels begins about a quarter: 50 ± 4 standard deviations of 6.1.
  @Test func `walks begin on all levels alike`() throws {
    let points = try Self.points(.morris, [Self.drawn("a", 0...1)], size: 200)
    let levels = (0..<200).map { Int((points.shares(of: 2 * $0).first ?? -1) * 3 + 0.5) }
    let counts = Dictionary(grouping: levels, by: \.self).mapValues(\.count)
    #expect(counts.keys.sorted() == [0, 1, 2, 3])
    #expect(counts.values.allSatisfy { (25...75).contains($0) })
  }

  @Test func `a pair of Saltelli's are both and their mixtures`() throws {
    let points = try Self.points(
      .saltelli, ["a", "b"].map { Self.drawn($0, 0...1) }, size: 8)
    #expect(points.count == 8 * 4)
    for pair in 0..<8 {
      let rows = (0..<4).map { Array(points.shares(of: 4 * pair + $0)) }
      #expect(rows[1] == [rows[3][0], rows[0][1]])
      #expect(rows[2] == [rows[0][0], rows[3][1]])
      #expect(zip(rows[0], rows[3]).allSatisfy { $0 != $1 })
    }
  }

  @Test func `a design are counted without overflow`() {
    let long = Self.listed("a", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
    #expect(SweepDesign.count(of: .grid, Array(repeating: long, count: 5), size: nil) == 100_000)
    #expect(SweepDesign.count(of: .grid, Array(repeating: long, count: 6), size: nil) == nil)
    #expect(SweepDesign.count(of: .grid, Array(repeating: long, count: 900), size: nil) == nil)
    #expect(SweepDesign.count(of: .morris, [long], size: .max) == nil)
  }
}
