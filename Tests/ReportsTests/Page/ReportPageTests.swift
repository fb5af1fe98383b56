import DocumentCoding
import Results
import Testing

@testable import Reports

struct `The commands on a page` {
  @Test func `take a scenario that came on standard input from the folder`() {
    #expect(
      OriginSection.line(of: ["drainsim", "compare", "-", "--seed", "7"])
        == "drainsim compare - --seed 7 < scenario.yaml")
    #expect(OriginSection.line(of: ["drainsim", "compare", "a.yaml"]) == "drainsim compare a.yaml")
  }
}

struct `A page of a result` {
  private static let noLibrary = "/nonexistent"

  private func page(_ material: ReportMaterial, library: String = noLibrary) async -> String {
    await ReportPage.made(of: material, library: library).text
  }

  @Test(.enabled(if: InstalledPrograms.hasGnuplot, "gnuplot is not installed"))
  func `has all its sections, pictures, words for them and tables behind them`() async throws {
    let page = Markup(await page(try StoredSample.material()))
    #expect(page.problems.isEmpty)
    let sections = page.all("section").compactMap { $0.attributes["id"] }
    #expect(
      sections == [
        "comparison", "saving", "course", "power", "differences", "trade-off", "ranges",
        "assumptions", "origin",
      ])
    let links = page.all("a").compactMap { $0.attributes["href"] }
    #expect(links == ["#comparison"] + sections.map { "#\($0)" })
    let names = FigureSet(try StoredSample.material()).names.map(\.name)
    #expect(
      names == [
        "savings", "changes", "saving-improved", "battery", "power", "differences-app-energy",
        "differences-wait", "trade-off", "ranges-app-energy", "tornado-app-energy-improved",
        "break-even-app-energy-improved",
      ])
    #expect(page.count("figure") == names.count)
    #expect(page.count("figcaption") == names.count)
    let pictures = page.all("svg")
    #expect(pictures.count == 2 * names.count)
    #expect(pictures.count { $0.attributes["class"] == "narrow" } == names.count)
    #expect(pictures.allSatisfy { $0.attributes["role"] == "img" })
    #expect(pictures.allSatisfy { $0.attributes["aria-label"]?.isEmpty == false })
    // Behind each picture one, and the tables of the answer, of the comparison, of grades and of all numbers.
    #expect(page.count("table") == names.count + 4)
    #expect(page.count("caption") == page.count("table"))
  }

  @Test func `has landmarks, one first heading, and no identifier twice`() async throws {
    let page = Markup(await page(try StoredSample.material()))
    #expect(["header", "nav", "main", "footer", "h1"].allSatisfy { page.count($0) == 1 })
    #expect(page.all("html").first?.attributes["lang"] == "en")
    let identifiers = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(identifiers).count == identifiers.count)
    // What is referred to is there.
    let used = page.elements.compactMap { $0.attributes["href"] }.map { String($0.dropFirst()) }
    #expect(used.allSatisfy(identifiers.contains))
  }

  @Test(arguments: [noLibrary, "/usr/share/javascript/dygraphs"])
  func `takes no name for markup`(library: String) async throws {
    let material = try StoredSample.material(name: StoredSample.hostile)
    let text = await page(material, library: library)
    let page = Markup(text)
    #expect(page.problems.isEmpty)
    #expect(!text.contains("<script src"))
    #expect(!text.contains("<script>alert"))
    // Escaped, as a heading shows it.
    #expect(text.contains("<h1>Does &lt;/p&gt;&lt;/script&gt;&lt;script src=&quot;http://evil"))
    let sources = page.elements.compactMap { $0.attributes["src"] }
    #expect(sources.isEmpty)
    let targets = page.elements.compactMap { $0.attributes["href"] }
    #expect(targets.allSatisfy { $0.hasPrefix("#") })
  }

  @Test func `has its question as its heading and in its title`() async throws {
    let text = await page(try StoredSample.material())
    #expect(text.contains("<p class=\"name\">improved</p>\n<h1>Does improved help?</h1>"))
    #expect(text.contains("<title>improved: Does improved help? · drainsim</title>"))
    #expect(PageFrame.heading("search", nil) == "<h1>search</h1>")
    #expect(PageFrame.title("search", nil) == "search")
  }

  @Test func `names the column of every number that a phone shows without it`() async throws {
    let page = Markup(await page(try StoredSample.material()))
    let labels = page.all("td").compactMap { $0.attributes["data-label"] }
    // Two metrics of two variants; the third is the same everywhere, and in a line.
    for column in ["mean", "difference", "p", "corr"] {
      #expect(labels.count { $0 == column } == 4)
    }
    // In the answer one of each of its two members, and behind the picture of changes one of each
    // metric that has one.
    #expect(labels.count { $0 == "change" } == 4 + 2 + labels.count { $0 == "95 % interval" })
    #expect(labels.contains("95 % interval"))
    // The comparison, and the numbers of changes and of a saving.
    #expect(page.all("table").count { $0.attributes["class"] == "lines" } == 3)
  }

  @Test func `without what is not needed holds no script at all`() async throws {
    let text = await page(try StoredSample.material())
    #expect(Markup(text).count("script") == 0)
    #expect(text.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    #expect(!text.contains("http:") && !text.contains("https:"))
    #expect(!text.contains("@import"))
  }

  @Test func `is the same bytes for the same result`() async throws {
    let first = await page(try StoredSample.material())
    #expect(await page(try StoredSample.material()) == first)
  }

  @Test func `says when gnuplot is missing, and has its tables open`() async throws {
    let made = await ReportPage.made(
      of: try StoredSample.material(), by: Gnuplot(executable: "/nonexistent/gnuplot"),
      library: Self.noLibrary)
    #expect(made.problem == "gnuplot is not installed, so there are no pictures here")
    #expect(made.text.contains("gnuplot is not installed, so there are no pictures here."))
    let page = Markup(made.text)
    #expect(page.count("svg") == 0)
    #expect(page.all("details").count { $0.attributes["open"] != nil } == page.count("figure"))
    #expect(page.problems.isEmpty)
  }

  @Test func `says what gnuplot complains about`() async throws {
    let index = try Workplace()
    let program = try index.program(
      "#!/bin/sh\ncat > /dev/null\necho no such terminal >&2\nexit 1\n")
    let made = await ReportPage.made(
      of: try StoredSample.material(), by: Gnuplot(executable: program), library: Self.noLibrary)
    #expect(
      made.problem
        == "gnuplot did not draw 'savings' (no such terminal), so pictures are missing")
  }

  @Test func `without the days over time says why`() async throws {
    let text = await page(try StoredSample.material(rerun: false))
    #expect(text.contains("since the scenario was not run again: no improved."))
    let page = Markup(text)
    let sections = page.all("section").compactMap { $0.attributes["id"] }
    #expect(!sections.contains("course") && !sections.contains("power"))
    #expect(sections.contains("comparison") && sections.contains("differences"))
  }

  @Test func `names another program than that of the result`() async throws {
    let same = await page(try StoredSample.material())
    let other = await page(
      try StoredSample.material(program: ProgramIdentity(version: "9.9.9", commit: "def")))
    let sentence = "this page is by drainsim 9.9.9 (def)"
    #expect(!same.contains("made by another program"))
    #expect(other.contains("made by another program") && other.contains(sentence))
  }

  @Test func `says that a run made again gave other numbers`() async throws {
    let material = try StoredSample.material()
    let again = try #require(material.runAgain)
    let differing = ReportMaterial(
      result: material.result, program: material.program,
      rerun: .made(
        RepeatedRuns(
          scenario: again.scenario, courses: again.courses, run: 2, runs: again.runs,
          differing: ["wait"])))
    #expect(await page(material).contains("All metrics of run 2 came out as they are stored."))
    #expect(
      await page(differing).contains("It gives other numbers than are stored</strong> for wait"))
  }

  @Test func `has the verdict with its interval and the command that gives it again`() async throws
  {
    let material = try StoredSample.material(name: "it's")
    let text = await page(material).replacing("\u{A0}", with: " ")
    // −10 − swing/2 of 20 + swing: the mean of both is known, and the sign of the change.
    #expect(
      text.contains(
        "<p class=\"verdict\">it&#39;s saves 50 % of the app&#39;s energy, but wait (+20 %) gets worse."
      ))
    #expect(
      text.contains("drainsim compare &#39;it&#39;\\&#39;&#39;s.yaml&#39; --seed 9 -o result"))
  }

  @Test func `shows every number that stands behind it with its grade`() async throws {
    // A number keeps its unit beside it.
    let text = await page(try StoredSample.material()).replacing("\u{A0}", with: " ")
    #expect(
      text.contains(
        """
        <th scope="row" role="rowheader">parameters.patience</th><td role="cell" data-label="value">3 s</td>\
        <td role="cell" data-label="grade">assumed</td>
        """))
    #expect(text.contains("data-label=\"plausible\">1 s to 9 s</td>"))
  }
}
