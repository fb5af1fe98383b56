@testable import Experiments
import Testing

@testable import Reports

@Suite(.enabled(if: InstalledPrograms.hasGnuplot, "gnuplot is not installed"))
struct `A page of a sweep` {
  @Test(
    arguments: [
      (SweepSample.curve, ["points", "break-even", "front", "assumptions", "origin"]),
      (SweepSample.map, ["points", "break-even", "front", "assumptions", "origin"]),
      (SweepSample.cube, ["points", "front", "assumptions", "origin"]),
      (SweepSample.walks, ["points", "sensitivity", "front", "assumptions", "origin"]),
    ])
  func `has its sections, pictures and tables`(design: String, sections: [String]) async throws {
    let material = try SweepSample.material(design)
    let page = Markup(await SweepPage.made(of: material).text)
    #expect(page.problems.isEmpty)
    #expect(page.all("section").compactMap { $0.attributes["id"] } == sections)
    #expect(page.count("figure") == FigureSet(material).figures.count)
    #expect(page.count("figcaption") == page.count("figure"))
    #expect(page.count("svg") == 2 * page.count("figure"))
    let identifiers = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(identifiers).count == identifiers.count)
    let used = page.elements.compactMap { $0.attributes["href"] }.map { String($0.dropFirst()) }
    #expect(used.allSatisfy(identifiers.contains))
  }

  @Test(arguments: SweepSample.designs)
  func `takes no name for markup`(design: String) async throws {
    let material = try SweepSample.material(design, name: StoredSample.hostile)
    let page = Markup(await SweepPage.made(of: material).text)
    #expect(page.problems.isEmpty)
    #expect(page.count("script") == 0)
  }

  @Test func `says how many runs are missing`() async throws {
    let page = await SweepPage.made(of: try SweepSample.material(missing: 4)).text
    #expect(page.contains("4 of 100 runs are missing"))
    let whole = await SweepPage.made(of: try SweepSample.material()).text
    #expect(!whole.contains("runs are missing"))
  }

  /// All values hang on x alone, of which there are three points each.
  @Test func `warns of an axis that changes nothing, as the text does`() async throws {
    let idle = try SweepSample.material(
      SweepSample.map, extraTime: (0..<12).map { Double($0 / 3) },
      difference: { -20 + Double($0 / 3) })
    let warning =
      "parameters.y changes nothing: points that differ in it alone have the same values"
    let page = await SweepPage.made(of: idle).text
    #expect(page.ranges(of: warning).count == 1 && !page.contains("parameters.x changes nothing"))
    let words = SweepTable(idle.document).text.split(whereSeparator: \.isWhitespace)
    #expect(words.joined(separator: " ").contains("! " + warning))
    let whole = await SweepPage.made(of: try SweepSample.material(SweepSample.map)).text
    #expect(!whole.contains("changes nothing"))
  }

  @Test func `has its tables where nothing draws`() async throws {
    let material = try SweepSample.material()
    let made = await SweepPage.made(of: material, by: Gnuplot(executable: "/nonexistent/gnuplot"))
    #expect(made.problem?.contains("gnuplot is not installed") == true)
    let page = Markup(made.text)
    #expect(page.problems.isEmpty)
    #expect(page.count("svg") == 0)
    #expect(page.count("figure") == FigureSet(material).figures.count)
  }
}

/// The page as a browser shows it, at the width of a phone and of a desk.
@Suite(
  .enabled(if: InstalledPrograms.chromium != nil, "chromium is not installed"),
  .enabled(if: InstalledPrograms.hasGnuplot, "gnuplot is not installed"), .serialized)
struct `In a browser the page of a sweep` {
  @Test(arguments: [
    (SweepSample.curve, false), (SweepSample.map, false), (SweepSample.map, true),
    (SweepSample.walks, false),
  ])
  func `is whole, quiet and readable on a phone and on a desk`(design: String, dark: Bool)
    async throws
  {
    let material = try SweepSample.material(design)
    let page = await SweepPage.made(of: material)
    #expect(page.problem == nil)
    let found = try Browser.findings(of: page.text, dark: dark)
    #expect(found.map(\.width) == [375, 1280])
    for finding in found {
      #expect(finding.dark == dark)
      #expect(finding.errors.isEmpty)
      #expect(finding.resources.isEmpty)
      #expect(finding.figures == FigureSet(material).figures.count)
      #expect(finding.drawn == finding.figures)
      #expect(finding.overflow <= 0)
      #expect(finding.texts > 100)
      #expect(finding.contrast >= 4.5, "\(finding.faint)")
    }
  }

  @Test func `is as quiet and whole when all its names are hostile`() async throws {
    let page = await SweepPage.made(
      of: try SweepSample.material(SweepSample.map, name: StoredSample.hostile))
    for finding in try Browser.findings(of: page.text) {
      #expect(finding.errors.isEmpty)
      #expect(finding.resources.isEmpty)
      #expect(finding.drawn == finding.figures)
      #expect(finding.overflow <= 0)
    }
  }
}
