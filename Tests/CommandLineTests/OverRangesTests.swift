import Foundation
import Testing

struct `Compare over the ranges` {
  private let room: Room

  init() throws { room = try Room() }

  private func compare(_ options: String...) throws -> Program.Outcome {
    try Program.run(
      ["compare", Program.search, "-n", "3", "--over-ranges", "6", "--range-replications", "2"]
        + options)
  }

  private func ranges(_ options: String...) throws -> [String: Any] {
    let outcome = try Program.run(
      [
        "compare", Program.search, "-n", "3", "--over-ranges", "6", "--range-replications", "2",
        "--format", "json",
      ] + options)
    let root = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require((root as? [String: Any])?["over-ranges"] as? [String: Any])
  }

  @Test(arguments: ["text", "json"])
  func `writes the same bytes on one core as on two`(format: String) throws {
    let outputs = try ["1", "2"].map { jobs in
      let out = room.path + "/" + jobs
      let outcome = try compare("--format", format, "--jobs", jobs, "-o", out)
      return [outcome.output, try room.text(jobs + "/ranges.csv")]
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0].allSatisfy { !$0.isEmpty })
  }

  @Test func `leaves the comparison of the days as it was`() throws {
    let plain = try Program.run(
      "compare", Program.search, "--no-ranges", "-n", "3", "--details"
    ).output
    let begin = try #require(plain.firstRange(of: "± and [ ] are")).lowerBound
    // The ranges are told between the expectations and the list of metrics.
    let end = try #require(plain.firstRange(of: "\nWhat is estimated\n")).lowerBound
    let output = try compare("--details").output
    #expect(output.contains(plain[begin..<end]))
    #expect(output.hasSuffix(plain[end...]))
  }

  /// An app whose one uncertain number decides which variant is best: what is worth knowing follows
  /// from the draws themselves.
  @Test
  func `tells which variant is best in how many draws, and what it is worth to know a number`()
    throws
  {
    let scenario = try room.file(
      "three.yaml",
      """
      scenario: three
      device: standard-phone
      duration: 60 s
      replications: 2
      user: { actions: { begin: { at: 1 s, do: [ { open: app }, { wait: 50 s }, lock ] } } }
      parameters: { work: { value: 2 G, range: [1 G, 3 G], law: even } }
      apps: { app: { handlers: { start: [ { compute: 2.001 G } ] } } }
      variants:
        fixed: {}
        open: { apps: { app: { handlers: { start: [ { compute: $(work) } ] } } } }
        much: { apps: { app: { handlers: { start: [ { compute: 4 G } ] } } } }

      """)
    let out = room.path + "/out"
    let outcome = try Program.run(
      "compare", scenario, "--over", "habits", "--over-ranges", "99", "--range-replications", "1",
      "--metric", "app-energy", "--details", "-o", out)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let rows = try room.text("out/ranges.csv").split(separator: "\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let column = try #require(rows[0].firstIndex(of: "app-energy difference of open (J)"))
    let gains = rows.dropFirst().compactMap { Double($0[column]).map { -$0 } }
    #expect(gains.count == 99)
    let better = gains.count { $0 > 0 }
    #expect(abs(better - 49) <= 1)

    let document = try JSONSerialization.jsonObject(
      with: Data(room.text("out/comparison.json").utf8))
    let ranges = (document as? [String: Any])?["over-ranges"] as? [String: Any]
    let metrics = try #require(ranges?["metrics"] as? [[String: Any]])
    let metric = try #require(metrics.first { $0["name"] as? String == "app-energy" })
    let best = try #require(metric["best"] as? [[String: Any]])
    #expect(best.map { $0["points"] as? Int } == [99 - better, better, 0])
    let contrasts = try #require(metric["comparisons"] as? [[String: Any]])
    let known = try #require(contrasts[0]["worth-knowing"] as? [[String: Any]])
    #expect(known.map { $0["parameter"] as? String } == ["parameters.work"])
    let number = try #require(known[0].compactMapValues { $0 as? Double } as [String: Double]?)
    let mean = gains.reduce(0, +) / 99
    let worth = gains.reduce(0) { $0 + max($1, 0) } / 99 - max(mean, 0)
    #expect(try abs(#require(number["worth"]) / worth - 1) < 1e-3)
    // The processor's clocks make the energy not quite linear in the work.
    #expect(try #require(number["narrowing"]) > 95)
    let turning = mean > 0 ? 99 - better : better
    #expect(try abs(#require(number["turning"]) - 100 * Double(turning) / 99) < 1.1)
    let text = Program.words(outcome.output)
    #expect(text.contains("app-energy: fixed in \(99 - better) and open in \(better) of 99"))
    #expect(text.contains("What to measure next for the change of app-energy"))
    #expect(
      text.contains("open: parameters.work would make the interval over phones 99 % shorter"))
  }

  @Test func `tells levels of all variants where they are asked for`() throws {
    let text = try compare("--levels").output
    let lines = text.split(separator: "\n").map { Program.words(String($0)) }
    #expect(lines.contains("mean over runs over phones"))
    let place = try #require(lines.firstIndex(of: "search-time"))
    #expect(lines[place + 1].hasPrefix("original ") && lines[place + 2].hasPrefix("improved "))
    #expect(lines[place + 1].split(separator: " to ").count == 3)
    let metrics = try #require(try ranges("--levels")["metrics"] as? [[String: Any]])
    let levels = try metrics.map { try #require($0["levels"] as? [[String: Any]]) }
    #expect(levels.allSatisfy { $0.map { $0["variant"] as? String } == ["original", "improved"] })
    let without = try #require(try ranges()["metrics"] as? [[String: Any]])
    #expect(without.allSatisfy { $0["levels"] == nil })
  }

  @Test func `tells of points, parameters and metrics in JSON`() throws {
    let ranges = try ranges()
    #expect(ranges["points"] as? Int == 6)
    #expect(ranges["replications"] as? Int == 2)
    let parameters = try #require(ranges["parameters"] as? [[String: Any]])
    let count = try #require(
      parameters.first { $0["name"] as? String == "parameters.office-count" })
    #expect(count["low"] as? Double == 3)
    #expect(count["high"] as? Double == 10)
    let metrics = try #require(ranges["metrics"] as? [[String: Any]])
    let energy = try #require(metrics.first { $0["name"] as? String == "app-energy" })
    let contrast = try #require((energy["comparisons"] as? [[String: Any]])?.first)
    let share = try #require(contrast["share-that-saves"] as? [String: Any])
    #expect(share["points"] as? Int == 6)
    let change = try #require(contrast["change"] as? [String: Double])
    #expect(try #require(change["low"]) <= #require(change["median"]))
    #expect(try #require(change["median"]) <= #require(change["high"]))
    // The saving of the practice is what is explained, and nothing else.
    #expect(contrast["correlations"] != nil)
    let other = try #require(metrics.first { $0["name"] as? String == "search-time" })
    #expect((other["comparisons"] as? [[String: Any]])?.first?["correlations"] == nil)
  }

  @Test func `explains the metric asked for`() throws {
    let title = "\nWhat decides about the change of "
    for metric in ["app-energy", "search-time"] {
      let output = try compare("--details", "--metric", metric).output
      #expect(output.ranges(of: title).count == 1)
      #expect(output.contains(title + "\(metric)\n  improved: "))
    }
  }

  @Test func `writes one row a point`() throws {
    _ = try compare("-o", room.path + "/out")
    let rows = try room.text("out/ranges.csv").split(separator: "\n")
    #expect(rows.count == 7)
    let titles = rows[0].split(separator: ",", omittingEmptySubsequences: false)
    #expect(titles.starts(with: ["point", "impossible"]))
    #expect(titles.contains("parameters.confirm-time (s)"))
    #expect(titles.contains("app-energy of improved (J)"))
    for (number, row) in rows.dropFirst().enumerated() {
      #expect(row.hasPrefix("\(number + 1),"))
    }
  }

  /// The values of a row can be made again by setting its numbers.
  @Test func `has rows that settings make again`() throws {
    _ = try compare("-o", room.path + "/out")
    let lines = try room.text("out/ranges.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let titles = lines[0]
    let row = lines[3]
    let settings = zip(titles, row).filter {
      $0.0.hasPrefix("parameters.") || $0.0.hasPrefix("device.")
    }.flatMap { title, value in
      let parts = title.split(separator: " ", maxSplits: 1)
      let unit = parts.count == 2 ? " " + parts[1].dropFirst().dropLast() : ""
      let number = value.hasSuffix(".0") ? String(value.dropLast(2)) : value
      return ["--set", "\(parts[0])=\(number)\(unit)"]
    }
    let outcome = try Program.run(
      ["compare", Program.search, "--no-ranges", "-n", "2", "--format", "json"] + settings)
    let json = outcome.output
    let index = try #require(titles.firstIndex(of: "app-energy of improved (J)"))
    #expect(json.contains("\"mean\": \(row[index]),"))
  }

  @Test func `keeps in the manifest what makes it again`() throws {
    _ = try compare("-o", room.path + "/out", "--metric", "energy")
    let manifest = try room.text("out/manifest.json")
    #expect(
      manifest.contains(
        "\"--over-ranges\", \"6\", \"--range-replications\", \"2\", \"--metric\", \"energy\""))
  }

  @Test func `is 65 where nothing has a range`() throws {
    let path = try room.file(
      "certain.yaml",
      "scenario: certain\ndevice: { components: { base: { asleep: 1 mW, awake: 2 mW } } }\nduration: 1 s\n"
    )
    let outcome = try Program.run("compare", path, "-n", "2", "--over-ranges", "2")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == "drainsim: no number of 'certain' has a range that a setting reaches\n")
  }

  @Test(arguments: [
    (
      ["--over-ranges", "0"],
      "Error: The value '0' is invalid for '--over-ranges <points>'"
    ),
    (
      ["--over-ranges", "x"],
      "Error: The value 'x' is invalid for '--over-ranges <points>'"
    ),
    (
      ["--over-ranges", "100001"],
      "Error: --over-ranges takes at most 100000 points."
    ),
    (
      ["--over-ranges", "9999999999999999999"],
      "Error: --over-ranges takes at most 100000 points."
    ),
    (
      ["--no-ranges", "--range-replications", "2"],
      "Error: --no-ranges excludes --over-ranges, --range-replications and --over."
    ),
    (
      ["--no-ranges", "--over-ranges", "2"],
      "Error: --no-ranges excludes --over-ranges, --range-replications and --over."
    ),
    (
      ["--no-ranges", "--metric", "energy"],
      "Error: --metric needs the ranges or --precision."
    ),
    (
      ["--over-ranges", "2", "--metric", "enegry"],
      "drainsim: there is no metric 'enegry'; did you mean 'energy'?"
    ),
    (
      ["--over-ranges", "2", "--only", "1"],
      "Error: --only is one run, which has no place for ranges."
    ),
    (
      ["--over-ranges", "2", "--format", "csv"],
      "Error: --over-ranges has no place in --format csv; -o writes ranges.csv."
    ),
    (
      ["--over-ranges", "2", "--range-replications", "0"],
      "Error: The value '0' is invalid for '--range-replications <count>'"
    ),
  ])
  func `is 64 for wrong usage`(options: [String], complaint: String) throws {
    let outcome = try Program.run(["compare", Program.search] + options)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint == complaint)
  }

  // The numbers of a policy that must be in an order have ranges that keep it.
  @Test(arguments: ["iphone-6s", "iphone-se", "pixel-3", "pixel-6", "galaxy-s20"])
  func `can draw every number of a phone with its system`(phone: String) throws {
    let scenario = try room.file(
      "s.yaml",
      """
      scenario: s
      phone: \(phone)
      duration: 10 s
      user: { actions: { b: { at: 1 s, do: [ { open: a } ] } } }
      apps: { a: { handlers: { start: [ { compute: { cycles: 1 M } } ] } } }
      variants: { now: {}, more: { apps: { a: { handlers: { start: [ { compute: { cycles: 2 M } } ] } } } } }
      """)
    let outcome = try Program.run(
      "compare", scenario, "-n", "1", "--over-ranges", "60", "--format", "json")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\"impossible\": 0"))
  }

  @Test(.timeLimit(.minutes(5)))
  func `leaves nothing behind when it is interrupted`() throws {
    let running = try Program.start([
      "compare", Program.search, "-n", "2", "--over-ranges", "100000", "-o", room.path + "/out",
    ])
    // Long after the comparison of the days: when the points are under way.
    func isUnderWay() -> Bool {
      room.names.contains {
        FileManager.default.fileExists(atPath: room.path + "/\($0)/ranges.csv")
      }
    }
    while !isUnderWay(), running.process.isRunning { usleep(1000) }
    running.process.interrupt()
    let outcome = try running.finish()
    #expect(outcome.status == 130)
    #expect(outcome.output.isEmpty)
    #expect(room.names.isEmpty)
  }
}
