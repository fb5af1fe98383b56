import Testing

struct `Validate` {
  @Test func `says that a scenario has no mistakes`() throws {
    let outcome = try Program.run("validate", Program.search)
    #expect(outcome.status == 0)
    #expect(outcome.output == "\(Program.search): no mistakes; variants: original, improved\n")
  }

  @Test(arguments: [
    (
      "parameters.idle-stop: [10 s, 20 J]",
      [
        "34: error: 'stop-when-idle' of 'scan': '20 J' is an energy, expected a duration",
        "drainsim: 1 mistake at 1 of 2 points: 2",
      ]
    ),
    (
      "parameters.idel-stop: [10 s, 20 s]",
      [
        "28: error: no parameter is called 'idel-stop'",
        "34: error: no parameter is called 'idel-stop'",
        "drainsim: 2 mistakes at 2 of 2 points: 1, 2",
      ]
    ),
    (
      "device: [iphone-6s, pixel-77]",
      ["25: error: unknown device 'pixel-77'", "drainsim: 1 mistake at 1 of 2 points: 2"]
    ),
  ])
  func `checks every point of a sweep`(axis: String, mistakes: [String]) throws {
    let room = try Room()
    let search = try String(contentsOfFile: Program.search, encoding: .utf8)
    let file = try room.file("sweep.yaml", search + "\nsweep:\n  matrix:\n    \(axis)\n")
    let outcome = try Program.run("validate", file)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    // The axis is the last line of the file.
    let place =
      "\(file):\(search.split(separator: "\n", omittingEmptySubsequences: false).count + 3):"
    let lines = outcome.errors.split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix(place) || $0.hasPrefix("drainsim: ") }
    #expect(lines.map { $0.hasPrefix(place) ? String($0.dropFirst(place.count)) : $0 } == mistakes)
  }

  @Test func `says how many points a sweep has`() throws {
    let room = try Room()
    let search = try String(contentsOfFile: Program.search, encoding: .utf8)
    let file = try room.file(
      "sweep.yaml", search + "\nsweep:\n  matrix:\n    parameters.idle-stop: [10 s, 20 s]\n")
    let outcome = try Program.run("validate", file)
    #expect(
      outcome.output
        == "\(file): no mistakes; variants: original, improved; points of its sweep: 2\n")
  }

  @Test func `refuses a source that nobody can look up, in a profile and in a scenario with it`()
    throws
  {
    let room = try Room()
    let phone = try room.file(
      "phone.yaml",
      """
      device: mine
      extends: standard-phone
      components:
        base: { asleep: { value: 5 mW, grade: published, source: huang-2021 } }
      """)
    let scenario = try room.file(
      "day.yaml",
      "scenario: day\nsources: [huang-2021, a diary]\ndevice: phone.yaml\nduration: 1 s\n")
    for file in [phone, scenario] {
      let outcome = try Program.run("validate", file)
      #expect(outcome.status == 65)
      #expect(
        outcome.errors.contains(
          "phone.yaml:4:60: error: no bibliography has the source 'huang-2021'"))
      #expect(outcome.errors.contains("hint: did you mean 'huang-2012'?"))
    }
    let errors = try Program.run("validate", scenario).errors
    #expect(errors.contains("day.yaml:2:11: error: no bibliography has the source 'huang-2021'"))
    #expect(errors.hasSuffix("drainsim: 2 mistakes\n"))
  }

  @Test(arguments: ["phone", "device"])
  func `asks for one phone in one sentence`(key: String) throws {
    let room = try Room()
    let file = try room.file("a.yaml", "scenario: a\n\(key): [ pixel-6 ]\nduration: 1 min\n")
    let outcome = try Program.run("validate", file)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains("'\(key)' must be a name, a file or a mapping, found a list"))
    #expect(outcome.errors.contains("1 mistake\n"))
    let explained = Program.words(try Program.run("explain", key).output)
    #expect(explained.contains("(a text or a mapping"))
  }

  @Test func `refuses a battery that no phone could have, without a scenario`() throws {
    let room = try Room()
    let pixel = try String(
      contentsOf: Program.root.appending(path: "scenarios/devices/pixel-8.yaml"), encoding: .utf8)
    let capacity = try #require(pixel.firstMatch(of: /capacity: \{ value: [0-9]+ mAh/))
    let file = try room.file(
      "phone.yaml",
      pixel.replacingCharacters(in: capacity.range, with: "capacity: { value: 4500 Ah"))
    let scenario = try room.file(
      "day.yaml", "scenario: day\nphone: phone.yaml\nduration: 1 s\nreplications: 1\n")
    let (checked, compared) = (
      try Program.run("validate", file), try Program.run("compare", scenario)
    )
    #expect(checked.status == 65 && compared.status == 65)
    #expect(checked.complaint.contains("capacity") && checked.complaint == compared.complaint)
  }

  @Test func `goes on after a wrong file`() throws {
    let outcome = try Program.run("validate", "missing.yaml", Program.search)
    #expect(outcome.status == 66)
    #expect(outcome.errors == "drainsim: there is no file 'missing.yaml'\n")
    #expect(outcome.output == "\(Program.search): no mistakes; variants: original, improved\n")
  }
}

/// After a recording the phone does nothing of what was recorded.
struct `A recording that ends long before the run` {
  private let room: Room

  init() throws { room = try Room() }

  @Test func `warns at validate where a scenario plays it`() throws {
    let folder = room.path + "/mine"
    _ = try Program.run("new", "from-recording", folder)
    let text = try room.text("mine/scenario.yaml")
    let long = try room.file(
      "mine/long.yaml", text.replacing("duration: 80 min", with: "duration: 7 d"))
    let place = text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.hasPrefix("duration:") }
    let outcome = try Program.run("validate", long)
    #expect(outcome.status == 0)
    #expect(
      outcome.complaint.contains(
        "long.yaml:\(try #require(place) + 1):11: warning: the recording ends after "))
    #expect(outcome.complaint.hasSuffix(" % of the run"))
    let daily = try room.file(
      "mine/daily.yaml",
      text.replacing("duration: 80 min", with: "duration: 7 d")
        .replacing("of: [my-app] }", with: "of: [my-app], plays: daily }"))
    #expect(try Program.run("validate", daily).errors == "")
  }

  @Test(arguments: [
    ("70 d", "", "the recording ends after 14 d, 20 % of the run"),
    ("20 d", "", nil), ("70 d", ", repeats-every: 15 d", nil),
  ])
  func `warns of a trace of signals`(
    duration: String, more: String, message: String?
  ) throws {
    _ = try room.file("walk.csv", "time (s),signal (%)\n0,90\n600,80\n1209600,90\n")
    let file = try room.file(
      "trace.yaml",
      """
      scenario: trace
      phone: pixel-8
      duration: \(duration)
      replications: 2
      surroundings: { network: { cellular: { trace: walk.csv\(more) }, wi-fi: 0 % } }
      user: { actions: { o: { at: 1 s, do: [ { open: a }, lock ] } } }
      apps: { a: { handlers: { start: [ { request: { up: 10 kB } } ] } } }
      """)
    let outcome = try Program.run("validate", file)
    #expect(outcome.status == 0)
    #expect(outcome.complaint == (message.map { "\(file):3:11: warning: \($0)" } ?? ""))
  }
}
