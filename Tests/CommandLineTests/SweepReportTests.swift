import Foundation
import Testing

struct `Report and plot of a sweep` {
  private static let hasGnuplot = ["/usr/bin/gnuplot", "/usr/local/bin/gnuplot"]
    .contains(where: FileManager.default.isExecutableFile(atPath:))

  @Test func `make a page of a store alone, without the files of its scenario`() throws {
    let room = try Room()
    let store = try StudyStore.copy(to: room)
    let outcome = try Program.run("report", store, "-o", room.path + "/page.html")
    #expect(outcome.status == 0)
    let page = try room.text("page.html")
    #expect(page.contains("<p class=\"name\">ergondesk-search</p>\n<h1>Does a filtered scan"))
    #expect(page.contains("A sweep of 2 points along 1 axis, 3 runs each"))
    #expect(page.contains("2 points of 3 runs, and all points and variants met the same runs."))
    #expect(page.contains("drainsim sweep "))
    #expect(page.contains("--store store.db"))
  }

  @Test func `say the same as the sweep itself`() throws {
    let room = try Room()
    let store = try StudyStore.copy(to: room)
    _ = try Program.run("report", store, "-o", room.path + "/page.html")
    let told = try Program.run(StudyStore.sweep + ["--store", store, "--resume"]).output
    // A number keeps its unit by a hard space.
    let page = try room.text("page.html").replacing("\u{A0}", with: " ")
    // `1  10s  1.39 J  227 mJ  −84 %~  −100 to +8.7  0.053`: the saving at the first point.
    let row = try #require(told.split(separator: "\n").first { $0.hasPrefix("      1  10s ") })
    let cells = try #require(row.firstMatch(of: #/(−[0-9]+ %)~? +−[0-9]+ to \S+ +([0-9.]+) /#))
    // The sentence before the table has the interval as the page does: `−84 % [−100 to +8.7]`.
    let change = try #require(
      told.replacing("\n", with: " ").firstMatch(of: #/−[0-9]+ % \[[^\]]+\]/#)
    ).output
    #expect(change.hasPrefix(cells.1))
    #expect(page.contains(">10s</td>"))
    #expect(page.contains(">\(change)</td>"))
    #expect(page.contains(">\(cells.2)</td>"))
  }

  @Test func `count the runs that are missing`() throws {
    let room = try Room()
    let shard = try StudyStore.shards(2, in: room)[0]
    let outcome = try Program.run("report", shard, "-o", room.path + "/page.html")
    #expect(outcome.status == 0)
    let page = try room.text("page.html")
    #expect(page.contains("A sweep of 2 points"))
    #expect(
      page.contains(
        "6 of the study&#39;s 12 runs are in this store. It is shard 1/2: results merge")
    )
    #expect(!page.contains("all points and variants met the same runs"))
    #expect(page.contains("--shard 1/2 --store shard-1.db"))
  }

  @Test func `name the variants whose days are others`() throws {
    let room = try Room()
    let store = room.path + "/other.db"
    let scenario = try room.file(
      "other.yaml",
      """
      extends: \(Program.search)
      expect: ~
      variants:
        improved: { changes-world: true, duration: 30 s }
      """)
    let swept = try Program.run(
      "sweep", scenario, "--vary", "parameters.confirm-time=1s..2s:1s", "-n", "2", "--store", store)
    #expect(swept.status == 0, "\(swept.errors)")
    #expect(try Program.run("report", store, "-o", room.path + "/page.html").status == 0)
    let page = try room.text("page.html")
    #expect(
      page.contains("the same at all points but not for all variants: improved changed the world."))
    #expect(!page.contains("all points and variants met the same runs"))
  }

  @Test func `show a comparison that was kept in a store`() throws {
    let room = try Room()
    let store = room.path + "/compared.db"
    let kept = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", "3", "--store", store)
    #expect(kept.status == 0, "\(kept.errors)")
    let outcome = try Program.run("report", store, "-o", room.path + "/page.html")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try room.text("page.html").contains("<h3>app-energy"))
  }

  @Test func `know the pictures there are`() throws {
    let room = try Room()
    let store = try StudyStore.copy(to: room)
    let listed = try Program.run("plot", store)
    #expect(listed.status == 0)
    #expect(listed.output.contains("curve-app-energy "))
    let wrong = try Program.run(
      "plot", store, "--figure", "curve-app-enrgy", "-o", room.path + "/a.svg")
    #expect(wrong.status == 64)
    #expect(
      wrong.errors
        == "drainsim: there is no figure 'curve-app-enrgy'; did you mean 'curve-app-energy'?\n")
  }

  @Test(.enabled(if: hasGnuplot, "gnuplot is not installed"))
  func `draw one of them, with its script and its numbers on request`() throws {
    let room = try Room()
    let store = try StudyStore.copy(to: room)
    let outcome = try Program.run(
      "plot", store, "--figure", "difference-app-energy", "-o", room.path + "/a.svg",
      "--with-script")
    #expect(outcome.status == 0)
    #expect(room.names == ["a.dat", "a.gp", "a.svg", "store.db"])
  }

  @Test func `have no day to show`() throws {
    let room = try Room()
    let outcome = try Program.run(
      "report", StudyStore.copy(to: room), "-o", room.path + "/a.html", "--only", "1")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("a sweep has no such pictures"))
  }

  @Test func `say what there could be where there is nothing`() throws {
    let room = try Room()
    let outcome = try Program.run("report", room.path + "/none.db", "-o", room.path + "/a.html")
    #expect(outcome.status == 66)
    #expect(
      outcome.errors
        == "drainsim: there is no result '\(room.path)/none.db'; name one that compare -o wrote, or the store of a sweep\n"
    )
  }

  @Test func `refuse a store that is damaged`() throws {
    let room = try Room()
    let file = try room.file("a.db", "SQLite format 3\0, and nothing more")
    let outcome = try Program.run("report", file, "-o", room.path + "/a.html")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "drainsim: '\(file)' is no store of drainsim: it is no database of SQLite, or its beginning is damaged\n"
    )
    #expect(!room.names.contains("a.html"))
  }
}
