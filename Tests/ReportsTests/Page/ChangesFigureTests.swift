import Statistics
import Testing

@testable import Reports
@testable import Results

struct `The picture of all changes` {
  private func script(_ figure: Figure, isNarrow: Bool = true) -> String {
    figure.script(isNarrow ? .narrow(height: 300) : .wide(height: 300)).text()
  }

  /// Estimate, place and ends of all dots.
  private func dots(_ figure: Figure) -> [[Double]] {
    script(figure).split(separator: "\n").compactMap { line -> [Double]? in
      let words = line.split(separator: " ")
      let numbers = words.compactMap { Double($0) }
      return words.count == 4 && numbers.count == 4 && !numbers[0].isNaN ? numbers : nil
    }
  }

  @Test func `shows every metric of all variants`() throws {
    let metrics = (1...13).map { "metric-\($0)" }
    let figures = ChangesFigure.figures(
      of: ComparisonOfChanges.of(metrics.map { ($0, [-50, -40, -30, -20, -10]) }))
    #expect(figures.map(\.name) == ["changes"])
    let figure = try #require(figures.first)
    #expect(dots(figure).count == 13 * 5)
    #expect(figure.table.rows.count == 13 * 5)
    #expect(metrics.allSatisfy { script(figure).contains("'\($0)' ") })
    // No two dots have one place.
    #expect(Set(dots(figure).map { $0[1] }).count == 13 * 5)
  }

  // Nineteen metrics of five variants are 95 rows, and a twentieth would make a hundred.
  @Test func `goes on in a second one where one has no room`() {
    let metrics = (1...30).map { "metric-\($0)" }
    let figures = ChangesFigure.figures(
      of: ComparisonOfChanges.of(metrics.map { ($0, [-50, -40, -30, -20, -10]) }))
    #expect(figures.map(\.name) == ["changes", "changes-2"])
    #expect(figures.map { $0.table.rows.count } == [19 * 5, 11 * 5])
    #expect(figures[1].title == "Change of every metric (2 of 2)")
  }

  @Test func `points to a change that is far off with its value written`() throws {
    let figure = try #require(
      ChangesFigure.figures(
        of: ComparisonOfChanges.of([
          ("energy", [-8]), ("app-energy", [-93]), ("wait", [20]), ("data-age", [980]),
        ])
      ).first)
    #expect(dots(figure).map { $0[0] } == [-8, -93, 20])
    // From −94 to 21, and a twentieth of that on both sides.
    #expect(script(figure).contains("set xrange [-99.75:26.75]"))
    #expect(script(figure).contains("set label '980.0 %'"))
    #expect(figure.caption.contains("off the scale, which goes from −99.8 % to 26.8 %: "))
    #expect(figure.caption.contains("data-age of variant-1, 980.0 % [979.0, 981.0]."))
    #expect(figure.table.rows.count == 4)
  }

  @Test func `has no arrow where all are on the scale`() throws {
    let figure = try #require(
      ChangesFigure.figures(of: ComparisonOfChanges.of([("energy", [-8]), ("wait", [250])])).first)
    #expect(!script(figure).contains("head filled"))
    #expect(!figure.caption.contains("Arrows"))
  }

  @Test func `names what has no bounded change`() throws {
    let figure = try #require(
      ChangesFigure.figures(
        of: ComparisonOfChanges.of([
          ("energy", [-8, -9]), ("hits", [nil, nil]), ("age", [nil, 3]),
        ])
      ).first)
    #expect(
      figure.caption.hasSuffix("Without a bounded change in percent: hits, age of variant-1."))
  }
}

struct `The axis of changes` {
  private func axis(_ changes: [Double]) -> ChangeAxis {
    ChangeAxis(
      over: changes.map { ($0, ConfidenceInterval(low: $0, high: $0)) })
  }

  @Test func `ends where the changes do`() {
    #expect(axis([-60, 20, 299]).high == 299)
    #expect(axis([-60, 20, 299]).low == -60)
    #expect(axis([-60, -20]).high == 0)
  }

  @Test(arguments: [[-8.0, 301], [-1, -2, -90, 5000], [0, 0, 0, 301]])
  func `leaves out what is more than three times all that can be saved`(changes: [Double]) {
    #expect(axis(changes).high == 0)
  }

  // A twentieth of 300 more would be 315, and 301 on it.
  @Test func `does not go on to what is off the scale`() {
    #expect(axis([0, 0, 0, 0, 300, 301]).edges == -15...300)
    #expect(axis([-60, 20]).edges == -64...24)
  }

  // The third quartile of 200, 300, 400, 500 and 5000 is 500.
  @Test func `reaches to three times the third quartile where changes are large`() {
    #expect(axis([200, 300, 400, 500, 5000]).high == 500)
    #expect(axis([200, 300, 400, 500, 1500]).high == 1500)
  }

  @Test func `holds at least three of four changes`() {
    for count in 1...40 {
      let changes = (0..<count).map { Double($0 * $0 * $0) * 10 }
      let axis = axis(changes)
      #expect(4 * changes.count { axis.holds($0) } >= 3 * count)
    }
  }
}
