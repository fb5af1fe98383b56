import Foundation
import Testing

/// The output of `sweep` before it runs anything.
struct `The plan of a sweep` {
  private func plan(_ options: String...) throws -> Program.Outcome {
    try Program.run(["sweep", Program.search, "-n", "2", "--dry-run"] + options)
  }

  @Test func `tells points and runs, and the same each time`() throws {
    let axes = [
      "--vary", "parameters.idle-stop=10s..20s:5s", "--vary", "device=iphone-6s,pixel-6",
    ]
    let outcomes = try [1, 2].map { jobs in
      try Program.run(
        ["sweep", Program.search, "-n", "2", "--dry-run", "--jobs", "\(jobs)"] + axes)
    }
    #expect(outcomes[0].output == outcomes[1].output)
    #expect(
      outcomes[0].output.hasPrefix(
        "ergondesk-search: 6 points (grid), 2 replications each, 2 variants: 24 runs\n"))
    #expect(outcomes[0].output.contains("4  15s                   pixel-6\n"))
    for (jobs, outcome) in zip(["1 core", "2 cores"], outcomes) {
      let estimate = try Regex(
        "drainsim: about [0-9]+ [mins0-9 ]+ on \(jobs), estimated from [0-9]+ replications\n")
      #expect(outcome.errors.wholeMatch(of: estimate) != nil, "\(outcome.errors)")
    }
  }

  @Test func `says what a shard makes of it`() throws {
    let outcome = try plan("--vary", "parameters.idle-stop=10s,20s,30s", "--shard", "1/4")
    // 6 pairs of point and day: the first and the fifth.
    #expect(Program.words(outcome.output).contains("12 runs, of which shard 1/4 makes 4 "))
  }

  @Test func `follows the scenario's own matrix`() throws {
    let room = try Room()
    let path = try room.file(
      "own.yaml",
      """
      extends: \(Program.search)
      sweep:
        design: zip
        matrix:
          parameters.idle-stop: [10 s, 20 s]
          parameters.confirm-time: 1 s..2 s:1 s

      """)
    let outcome = try Program.run("sweep", path, "-n", "2", "--dry-run")
    #expect(outcome.output.contains("2 points (zip)"))
    #expect(outcome.output.contains("2  20 s                  2 s\n"))
    let other = try Program.run(
      "sweep", path, "-n", "2", "--dry-run", "--vary", "parameters.idle-stop=1s..3s:1s")
    #expect(other.output.contains("3 points (grid)"))
  }

  /// The numbers are those that `compare --over` draws, without those that move together.
  @Test(arguments: ["habits", "phones"])
  func `has an axis for every uncertain number of a kind`(kind: String) throws {
    let drawn = try Program.run(
      "compare", Program.search, "-n", "2", "--over", kind, "--over-ranges", "3",
      "--range-replications", "1", "--format", "json")
    let document = try JSONSerialization.jsonObject(with: Data(drawn.output.utf8)) as? [String: Any]
    let ranges = try #require(document?["over-ranges"] as? [String: Any])
    func names(_ key: String) -> Set<String> {
      Set((ranges[key] as? [[String]] ?? []).joined())
    }
    let parameters = try #require(ranges["parameters"] as? [[String: Any]])
    let numbers = Set(parameters.compactMap { $0["name"] as? String })
    let axes = numbers.subtracting(names("together")).subtracting(names("correlated"))
    #expect(!axes.isEmpty)
    let outcome = try Program.run(
      "sweep", Program.search, "-n", "2", "--over", kind, "--points", "2", "--design", "morris",
      "--dry-run")
    try #require(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.output.hasPrefix("ergondesk-search: \(2 * (axes.count + 1)) points (morris)"))
    let others = numbers.subtracting(axes)
    #expect(outcome.errors.contains("no axes, since they move together") == !others.isEmpty)
    for other in others { #expect(outcome.errors.contains(other)) }
    let usual = try Program.run(
      "sweep", Program.search, "-n", "2", "--over", kind, "--dry-run")
    #expect(usual.output.hasPrefix("ergondesk-search: \(10 * (axes.count + 1)) points (morris)"))
  }

  @Test func `names the mistakes of all points at once`() throws {
    let outcome = try plan(
      "--vary", "parameters.idle-stop=10s,abc,5mW", "--vary", "device=iphone-6s,pixel-66")
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    // The caret stands under the value in what was typed.
    #expect(
      outcome.errors == """
        --vary device=iphone-6s,pixel-66: error: unknown device 'pixel-66'
        device=iphone-6s,pixel-66
                         ^
          hint: known devices: pixel-3, pixel-3a, pixel-4, pixel-6, pixel-6a, pixel-7, pixel-8, pixel-8-pro, pixel-9; a file ends in .yaml
        --vary parameters.idle-stop=10s,abc,5mW: error: 'stop-when-idle' of 'scan': 'abc' is not a number
        parameters.idle-stop=10s,abc,5mW
                                 ^
          hint: it is so in variant 'improved'
        --vary parameters.idle-stop=10s,abc,5mW: error: 'stop-when-idle' of 'scan': '5mW' is a power, expected a duration
        parameters.idle-stop=10s,abc,5mW
                                     ^
          hint: a duration is written with s, ms, min, h or d
          hint: it is so in variant 'improved'
        drainsim: 3 mistakes at 5 of 6 points: 2, 3, 4, 5, 6

        """)
  }

  @Test func `names the first mistakes of many, and counts the rest`() throws {
    let outcome = try plan("--vary", "parameters.idle-stop=1mW..50mW:1mW")
    #expect(outcome.status == 65)
    let axis = "parameters.idle-stop=1mW..50mW:1mW"
    let first = (1...10).map { value in
      """
      --vary \(axis): error: 'stop-when-idle' of 'scan': '\(value)mW' is a power, expected a duration
      \(axis)
                           ^
        hint: a duration is written with s, ms, min, h or d
        hint: it is so in variant 'improved'

      """
    }
    #expect(
      outcome.errors == first.joined() + """
        … and 40 more
        drainsim: 50 mistakes at 50 of 50 points: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …

        """)
  }

  @Test func `takes phones with a battery for a scenario without`() throws {
    let outcome = try plan("--vary", "phone=pixel-6,pixel-7")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("2  pixel-7\n"))
  }

  @Test func `is refused where points have metrics that others lack`() throws {
    let outcome = try plan(
      "--vary", "metrics.connections={ count: connections },~")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "drainsim: point 2 lacks the metric 'connections', which point 1 has\n")
  }

  @Test(arguments: [
    (
      [],
      "drainsim: nothing varies: add --vary path=values, or 'sweep' to the scenario"
    ),
    (
      ["--vary", "parameters.idle-stop=1s", "--points", "0"],
      "Error: The value '0' is invalid for '--points <count>'"
    ),
    (
      ["--vary", "parameters.idle-stop=1s", "--design", "sobel"],
      "Error: The value 'sobel' is invalid for '--design <design>'. Please provide one of 'grid', 'zip', 'latin-hypercube', 'sobol', 'morris', 'saltelli'."
    ),
    (
      ["--vary", "parameters.idle-stop=1s", "--shard", "0/2"],
      "Error: The value '0/2' is invalid for '--shard <i/n>'"
    ),
    (
      ["--vary", "parameters.idle-stop=1s", "--shard", "3/2"],
      "Error: The value '3/2' is invalid for '--shard <i/n>'"
    ),
    (
      ["--vary", "parameters.idle-stop=1s", "--shard", "1/99999999999999999999"],
      "Error: The value '1/99999999999999999999' is invalid for '--shard <i/n>'"
    ),
    (
      ["--vary", "parameters.idle-stop=1s", "-n", "9223372036854775807"],
      "Error: --replications takes at most 1000000000."
    ),
  ])
  func `is 64 for wrong usage`(options: [String], complaint: String) throws {
    let outcome = try Program.run(["sweep", Program.search, "--dry-run"] + options)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint == complaint)
  }

  @Test(arguments: [
    (
      ["--vary", "parameters.idle-stop=1s..2s"],
      """
      --vary parameters.idle-stop=1s..2s: error: '1 s..2 s' says no step, which the design 'grid' needs
      parameters.idle-stop=1s..2s
                           ^
        hint: write a step behind a colon, such as 2s..15s:1s, or choose latin-hypercube or sobol
      """
    ),
    (
      ["--vary", "parameters.idle-stop=1s,2s", "--points", "3"],
      """
      --points: error: the design 'grid' has the points that its values make, and no number of them
        hint: latin-hypercube and sobol draw as many as are asked for
      """
    ),
    (
      ["--vary", "parameters.idle-stop=1s..2s", "--design", "sobol"],
      """
      --points: error: the design 'sobol' needs 'points': how many points there are
      """
    ),
    (
      ["--vary", "parameters.idle-stop=1s", "--vary", "parameters.idle-stop=2s"],
      """
      --vary parameters.idle-stop=2s: error: 'parameters.idle-stop' varies twice
      parameters.idle-stop=2s
                           ^
      """
    ),
    (
      ["--vary", "parameters.idle-stop"],
      """
      --vary parameters.idle-stop: error: an axis needs a path and values, found 'parameters.idle-stop'
      parameters.idle-stop
      ^
        hint: write --vary parameters.idle-stop=10s,20s,30s
      """
    ),
  ])
  func `is 65 for axes that make no design`(options: [String], complaint: String) throws {
    let outcome = try plan()
    #expect(outcome.status == 64)
    let wrong = try Program.run(["sweep", Program.search, "--dry-run"] + options)
    #expect(wrong.status == 65)
    #expect(wrong.output.isEmpty)
    #expect(wrong.errors == complaint + "\ndrainsim: 1 mistake\n")
  }
}
