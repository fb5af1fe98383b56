import Foundation
import Testing

struct `Reproducing results` {
  private let room: Room
  private var results: String { room.path + "/results" }
  private var folder: String { results + "/search" }

  init() throws {
    room = try Room()
    try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: false)
    _ = try Program.run("compare", Program.search, "--no-ranges", "-n", "3", "-o", folder)
  }

  private func check(_ more: String...) throws -> Program.Outcome {
    try Program.run(["reproduce", "--check", "--results", results] + more)
  }

  private func replace(_ old: String, by new: String, in name: String) throws {
    let text = try room.text("results/search/\(name)")
    try #require(text.contains(old))
    _ = try room.file("results/search/\(name)", text.replacing(old, with: new, maxReplacements: 1))
  }

  @Test func `finds the same bytes and leaves nothing behind`() throws {
    let outcome = try check()
    #expect(outcome.status == 0)
    #expect(outcome.output == "search: the same bytes\n")
    #expect(room.names == ["results"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: results) == ["search"])
  }

  /// Its phone is a file, of which a variant takes a component away, and some are replaced by options.
  @Test func `needs nothing but the folder of a result, wherever it stands`() throws {
    let phone = try room.file(
      "my-phone.yaml",
      "device: my-phone\nextends: pixel-6\nnotes: mine\ncomponents: { camera: ~ }\n")
    let scenario = try room.file(
      "a.yaml",
      """
      scenario: a
      device: { extends: my-phone.yaml, components: { speaker: ~ } }
      duration: 10 min
      replications: 3
      parameters: { work: 5 M }
      user: { actions: { begin: { at: 0 s, do: [ { open: app }, lock ] } } }
      apps: { app: { handlers: { start: [ { every: { interval: 1 min, do: [ { compute: $(work) } ] } } ] } } }
      variants: { x: {}, y: { device: { components: { bluetooth: ~ } } } }

      """)
    try FileManager.default.removeItem(atPath: folder)
    let made = try Program.run(
      "compare", scenario, "--no-ranges", "--set", "parameters.work=7M", "-o", folder)
    try #require(made.status == 0, "\(made.errors)")
    let document = try room.text("results/search/comparison.json")
    #expect(
      document.contains("my-phone without speaker, in y: my-phone without bluetooth, speaker"))
    for file in [phone, scenario] { try FileManager.default.removeItem(atPath: file) }
    #expect(try check().output == "search: the same bytes\n")
    let moved = room.path + "/moved"
    try FileManager.default.moveItem(atPath: folder, toPath: moved)
    #expect(try Program.run("reproduce", moved, "--check").output == "\(moved): the same bytes\n")
    #expect(try Program.run("reproduce", moved).status == 0)
    #expect(try room.text("moved/comparison.json") == document)
    #expect(try Program.run("reproduce", moved, "--check").status == 0)
  }

  /// Its draws have published networks, of which the scenario and a variant hold a number each. Its
  /// warnings stand in two files, of which one tells of a step that variants share by an alias.
  @Test func `has its networks and warnings alone`() throws {
    let base = try room.file("base.yaml", "known-warnings: { use-ended: the base has it }\n")
    let scenario = try room.file(
      "a.yaml",
      """
      extends: base.yaml
      scenario: a
      phone: { extends: pixel-6, components: { wi-fi: ~, cellular: { tail: { value: 5 s, range: [4 s, 6 s], grade: assumed, reason: mine } } } }
      duration: 10 min
      replications: 2
      user: { actions: { begin: { at: 0 s, do: [ { open: app }, lock ] } } }
      apps: { app: { handlers: { start: [] } } }
      variants:
        x:
          apps: &app
            app: { handlers: { start: [ { every: { interval: 1 min, do: [ { request: { up: 1 kB, down: 1 kB, timeout: 1 s } } ] } } ] } }
        y: { apps: *app, device: { components: { cellular: { promotion: { value: 260 ms, range: [200 ms, 300 ms], grade: assumed, reason: mine } } } } }

      """)
    try FileManager.default.removeItem(atPath: folder)
    let made = try Program.run("compare", scenario, "--over-ranges", "4", "-o", folder)
    try #require(made.status == 0, "\(made.errors)")
    let ranges = try room.text("results/search/ranges.csv")
    #expect(ranges.prefix { $0 != "\n" }.contains(",network,"))
    #expect(try room.text("results/search/comparison.json").contains(#""code": "request-"#))
    let written = try room.text("results/search/scenario.yaml")
    #expect(written.contains("  held:\n    - architecture\n    - tail\n"))
    #expect(written.contains("    apps: &same-1\n") && written.contains("    apps: *same-1\n"))
    for file in [base, scenario] { try FileManager.default.removeItem(atPath: file) }
    let alone = try Program.run("reproduce", folder, "--check")
    #expect(alone.output == "\(folder): the same bytes\n")
    #expect(try Program.run("reproduce", folder).status == 0)
    #expect(try room.text("results/search/ranges.csv") == ranges)
    #expect(try room.text("results/search/scenario.yaml") == written)

    // Without the radio, its held values mean nothing; and what is written over them is held.
    let without = try Program.run(
      "compare", "\(folder)/scenario.yaml", "--set", "device.components.cellular=~", "-n", "2",
      "--set", "variants.y.device=~", "--no-ranges")
    #expect(!without.errors.contains("cellular radio"), "\(without.errors)")
    let over = try room.file(
      "over.yaml",
      """
      extends: results/search/scenario.yaml
      device: { components: { cellular: { promotion: { value: 300 ms, range: [200 ms, 400 ms], grade: assumed, reason: mine } } } }

      """)
    let laid = try Program.run(
      "compare", over, "-n", "2", "--over-ranges", "2", "-o", "\(room.path)/over")
    #expect(laid.status == 0, "\(laid.errors)")
    #expect(
      try room.text("over/scenario.yaml")
        .contains("  held:\n    - architecture\n    - tail\n    - promotion\n"))
  }

  @Test func `is reported of a store whose points have other radios`() throws {
    let scenario = try room.file(
      "a.yaml",
      """
      scenario: a
      phone: { extends: pixel-6, components: { wi-fi: ~ } }
      duration: 1 min
      apps: { app: { handlers: { start: [ { request: { up: 1 kB, down: 1 kB } } ] } } }
      user: { actions: { begin: { at: 0 s, do: [ { open: app } ] } } }

      """)
    let store = "\(room.path)/a.db"
    let made = try Program.run(
      "sweep", scenario, "--vary", "device.components.cellular.model=nr,lte", "-n", "2",
      "--store", store)
    try #require(made.status == 0, "\(made.errors)")
    let page = try Program.run("report", store, "-o", "\(room.path)/a.html")
    #expect(page.status == 0, "\(page.errors)")
  }

  /// A variant alone says it; its files are gone when the result is made again.
  @Test(arguments: [
    ("phone: pixel-6", "phone: sub/other.yaml"),
    (
      "phone: sub/other.yaml",
      "phone: { extends: sub/base.yaml, components: { speaker: ~, cellular: { tail: { value: 5 s, range: [4 s, 6 s], grade: assumed, reason: mine } } } }, battery: { model: ideal }"
    ),
    ("device: pixel-6", "device: { extends: sub/other.yaml, components: { camera: ~ } }"),
    ("device: pixel-6", "device: sub/nameless.yaml"),
    ("phone: pixel-6", "phone: sub/renamed.yaml"),
    ("phone: pixel-6", "surroundings: { network: { cellular: { trace: sub/signal.csv } } }"),
    ("phone: pixel-6", "surroundings: { movement: { track: sub/track.gpx } }"),
  ])
  func `needs no file that a variant names`(keys: String, variant: String) throws {
    let sub = room.path + "/sub"
    try FileManager.default.createDirectory(atPath: sub, withIntermediateDirectories: false)
    for (name, text) in [
      ("base.yaml", "device: base\nextends: pixel-7\ncomponents: { flashlight: ~ }\n"),
      ("other.yaml", "device: other\nextends: base.yaml\nbattery: { capacity: 3 Ah }\n"),
      (
        "nameless.yaml",
        "components: { base: { asleep: 10 mW, awake: 20 mW }, cpu: { model: cpu, cores: 2, clock: 1 GHz, core: 500 mW, exponent: 2, idle: 10 mW } }\n"
      ),
      ("renamed.yaml", "extends: pixel-6\ncomponents: { cellular: { model: lte }, camera: ~ }\n"),
      ("signal.csv", "time (s),signal\n0,0.8\n300,0.1\n"),
      (
        "track.gpx",
        """
        <?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
        <trkpt lat="48.0" lon="11.0"><time>2026-01-01T00:00:00Z</time></trkpt>
        <trkpt lat="48.01" lon="11.0"><time>2026-01-01T00:08:00Z</time></trkpt></trkseg></trk></gpx>
        """
      ),
    ] { _ = try room.file("sub/" + name, text) }
    let scenario = try room.file(
      "a.yaml",
      """
      scenario: a
      \(keys)
      duration: 10 min
      user: { actions: { begin: { at: 0 s, do: [ { open: app }, lock ] } } }
      apps: { app: { handlers: { start: [ { every: { interval: 1 min, do: [ { compute: 5 M } ] } } ] } } }
      variants: { x: {}, y: { \(variant), changes-world: true } }

      """)
    let result = room.path + "/result"
    let made = try Program.run("compare", scenario, "-n", "2", "--over-ranges", "2", "-o", result)
    try #require(made.status == 0, "\(made.errors)")
    let store = room.path + "/a.db"
    let swept = try Program.run(
      "sweep", scenario, "--vary", "duration=5min,10min", "-n", "2", "--store", store)
    try #require(swept.status == 0, "\(swept.errors)")
    for file in [sub, scenario] { try FileManager.default.removeItem(atPath: file) }
    #expect(try Program.run("reproduce", result, "--check").output == "\(result): the same bytes\n")
    let written = try room.text("result/scenario.yaml")
    #expect(try Program.run("reproduce", result).status == 0)
    #expect(try room.text("result/scenario.yaml") == written)
    let page = try Program.run("report", store, "-o", "\(room.path)/a.html")
    #expect(page.status == 0, "\(page.errors)")
    let shown = try room.file(
      "shown.yaml", Program.run("results", "show", store, "--scenario").output)
    #expect(try Program.run("validate", shown).status == 0)
  }

  @Test func `refuses a held value that no radio has`() throws {
    let scenario = try room.file(
      "a.yaml",
      """
      scenario: a
      phone: { extends: pixel-6, held: [tail, tial] }
      duration: 10 min
      apps: { app: { handlers: { start: [ { compute: 5 M } ] } } }

      """)
    let outcome = try Program.run("validate", scenario)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("a.yaml:2:41: error: no cellular radio has 'tial'"))
    #expect(outcome.errors.contains("hint: did you mean 'tail'?"))
  }

  /// Whatever nobody chose is drawn again, such as the governor and what chooses positions.
  @Test func `leaves open what the scenario left open`() throws {
    let scenario = try room.file(
      "a.yaml",
      """
      scenario: a
      phone: { extends: pixel-6, components: { cellular: ~ } }
      duration: 10 min
      replications: 2
      user: { actions: { begin: { at: 0 s, do: [ { open: app }, lock ] } } }
      apps: { app: { handlers: { start: [ { every: { interval: $(interval), while-idle: true, do: [ { compute: 5 M } ] } } ] } } }
      parameters: { interval: 10 s }
      variants: { x: {}, y: { parameters: { interval: 1 min } } }

      """)
    try FileManager.default.removeItem(atPath: folder)
    let made = try Program.run("compare", scenario, "--over-ranges", "4", "-o", folder)
    try #require(made.status == 0, "\(made.errors)")
    let columns = try room.text("results/search/ranges.csv").prefix { $0 != "\n" }.split(
      separator: ",")
    for name in ["device.components.cpu.governor", "device.components.location.scheduling"] {
      #expect(columns.contains(Substring(name)), "\(name)")
    }
    try FileManager.default.removeItem(atPath: scenario)
    #expect(try check().output == "search: the same bytes\n")
  }

  /// Each file that the metadata names is there, with a description, and can be made again.
  @Test func `packs a result for an archive, as an RO-Crate`() throws {
    let crate = room.path + "/crate"
    let words = [
      "--crate", crate, "--published", "2026-11-29", "--author", "A. Author", "--license",
      "https://spdx.org/licenses/CC-BY-4.0",
    ]
    let packed = try Program.run(["reproduce", folder] + words)
    #expect(packed.status == 0, "\(packed.errors)")
    #expect(packed.output == "\(folder): the same bytes\n\(crate): packed\n")
    let metadata = try JSONSerialization.jsonObject(
      with: Data(room.text("crate/ro-crate-metadata.json").utf8))
    let graph = try #require((metadata as? [String: Any])?["@graph"] as? [[String: Any]])
    let entities = Dictionary(uniqueKeysWithValues: graph.map { ($0["@id"] as? String ?? "", $0) })
    let root = try #require(entities["./"])
    let parts = try #require(root["hasPart"] as? [[String: String]]).compactMap { $0["@id"] }
    let names = try FileManager.default.contentsOfDirectory(atPath: crate)
    #expect(Set(parts) == Set(names).subtracting(["ro-crate-metadata.json"]))
    for part in parts { #expect(entities[part]?["@type"] as? String == "File") }
    #expect(parts.contains("README.md") && parts.contains("citations.bib"))
    #expect(try room.text("crate/README.md").contains("drainsim reproduce . --check"))
    for words in [["--check"], []] {
      #expect(try Program.run(["reproduce", crate] + words).output == "\(crate): the same bytes\n")
    }
  }

  @Test(
    .enabled(if: PythonScript.has("rocrate_validator", "rocrate"), "roc-validator is not there"))
  func `packs what the validator of RO-Crates takes, and it refuses one without a date`() throws {
    let crate = room.path + "/crate"
    let packed = try Program.run(
      "reproduce", folder, "--crate", crate, "--published", "2026-11-29", "--license",
      "https://spdx.org/licenses/CC-BY-4.0")
    #expect(packed.status == 0, "\(packed.errors)")
    let outcome = try PythonScript.run("check-crate.py", [crate])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let metadata = try room.text("crate/ro-crate-metadata.json")
    _ = try room.file(
      "crate/ro-crate-metadata.json", metadata.replacing("datePublished", with: "dateOfNothing"))
    #expect(try PythonScript.run("check-crate.py", [crate]).status == 1)
  }

  @Test func `packs nothing that is not the same, or that has no licence`() throws {
    let crate = room.path + "/crate"
    let bare = try Program.run("reproduce", folder, "--crate", crate, "--published", "2026-11-29")
    #expect(bare.status == 64 && bare.errors.contains("--crate needs --license URL"))
    try replace("\noriginal,1,", by: "\noriginel,1,", in: "runs.csv")
    let other = try Program.run(
      "reproduce", folder, "--crate", crate, "--published", "2026-11-29", "--license",
      "https://spdx.org/licenses/CC0-1.0")
    #expect(other.status == 1)
    #expect(room.names == ["results"])
  }

  @Test func `names document and line of what is not the same`() throws {
    try replace("\noriginal,1,", by: "\noriginel,1,", in: "runs.csv")
    let outcome = try check("search")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("search: runs.csv differs at line 2, column 7:\n"))
    #expect(outcome.output.contains("'originel,1,"))
    #expect(outcome.errors == "drainsim: not the same: search\n")
  }

  /// A number of the manifest is the same as that of its command.
  @Test(arguments: [
    ("\"seed\": 2017", "\"seed\": 2018"), ("\"replications\": 3", "\"replications\": 30"),
    ("\"scenario-digest\": \"sha256:", "\"scenario-digest\": \"sha256:0"),
  ])
  func `tells a manifest that was changed by hand`(old: String, new: String) throws {
    try replace(old, by: new, in: "manifest.json")
    let outcome = try check()
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("search: manifest.json differs at line "))
    #expect(outcome.output.contains(new))
  }

  @Test func `tolerates a last digit where another library counted`() throws {
    let text = try room.text("results/search/comparison.json")
    let mean = try #require(text.firstMatch(of: /"mean": (\d+\.\d{8,})/)?.1)
    let near = try #require(Double(mean)).nextUp
    try replace("\"mean\": \(mean)", by: "\"mean\": \(near)", in: "comparison.json")
    #expect(try check().status == 1)
    try replace("\"gsl-version\": \"", by: "\"gsl-version\": \"0.", in: "manifest.json")
    let elsewhere = try check()
    #expect(elsewhere.status == 0)
    #expect(elsewhere.output == "search: the same to a relative 1e-09\n")
  }

  @Test func `misses a document that is gone`() throws {
    try FileManager.default.removeItem(atPath: folder + "/runs.csv")
    let outcome = try check()
    #expect(outcome.status == 1)
    #expect(outcome.output == "search: runs.csv is there only before or only now\n")
    #expect(outcome.errors == "drainsim: not the same: search\n")
  }

  @Test func `puts the right bytes back without the check`() throws {
    let before = try room.text("results/search/runs.csv")
    try replace("\noriginal,1,", by: "\noriginel,1,", in: "runs.csv")
    let outcome = try Program.run("reproduce", "--results", results)
    #expect(outcome.status == 0)
    #expect(outcome.output == "search: made\n")
    #expect(try room.text("results/search/runs.csv") == before)
  }

  @Test func `refuses a command that makes no result`() throws {
    try replace("\"compare\"", by: "\"validate\"", in: "manifest.json")
    let outcome = try check()
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "drainsim: the command in '\(folder)/manifest.json' cannot be run: drainsim validate \(Program.search) --seed 2017 --replications 3 --confidence 0.95 --baseline original --no-ranges\n"
    )
  }

  @Test func `refuses a manifest that is none`() throws {
    _ = try room.file("results/search/manifest.json", "{")
    let outcome = try check()
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "drainsim: '\(folder)/manifest.json' is damaged: it is not what such a document holds; run the comparison again\n"
    )
  }

  @Test func `makes a catalogue again, and notices a number in it`() throws {
    let file = try room.file(
      "one.yaml",
      """
      scenario: one
      question: What is it for?
      practice: { id: A1, name: less, saving: energy, quality: [run-time] }
      device: { components: { base: { asleep: 10 mW, awake: 20 mW } } }
      duration: 10 s
      replications: 2
      variants: { original: {}, improved: { device: { components: { base: { asleep: 5 mW } } } } }
      """)
    let catalogue = results + "/catalogue"
    let printed = try Program.run("compare", "--catalogue", file, "-o", catalogue)
    #expect(printed.status == 0)
    #expect(try room.text("results/catalogue/catalogue.md") == printed.output)
    #expect(try check().output == "catalogue: the same bytes\nsearch: the same bytes\n")
    // 10 mW and 5 mW for 10 s, on each of two days.
    let rows = try room.text("results/catalogue/catalogue.csv").split(separator: "\n")
    #expect(rows.count == 3)
    let own = rows[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    #expect(own[0] == "A1" && own[1] == file && own[3] == "2")
    #expect(own[4...7] == ["energy", "saving", "J", "improved"])
    #expect(own[8...].prefix(6).map(Double.init) == [0.1, 0.05, -0.05, -0.05, -0.05, -50])
    #expect(rows[2].contains("run-time,quality,s,improved,10.0,10.0,0.0,0.0,0.0,0.0"))
    try replace(",0.05,", by: ",0.06,", in: "../catalogue/catalogue.csv")
    let outcome = try check("catalogue")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("catalogue: catalogue.csv differs at line 2, column "))
    let page = try Program.run("report", catalogue, "-o", room.path + "/page.html")
    #expect(page.status == 66)
    #expect(
      page.errors
        == "drainsim: '\(catalogue)' holds no result; name a folder that compare -o wrote\n")
  }

  @Test func `says what is not there`() throws {
    let nothing = try Program.run("reproduce", "--results", room.path + "/none")
    #expect(nothing.status == 66)
    #expect(nothing.errors == "drainsim: there are no results in '\(room.path)/none'\n")
    let unknown = try check("serach")
    #expect(unknown.status == 64)
    #expect(
      unknown.errors == "drainsim: there is no result 'serach'; did you mean 'search'?\n")
  }
}
