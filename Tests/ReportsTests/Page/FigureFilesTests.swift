import Foundation
import Testing

@testable import Reports

@Suite(.enabled(if: InstalledPrograms.hasGnuplot, "gnuplot is not installed"))
struct `A picture of a result` {
  private static let files = (picture: "a.svg", data: "a.dat")

  private func drawn(_ name: String, _ form: String, called: String = "improved") async throws
    -> FigureFiles
  {
    try await FigureFiles.drawn(
      name, among: FigureSet(try StoredSample.material(name: called)), form: form,
      files: Self.files, by: Gnuplot())
  }

  @Test(arguments: [("svg", "<?xml"), ("pdf", "%PDF"), ("png", "\u{FFFD}PNG")])
  func `has the form it is asked for`(form: String, beginning: String) async throws {
    let picture = try await drawn("changes", form).picture
    #expect(String(decoding: picture.prefix(12), as: UTF8.self).hasPrefix(beginning))
  }

  @Test(arguments: ["svg", "pdf", "png"])
  func `is the same bytes for the same numbers`(form: String) async throws {
    let first = try await drawn("differences-app-energy", form).picture
    #expect(try await drawn("differences-app-energy", form).picture == first)
  }

  // The second in which it was made would make another file of it.
  @Test func `for paper names no date`() async throws {
    let text = String(decoding: try await drawn("changes", "pdf").picture, as: UTF8.self)
    let dates = text.split(separator: "/CreationDate (").dropFirst().map { $0.prefix(16) }
    #expect(dates == ["D:19700101000000"])
  }

  @Test(arguments: ["changes", "power", "differences-wait", "battery"])
  func `comes out again of its script and its numbers`(name: String) async throws {
    let index = try Workplace()
    let files = try await drawn(name, "svg")
    try index.write(files.script, to: "a.gp")
    try index.write(files.data, to: "a.dat")
    let gnuplot = try #require(InstalledPrograms.path(of: "gnuplot"))
    _ = try InstalledPrograms.run(gnuplot, ["--default-settings", "a.gp"], in: index.path)
    let again = try Data(contentsOf: URL(filePath: index.path + "/a.svg"))
    #expect(Array(again) == files.picture)
  }

  @Test(arguments: ["50 % less", "a %d %s", "a\\", "'\u{301}a''"])
  func `shows a name as it is at an axis, beside it and in the key`(name: String) async throws {
    var script = PlotScript(.wide(height: 300))
    script.setNames([([name], 1)], separator: " · ")
    script.setTitle("x", name)
    script.plot([script.element(script.data([[1, 1]]), "1:2", "points", .ink, title: name)])
    let picture = String(decoding: try await Gnuplot().draw(script.text()), as: UTF8.self)
    #expect(picture.split(separator: ">\(name)</text>").count == 4)
  }

  @Test func `of every kind has units on its axes and says what its intervals are`() throws {
    for figure in FigureSet(try StoredSample.material()).figures {
      let script = figure.script(.wide(height: 300)).text()
      let axes = script.split(separator: "\n").filter {
        $0.hasPrefix("set xlabel '") || $0.hasPrefix("set ylabel '")
      }
      #expect(
        axes.contains { $0.contains("(") || $0.contains("rank correlation") }, "\(figure.name)")
      #expect(figure.caption.contains("interval"), "\(figure.name)")
      #expect(!figure.alternative.isEmpty)
      #expect(figure.table.rows.allSatisfy { $0.count == figure.table.columns.count })
      #expect(!figure.table.rows.isEmpty)
    }
  }

  @Test func `runs no command that a name holds`() async throws {
    let index = try Workplace()
    let name = "`touch \(index.path)/ran` ' \" $(touch \(index.path)/ran) @x"
    for figure in FigureSet(try StoredSample.material(name: name)).names {
      _ = try await drawn(figure.name, "svg", called: name)
    }
    #expect(!FileManager.default.fileExists(atPath: index.path + "/ran"))
  }

  @Test func `that is not there is refused`() async throws {
    await #expect(throws: FigureError.unknownFigure) { try await drawn("nothing", "svg") }
    await #expect(throws: FigureError.unknownForm) { try await drawn("changes", "gif") }
  }

  @Test func `has the numbers that are stored`() throws {
    let material = try StoredSample.material()
    let figure = try #require(FigureSet(material)["changes"])
    let change = try #require(material.comparison.metrics[0].comparisons[0].change)
    // In the middle of the first row of 12 points, below half the 10 between metrics.
    let row = "\(change.percent) 11.0 \(try #require(change.low)) \(try #require(change.high))\n"
    #expect(figure.script(.wide(height: 300)).text().contains(row))
  }
}

struct `The marks of an axis` {
  @Test(
    arguments: [
      (0.0, 10.0, 5, 2.0), (0, 10, 10, 1), (-90, 0, 3, 50), (0, 0.7, 4, 0.2), (5, 5.1, 3, 0.05),
    ])
  func `are 1, 2 or 5 apart and no more than there is room for`(
    low: Double, high: Double, most: Int, step: Double
  ) {
    let found = TickStep.between(low, high, most: most)
    #expect(found.map { abs($0 - step) < 1e-12 } == true, "\(String(describing: found))")
  }

  @Test func `of no length are not set`() {
    #expect(TickStep.between(3, 3, most: 5) == nil)
    #expect(TickStep.between(0, .infinity, most: 5) == nil)
  }

  @Test func `of a day are hours that divide it`() {
    let hours = TimeScale(longest: 86400)
    #expect(hours.unit == "h")
    #expect(TickStep.ofTime(hours, longest: 86400, most: 9) == 3)
    #expect(TickStep.ofTime(hours, longest: 86400, most: 4) == 6)
  }
}
