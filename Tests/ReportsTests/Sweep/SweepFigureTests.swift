@testable import Experiments
import Testing

@testable import Reports

struct `A picture of a sweep` {
  private func figure(_ name: String, _ material: SweepMaterial) throws -> Figure {
    try #require(FigureSet(material)[name], "\(FigureSet(material).names.map(\.name))")
  }

  private func script(_ figure: Figure) -> String { figure.script(.wide(height: 300)).text() }

  /// The lines of the script that are so many numbers.
  private func rows(of count: Int, in figure: Figure) -> [[Double]] {
    script(figure).split(separator: "\n").compactMap { line -> [Double]? in
      let words = line.split(separator: " ")
      let numbers = words.compactMap { Double($0) }
      return words.count == count && numbers.count == count ? numbers : nil
    }
  }

  @Test(arguments: SweepSample.designs)
  func `has units on its axes, says what its intervals are, and has a table`(design: String) throws
  {
    let figures = FigureSet(try SweepSample.material(design)).figures
    #expect(!figures.isEmpty)
    #expect(Set(figures.map(\.name)).count == figures.count)
    for figure in figures {
      let axes = script(figure).split(separator: "\n").filter {
        $0.hasPrefix("set xlabel '") || $0.hasPrefix("set ylabel '")
      }
      #expect(
        axes.contains { $0.contains("(") || $0.contains("share of the variance") }, "\(figure.name)"
      )
      #expect(figure.caption.contains("interval"), "\(figure.name)")
      #expect(!figure.alternative.isEmpty)
      #expect(!figure.table.rows.isEmpty)
      #expect(figure.table.rows.allSatisfy { $0.count == figure.table.columns.count })
    }
  }

  @Test(
    .enabled(if: InstalledPrograms.hasGnuplot, "gnuplot is not installed"),
    arguments: SweepSample.designs)
  func `is drawn without complaint, under hostile names, too`(design: String) async throws {
    for name in ["improved", StoredSample.hostile] {
      let set = FigureSet(try SweepSample.material(design, name: name))
      for figure in set.figures {
        let files = try await FigureFiles.drawn(
          figure.name, among: set, form: "svg", files: ("a.svg", "a.dat"), by: Gnuplot())
        #expect(files.picture.count > 2000)
      }
    }
  }

  // Differences of −15, −5, 5, 15 and 25 J at 1 s to 5 s: zero in the middle between 2 s and 3 s.
  @Test func `marks where the difference along an axis crosses zero`() throws {
    let figure = try figure("difference-energy", SweepSample.material())
    #expect(script(figure).contains("set arrow from first 2.5, graph 0 to first 2.5, graph 1"))
    #expect(figure.caption.contains("at parameters.x (s) of about 2.5."))
  }

  @Test func `marks nothing where the difference has one sign`() throws {
    let figure = try figure("difference-energy", SweepSample.material { Double($0) + 1 })
    #expect(!script(figure).contains("graph 0 to first"))
  }

  // Names of phones are longer than a fifth of a phone's width, and four variants have a key of four lines.
  @Test func `along words turns long names, and tells variants by shapes`() throws {
    let material = try SweepSample.material(
      "design: grid\nmatrix:\n  parameters.x: [galaxy-s20-plus, iphone-6s-plus, standard-phone]\n")
    let figure = try figure("curve-energy", material)
    let script = figure.script(.narrow(height: figure.height(true))).text()
    #expect(script.contains("scale 0 rotate by 35 right"))
    #expect(script.contains("pointtype 7 ") && script.contains("pointtype 5 "))
    #expect(CurveFigures.keyHeight(2) == 0)
    #expect(CurveFigures.keyHeight(6) == 72)
  }

  @Test func `tells signs of differences by shapes`() throws {
    let material = try SweepSample.material(SweepSample.cube) { $0 < 6 ? -10 : 20 }
    let figure = try figure("along-parameters.x-energy-improved", material)
    #expect(script(figure).contains("pointtype 11 ") && script(figure).contains("pointtype 9 "))
    #expect(figure.caption.contains("Triangles downwards and upwards"))
  }

  /// A p of 0.031 at one of twelve points, and of nothing at others.
  @Test func `marks as sure what is so by the adjusted p`() throws {
    func caption(_ difference: @escaping (Int) -> Double) throws -> String {
      try figure(
        "map-energy-improved", SweepSample.material(SweepSample.map, difference: difference)
      )
      .caption
    }
    #expect(try caption { $0 == 0 ? -0.6 : 0.01 }.contains("(12 of 12 points; sure where p, adj"))
    #expect(try caption { _ in -0.6 }.contains("(0 of 12 points; sure where p, adj"))
    let dots = try figure(
      "along-parameters.x-energy-improved",
      SweepSample.material(SweepSample.cube) { $0 == 0 ? -0.6 : 0.01 })
    #expect(dots.alternative.hasSuffix("0 surely below zero, 0 surely above"))
  }

  // The swing of days is the same in both variants at every point.
  @Test func `says that differences are known better where days swing together`() throws {
    let figure = try figure("curve-energy", SweepSample.material())
    #expect(figure.caption.contains("each mean by itself. Differences between variants are known"))
  }

  @Test func `of one axis has means with the ends of their intervals`() throws {
    let material = try SweepSample.material()
    let metric = material.question.cost
    let estimate = material.findings.findings[3].metrics[metric].variants[1]
    let (mean, interval) = (try #require(estimate.mean), try #require(estimate.interval))
    let row = "4.0 \(mean) \(interval.low) \(interval.high)\n"
    #expect(try script(figure("curve-energy", material)).contains(row))
  }

  // x counts slowest: points 0 to 2 stand at 1 s. Only the first two columns are below zero.
  @Test func `of two axes has a square a point, and lines where the sign changes`() throws {
    let material = try SweepSample.material(SweepSample.map) { $0 < 6 ? -10 : 20 }
    let figure = try figure("map-energy-improved", material)
    // Steps of colours without a square have a row of no numbers.
    let squares = rows(of: 6, in: figure).filter { !$0[0].isNaN }
    #expect(squares.count == 12)
    #expect(Set(squares.map { [$0[0], $0[1]] }).count == 12)
    let edges = rows(of: 4, in: figure)
    #expect(edges == [[2.5, 0.5, 0, 1], [2.5, 1.5, 0, 1], [2.5, 2.5, 0, 1]])
  }

  @Test func `of two axes names the one value that all points have`() throws {
    let same = try SweepSample.material(SweepSample.map) { _ in -10 }
    let lower = try script(figure("map-energy-improved", same))
    #expect(lower.contains("title '−10 J'"))
    #expect(!lower.contains("no difference"))
  }

  @Test func `of two axes crosses out what is not sure`() throws {
    let material = try SweepSample.material(SweepSample.map) { $0 == 4 ? 0.01 : -10 }
    let figure = try figure("map-energy-improved", material)
    #expect(figure.caption.contains("surely other than zero (1 of 12 points; sure where p"))
  }

  // A line in x with a slope of 16 J over its range of 8 s; y does nothing.
  @Test func `of walks has the effect of each axis`() throws {
    let points = try SweepSample.material(SweepSample.walks).findings.points
    let material = try SweepSample.material(SweepSample.walks) { point in
      16 * points.shares(of: point)[points.shares(of: point).startIndex] + 5
    }
    let figure = try figure("effects-energy-improved", material)
    #expect(figure.table.rows.map { $0[0] } == ["parameters.x", "parameters.y"])
    #expect(figure.table.rows[0][1] == "16")
    #expect(figure.table.rows[0][2].hasPrefix("16"))
  }

  @Test func `of pairs has the shares of each axis, the largest first`() throws {
    let points = try SweepSample.material(SweepSample.pairs).findings.points
    let material = try SweepSample.material(SweepSample.pairs) { point in
      16 * (points.shares(of: point).last ?? 0) + 5
    }
    let figure = try figure("indices-energy-improved", material)
    #expect(figure.table.rows.map { $0[0] } == ["parameters.y", "parameters.x"])
  }

  @Test func `of what is worth its price joins those than which none is better`() throws {
    let material = try SweepSample.material()
    let front = try #require(material.document.paretoFronts.first)
    let figure = try figure("front-run-time", material)
    #expect(figure.table.rows.count == front.members.count)
    #expect(figure.table.rows.map { $0[1] } == front.members.map { "\($0.point)" })
  }

  @Test func `of many points lists one in so many, and says so`() throws {
    let values = (1...600).map { "\($0) s" }.joined(separator: ", ")
    let material = try SweepSample.material(
      "design: grid\nmatrix:\n  parameters.x: [\(values)]\n"
    ) { _ in 1 }
    let figure = try figure("curve-energy", material)
    #expect(figure.table.rows.count == 200)
    #expect(figure.caption.contains("one in 3 points"))
  }
}

struct `The places of values along an axis` {
  private func places(_ values: String) throws -> AxisPositions {
    let material = try SweepSample.material("design: grid\nmatrix:\n  parameters.x: [\(values)]\n")
    return AxisPositions(0, of: material.findings.points)
  }

  @Test func `are numbers in the unit of the first, in their order`() throws {
    let places = try places("2 s, 500 ms, 1 min")
    #expect(places.title == "parameters.x (s)")
    #expect(places.positions == [0.5, 2, 60])
    #expect(places.position(of: "1 min") == 60)
  }

  @Test func `are one after the other where they are no numbers`() throws {
    let places = try places("pixel-6, iphone-6s")
    #expect(!places.isNumeric)
    #expect(places.position(of: "iphone-6s") == 2)
  }

  @Test(arguments: [("1 s, 10 s, 100 s, 1000 s", true), ("10 s, 20 s, 30 s, 60 s", false)])
  func `are on a logarithm where they are even on it`(values: String, expected: Bool) throws {
    #expect(try places(values).isLogarithmic == expected)
  }
}
