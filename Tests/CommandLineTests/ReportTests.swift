import Foundation
import Testing

struct `Report and plot` {
  private static let hasGnuplot = ["/usr/bin/gnuplot", "/usr/local/bin/gnuplot"]
    .contains(where: FileManager.default.isExecutableFile(atPath:))

  /// A room with a result of three days in it.
  private func room() throws -> Room {
    let room = try Room()
    let outcome = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", "3", "-o", room.path + "/out")
    #expect(outcome.errors.isEmpty || outcome.status <= 1)
    return room
  }

  @Test func `makes a page of what compare stored, and says that it came out the same`() throws {
    let room = try room()
    let outcome = try Program.run("report", room.path + "/out", "-o", room.path + "/page.html")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    let page = try room.text("page.html")
    #expect(page.contains("All metrics of run 1 came out as they are stored."))
    #expect(page.contains("<p class=\"name\">ergondesk-search</p>\n<h1>Does a filtered scan"))
    #expect(
      page.contains(
        "<p class=\"verdict\">The runs leave open whether improved saves any of the app&#39;s energy (−"
      ))
    #expect(page.contains(">79 mW</td>") || page.contains(">proxy</td>"))
  }

  @Test func `makes the same page on any number of cores`() throws {
    let room = try room()
    for jobs in ["1", "3"] {
      _ = try Program.run(
        "report", room.path + "/out", "-o", room.path + "/\(jobs).html", "--jobs", jobs)
    }
    #expect(try room.text("1.html") == room.text("3.html"))
  }

  @Test func `keeps a file that is there`() throws {
    let room = try room()
    let page = try room.file("page.html", "mine")
    let kept = try Program.run("report", room.path + "/out", "-o", page)
    #expect(kept.status == 73)
    #expect(kept.errors == "drainsim: '\(page)' is there already; add --overwrite to replace it\n")
    #expect(try room.text("page.html") == "mine")
    #expect(try Program.run("report", room.path + "/out", "-o", page, "--overwrite").status == 0)
    #expect(try room.text("page.html").hasPrefix("<!DOCTYPE html>"))
  }

  @Test func `says what is no result`() throws {
    let room = try room()
    let missing = try Program.run("report", room.path + "/none", "-o", room.path + "/a.html")
    #expect(missing.status == 66)
    #expect(
      missing.errors
        == "drainsim: there is no result '\(room.path)/none'; name one that compare -o wrote, or the store of a sweep\n"
    )
    let empty = try Program.run("report", room.path, "-o", room.path + "/a.html")
    #expect(empty.status == 66)
    #expect(
      empty.errors
        == "drainsim: '\(room.path)' holds no result; name a folder that compare -o wrote\n")
    try "{".write(
      toFile: room.path + "/out/comparison.json", atomically: false, encoding: .utf8)
    let damaged = try Program.run("report", room.path + "/out", "-o", room.path + "/a.html")
    #expect(damaged.status == 65)
    #expect(
      damaged.errors
        == "drainsim: '\(room.path)/out/comparison.json' is damaged: it is not what such a document holds; run the comparison again\n"
    )
  }

  @Test func `shows what is stored even where the scenario cannot be run again`() throws {
    let room = try room()
    try "scenario: [".write(
      toFile: room.path + "/out/scenario.yaml", atomically: false, encoding: .utf8)
    let outcome = try Program.run("report", room.path + "/out", "-o", room.path + "/a.html")
    #expect(outcome.status == 0)
    let page = try room.text("a.html")
    #expect(page.contains("since the scenario was not run again"))
    #expect(
      page.contains(
        "<p class=\"verdict\">The runs leave open whether improved saves any of the app&#39;s energy (−"
      ))
  }

  @Test func `does not run a scenario again that was changed since`() throws {
    let room = try room()
    let scenario = try room.text("out/scenario.yaml")
    try (scenario + "# another\n").write(
      toFile: room.path + "/out/scenario.yaml", atomically: false, encoding: .utf8)
    let outcome = try Program.run("report", room.path + "/out", "-o", room.path + "/a.html")
    #expect(outcome.status == 0)
    #expect(
      try room.text("a.html").contains("scenario.yaml is not that of the comparison"))
  }

  @Test(arguments: [
    "", "improved,1,energy,J,1.5,false,,,false\nimproved,1,energy,J,1.5,false,,,false",
  ])
  func `refuses runs that are missing or twice`(rows: String) throws {
    let room = try room()
    let runs = try room.text("out/runs.csv")
    let row = try #require(runs.split(separator: "\n").first { $0.hasPrefix("improved,1,energy,") })
    try runs.replacing(rows.isEmpty ? row + "\n" : row, with: rows).write(
      toFile: room.path + "/out/runs.csv", atomically: false, encoding: .utf8)
    let outcome = try Program.run("report", room.path + "/out", "-o", room.path + "/a.html")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("it has not each of the 3 runs once"))
  }

  @Test func `says which numbers a run made again gave otherwise`() throws {
    let room = try room()
    let runs = try room.text("out/runs.csv")
    let row = try #require(runs.split(separator: "\n").first { $0.hasPrefix("improved,1,energy,") })
    try runs.replacing(row, with: "improved,1,energy,J,1.5,false,,,false").write(
      toFile: room.path + "/out/runs.csv", atomically: false, encoding: .utf8)
    _ = try Program.run("report", room.path + "/out", "-o", room.path + "/a.html")
    #expect(
      try room.text("a.html").contains(
        "It gives other numbers than are stored</strong> for energy of run 1"))
  }

  @Test func `refuses a day that was not compared`() throws {
    let room = try room()
    let outcome = try Program.run(
      "report", room.path + "/out", "-o", room.path + "/a.html", "--only", "4")
    #expect(outcome.status == 64)
    #expect(outcome.errors == "drainsim: run 4 is not in the result, which has 1 to 3\n")
  }

  @Test(arguments: [["--only", "2"], ["--runs", "2"]])
  func `refuses the options of pictures for a text`(options: [String]) throws {
    let room = try room()
    let outcome = try Program.run(["report", room.path + "/out", "--format", "text"] + options)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("--only and --runs go with --format html."))
  }

  @Test func `names the pictures that there are`() throws {
    let room = try room()
    let outcome = try Program.run("plot", room.path + "/out")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\npower "))
    let wrong = try Program.run(
      "plot", room.path + "/out", "--figure", "chnges", "-o", room.path + "/a.svg")
    #expect(wrong.status == 64)
    #expect(
      wrong.errors == "drainsim: there is no figure 'chnges'; did you mean 'changes'?\n")
    let form = try Program.run(
      "plot", room.path + "/out", "--figure", "changes", "-o", room.path + "/a.gif")
    #expect(form.status == 64)
    #expect(
      form.errors == "drainsim: '\(room.path)/a.gif' must end in one of .svg, .pdf, .png\n")
  }

  @Test(.enabled(if: hasGnuplot, "gnuplot is not installed"))
  func `draws a picture, with its script and its numbers on request`() throws {
    let room = try room()
    let plot = ["plot", room.path + "/out", "--figure", "power"]
    #expect(try Program.run(plot + ["-o", room.path + "/a.svg", "--with-script"]).status == 0)
    #expect(room.names == ["a.dat", "a.gp", "a.svg", "out"])
    #expect(try room.text("a.gp").contains("'a.dat' index 0"))
    let drawn = try Program.run(plot + ["-o", room.path + "/b.pdf"])
    #expect(drawn.status == 0)
    // The caption, with its unit, for below the picture.
    #expect(drawn.output.hasPrefix("Power during run 1. Mean power in watts "))
    #expect(room.names.contains("b.pdf"))
    #expect(!room.names.contains("b.gp"))
  }

  /// Points of 1/72 inch, as PDF has them, with the fonts inside.
  @Test(
    .enabled(if: hasGnuplot, "gnuplot is not installed"),
    arguments: [([], 16.0), (["--columns", "1"], 8.5), (["--columns", "2"], 17.5)])
  func `draws for the columns of a journal`(options: [String], centimetres: Double) throws {
    let room = try room()
    let path = room.path + "/a.pdf"
    let plot = ["plot", room.path + "/out", "--figure", "changes", "-o", path] + options
    #expect(try Program.run(plot).status == 0)
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let box = try #require(text.firstMatch(of: #/MediaBox \[ ?0 0 ([0-9.]+) /#))
    #expect(try abs(#require(Double(box.1)) - centimetres / 2.54 * 72) < 1)
    #expect(text.contains("/FontFile"))
  }

  /// In a column, such names have two lines.
  @Test(.enabled(if: hasGnuplot, "gnuplot is not installed"))
  func `leaves room for long names of variants`() throws {
    let room = try Room()
    let ways = [
      "third-of-it-in-the-morning", "half-of-it-in-the-afternoon", "tenth-in-the-evening",
    ]
    let variants = ways.enumerated().map { place, way in
      "  computes-a-\(way): { apps: { x: { handlers: { start: [ { compute: \(place + 1) M } ] } } } }"
    }
    let scenario = try room.file(
      "a.yaml",
      """
      scenario: a
      device: iphone-6s
      duration: 30 s
      replications: 3
      user: { actions: { o: { at: 1 s, do: [ { open: x } ] } } }
      apps: { x: { handlers: { start: [ { compute: { uniform: [300 M, 400 M] } } ] } } }
      variants:
        original: {}
      \(variants.joined(separator: "\n"))
      """)
    let (result, picture) = (room.path + "/r", room.path + "/a.svg")
    #expect(try Program.run("compare", scenario, "--no-ranges", "-o", result).status == 0)
    #expect(
      try Program.run("plot", result, "--figure", "savings", "--columns", "1", "-o", picture)
        .status == 0)
    let line = #/translate\([0-9.]+,([0-9.]+)\)"[^>]*"end">\s*<text>/#
    let places = try room.text("a.svg").matches(of: line).compactMap { Double($0.1) }.sorted()
    #expect(places.count == 6)
    for (above, below) in zip(places, places.dropFirst()) { #expect(below - above >= 11) }
  }

  @Test func `ends in good order while a picture is drawn`() throws {
    let room = try room()
    // Draws for ever, and ends with whoever reads it.
    let gnuplot = try room.file(
      "gnuplot", "#!/bin/sh\n: > \(room.path)/asked\nwhile echo; do sleep 0.1; done\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: gnuplot)
    let outcome = try Program.shell(
      """
      PATH="\(room.path):$PATH" "$0" report "\(room.path)/out" -o "\(room.path)/page.html" &
      while ! [ -e "\(room.path)/asked" ] && kill -0 $!; do sleep 0.02; done
      kill -TERM $!
      wait $!
      """)
    #expect(outcome.errors == "drainsim: interrupted\n")
    #expect(outcome.status == 128 + SIGTERM)
    #expect(!room.names.contains("page.html"))
  }
}
