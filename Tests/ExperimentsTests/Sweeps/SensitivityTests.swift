import Configuration
import Numerics
import Quantities
import Statistics
import Testing

@testable import Experiments

/// Functions whose answers are known in closed form.
struct `Sensitivity` {
  private static let place = SourceLocation(file: "--vary", line: 1, column: 1)

  private static func points(
    _ kind: SweepDesign.Kind, axes: Int, size: Int, seed: UInt64 = 1
  ) throws -> SweepPoints {
    let place = SourceLocation(file: "--vary", line: 1, column: 1)
    let axes = (0..<axes).map {
      SweepAxis(
        path: "parameters.x\($0)",
        values: .within(NumberRange(0...1, unit: "", isWhole: false), isLogarithmic: false),
        location: place)
    }
    return try SweepPoints(SweepDesign(kind, axes: axes, size: size), seed: seed)
  }

  private static func values(
    _ points: SweepPoints, _ function: ([Double]) -> Double
  ) -> [Double?] {
    (0..<points.count).map { function(Array(points.shares(of: $0))) }
  }

  private static func effects(
    _ points: SweepPoints, _ values: [Double?]
  ) -> [SweepDocument.Effects] {
    SweepDocument.Effects.all(at: points, of: values, seed: 1, level: .percent95)
  }

  @Test func `of a line is its slope on every walk`() throws {
    let points = try Self.points(.morris, axes: 3, size: 10)
    let effects = Self.effects(
      points, Self.values(points) { 3 * $0[0] - 2 * $0[1] + 0 * $0[2] + 7 })
    for (effect, slope) in zip(effects, [3.0, -2, 0]) {
      #expect(effect.effects == 10)
      #expect(abs((effect.mu ?? .nan) - slope) < 1e-12)
      #expect(abs((effect.muStar ?? .nan) - abs(slope)) < 1e-12)
      #expect((effect.sigma ?? 1) < 1e-12)
    }
  }

  /// The effect of x₀ in x₀·x₁ is x₁, one of the four levels alike: mean ½, spread √(5/36).
  @Test func `of a product spreads as the other factor does`() throws {
    let points = try Self.points(.morris, axes: 2, size: 4000)
    let effects = Self.effects(points, Self.values(points) { $0[0] * $0[1] })
    for effect in effects {
      #expect(abs((effect.mu ?? .nan) - 0.5) < 0.03)
      #expect(abs((effect.sigma ?? 0) - (5.0 / 36).squareRoot()) < 0.02)
      #expect(try #require(effect.interval).contains(try #require(effect.muStar)))
    }
  }

  /// Up as far as down, so that only the magnitude shows it.
  @Test func `of a valley has no mean and a magnitude`() throws {
    let points = try Self.points(.morris, axes: 1, size: 1000)
    let effect = Self.effects(points, Self.values(points) { abs($0[0] - 0.5) })[0]
    // From 0 or 1/3 to 2/3 or 1: by 1/3 down or up, over a jump of 2/3.
    #expect(abs((effect.muStar ?? .nan) - 0.5) < 1e-12)
    #expect(abs(effect.mu ?? .nan) < 0.05)
  }

  /// Four levels of 3 to 10 are 3, 5, 8 and 10; of a list of three they are the first, the second and twice the
  /// last. The effect of the value itself is what its range is long, along whichever jump.
  @Test(arguments: [
    SweepAxis.Values.within(NumberRange(3...10, unit: "", isWhole: true), isLogarithmic: false),
    .listed([0, 1, 2].map { SweepValue(text: "\(3 + 3.5 * $0)", location: Self.place) }),
  ])
  func `of whole numbers and lists goes by the values that were simulated`(
    values: SweepAxis.Values
  ) throws {
    let axis = SweepAxis(path: "parameters.x", values: values, location: Self.place)
    let points = try SweepPoints(SweepDesign(.morris, axes: [axis], size: 40), seed: 1)
    let simulated = try (0..<points.count).map { try #require(Double(points[$0][0].value)) }
    #expect(Set(simulated).count > 2)
    let effect = Self.effects(points, simulated)[0]
    #expect(effect.effects == 40)
    #expect(abs((effect.mu ?? .nan) - 7) < 1e-12)
    #expect((effect.sigma ?? 1) < 1e-12)
  }

  @Test func `leaves out effects of points without a value`() throws {
    let points = try Self.points(.morris, axes: 2, size: 3)
    var values = Self.values(points) { $0[0] }
    values[1] = nil
    let found = SweepDocument.Effects.all(at: points, of: values, seed: 1, level: .percent95)
    // The first walk loses both of its effects, which begin or end at its middle point.
    #expect(found.map(\.effects) == [2, 2])
  }

  /// Ishigami's function with a = 7 and b = 0.1 on (−π, π): indices in closed form, Ishigami and Homma, ISUMA
  /// 1990. V = a²/8 + bπ⁴/5 + b²π⁸/18 + ½.
  @Test func `of Ishigami's function is what the integrals say`() throws {
    let (a, b, pi) = (7.0, 0.1, Double.pi)
    let points = try Self.points(.saltelli, axes: 3, size: 4096)
    let values = Self.values(points) { shares in
      let x = shares.map { (2 * $0 - 1) * pi }
      let sine = Elementary.sin(x[1])
      return Elementary.sin(x[0]) * (1 + b * x[2] * x[2] * x[2] * x[2]) + a * sine * sine
    }
    let (pi4, pi8) = (pi * pi * pi * pi, pi * pi * pi * pi * pi * pi * pi * pi)
    let variance = a * a / 8 + b * pi4 / 5 + b * b * pi8 / 18 + 0.5
    let first = [0.5 * (1 + b * pi4 / 5) * (1 + b * pi4 / 5), a * a / 8, 0].map { $0 / variance }
    let both = 8 * b * b * pi8 / 225 / variance
    let total = [first[0] + both, first[1], both]
    let found = try #require(
      SweepDocument.Indices.all(at: points, of: values, seed: 1, level: .percent95))
    for axis in 0..<3 {
      #expect(abs(found[axis].first.value - first[axis]) < 0.01, "first index of axis \(axis)")
      #expect(abs(found[axis].total.value - total[axis]) < 0.01, "total index of axis \(axis)")
      #expect(try #require(found[axis].first.interval).contains(first[axis]))
      #expect(try #require(found[axis].total.interval).contains(total[axis]))
    }
  }

  /// Of a sum of independent parts, each has the share of its variance, and nothing with others; a great
  /// mean takes no digits from it.
  @Test func `of a sum is the share of each part`() throws {
    let points = try Self.points(.saltelli, axes: 2, size: 1024)
    let found = try #require(
      SweepDocument.Indices.all(
        at: points, of: Self.values(points) { 1e9 + 2 * $0[0] + $0[1] }, seed: 1,
        level: .percent95))
    for (index, share) in zip(found, [0.8, 0.2]) {
      #expect(abs(index.first.value - share) < 0.01)
      #expect(abs(index.total.value - share) < 0.01)
    }
  }

  @Test func `of what does not vary is none`() throws {
    let points = try Self.points(.saltelli, axes: 2, size: 8)
    #expect(
      SweepDocument.Indices.all(
        at: points, of: Self.values(points) { _ in 3 }, seed: 1, level: .percent95)
        == nil)
  }

  @Test func `leaves out pairs without all their values`() throws {
    let points = try Self.points(.saltelli, axes: 2, size: 64)
    var values = Self.values(points) { $0[0] }
    for pair in 32..<64 { values[4 * pair + pair % 4] = nil }
    let whole = try Self.points(.saltelli, axes: 2, size: 64)
    let half = Array(Self.values(whole) { $0[0] }.prefix(4 * 32))
    #expect(
      SweepDocument.Indices.all(at: points, of: values, seed: 1, level: .percent95)
        == SweepDocument.Indices.all(at: points, of: half, seed: 1, level: .percent95))
  }
}
