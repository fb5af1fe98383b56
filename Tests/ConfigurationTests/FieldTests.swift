import Quantities
import Testing

@testable import Configuration

private func location(_ line: Int, _ column: Int) -> Configuration.SourceLocation {
  Configuration.SourceLocation(file: "day.yaml", line: line, column: column)
}

private func scalar(_ text: String, isPlain: Bool = true, line: Int = 1) -> ConfigurationNode {
  ConfigurationNode(.scalar(text: text, isPlain: isPlain), at: location(line, 9))
}

/// A mapping whose keys stand at column 3 of lines 1, 2, … and whose values at column 9.
private func mapping(_ entries: [(String, ConfigurationNode.Content)]) -> ConfigurationNode {
  let entries = entries.enumerated().map { line, entry in
    ConfigurationNode.Entry(
      key: entry.0, keyLocation: location(line + 1, 3),
      value: ConfigurationNode(entry.1, at: location(line + 1, 9)))
  }
  return ConfigurationNode(.mapping(entries), at: location(1, 1))
}

private func plain(_ text: String) -> ConfigurationNode.Content {
  .scalar(text: text, isPlain: true)
}

/// The complaints of a reading: "line:column message (note)".
private func complaints(_ read: (Diagnostics) -> Void) -> [String] {
  let diagnostics = Diagnostics()
  read(diagnostics)
  return diagnostics.all.map { complaint in
    let note = complaint.notes.first.map { " (\($0))" } ?? ""
    return "\(complaint.location.line):\(complaint.location.column) \(complaint.message)\(note)"
  }
}

struct `A reader of mappings` {
  private let fields = [
    FieldDefinition("interval", .variate(.duration), required: true, "from tick to tick"),
    FieldDefinition("phase", .variate(.duration), "to the first tick"),
  ]

  private func complain(_ node: ConfigurationNode) -> [String] {
    complaints { _ = MappingReader(node, "step 'every'", fields: fields, diagnostics: $0) }
  }

  @Test func `hands out the fields that are given`() throws {
    let node = mapping([("interval", plain("3 s"))])
    let diagnostics = Diagnostics()
    let reader = try #require(
      MappingReader(node, "step 'every'", fields: fields, diagnostics: diagnostics))
    #expect(reader["interval"]?.text == "3 s")
    #expect(reader["phase"] == nil)
    #expect(diagnostics.all.isEmpty)
  }

  @Test func `asks whether a near key was meant`() {
    let node = mapping([("interval", plain("3 s")), ("phse", plain("1 s"))])
    #expect(complain(node) == ["2:3 unknown key 'phse' in step 'every' (did you mean 'phase'?)"])
  }

  @Test func `lists the keys where none is near`() {
    let node = mapping([("interval", plain("3 s")), ("colour", plain("red"))])
    #expect(
      complain(node) == ["2:3 unknown key 'colour' in step 'every' (known keys: interval, phase)"])
  }

  @Test func `says when there are no keys at all`() {
    let node = mapping([("colour", plain("red"))])
    let found = complaints {
      _ = MappingReader(node, "step 'close'", fields: [], diagnostics: $0)
    }
    #expect(found == ["1:3 unknown key 'colour' in step 'close' (it has no keys)"])
  }

  @Test func `misses a required key`() {
    let node = mapping([("phase", plain("1 s"))])
    #expect(
      complain(node) == ["1:1 step 'every' needs 'interval' ('interval' is from tick to tick)"])
  }

  @Test func `misses a required key that says nothing`() {
    let node = mapping([("interval", .null)])
    #expect(
      complain(node) == ["1:1 step 'every' needs 'interval' ('interval' is from tick to tick)"])
  }

  @Test func `takes an optional key that says nothing for one not given`() throws {
    let node = mapping([("interval", plain("3 s")), ("phase", .null)])
    let diagnostics = Diagnostics()
    let reader = try #require(
      MappingReader(node, "step 'every'", fields: fields, diagnostics: diagnostics))
    #expect(reader["phase"] == nil)
    #expect(diagnostics.all.isEmpty)
  }

  @Test func `takes nothing for a mapping without keys`() {
    let node = ConfigurationNode(.null, at: location(4, 2))
    #expect(
      complain(node) == ["4:2 step 'every' needs 'interval' ('interval' is from tick to tick)"])
  }

  @Test(arguments: [(plain("3 s"), "'3 s'"), (.sequence([]), "a list")])
  func `wants a mapping`(content: ConfigurationNode.Content, found: String) {
    let node = ConfigurationNode(content, at: location(4, 2))
    #expect(complain(node) == ["4:2 step 'every' must be a mapping, found \(found)"])
  }

  @Test func `makes all complaints at once`() {
    let node = mapping([("phse", plain("1 s")), ("intervall", plain("3 s"))])
    #expect(complain(node).count == 3)
  }
}

struct `A scalar` {
  @Test(arguments: [("true", true), ("false", false)])
  func `is a flag`(text: String, expected: Bool) {
    #expect(scalar(text).flag("'keep'", diagnostics: Diagnostics()) == expected)
  }

  @Test(arguments: ["yes", "no", "on", "Off", "y", "N"])
  func `is no flag in the words of older YAML`(text: String) {
    #expect(
      complaints { _ = scalar(text).flag("'keep'", diagnostics: $0) } == [
        "1:9 'keep' must be true or false, found '\(text)' "
          + "(yes, no, on and off are texts here: write true or false)"
      ])
  }

  @Test(arguments: ["1", "True", "", "truth"])
  func `is no flag otherwise`(text: String) {
    #expect(
      complaints { _ = scalar(text).flag("'keep'", diagnostics: $0) } == [
        "1:9 'keep' must be true or false, found '\(text)'"
      ])
  }

  @Test(arguments: [("0", 0), ("12", 12), ("2 k", 2000), ("$(3 + 4)", 7), ("12.0", 12)])
  func `is a count`(text: String, expected: Int) {
    #expect(scalar(text).count("'max'", in: ReadingContext(diagnostics: Diagnostics())) == expected)
  }

  @Test(arguments: ["2.5", "-1", "3 s", "many", "", "0x10", "$(1 / 2)", "$(3 - 4)", "$(1 / 0)"])
  func `is no count otherwise`(text: String) {
    let found = complaints { _ = scalar(text).count("'max'", in: ReadingContext(diagnostics: $0)) }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("1:9 'max'") == true)
  }

  @Test func `is no count when it is not known before the run`() {
    struct Clock: ExpressionScope {
      func symbol(named name: String) -> ExpressionSymbol? { .input(.now, .quantity(.none)) }
      var symbolNames: [String] { [] }
    }
    let found = complaints {
      _ = scalar("$(ticks)").count("'max'", in: ReadingContext(scope: Clock(), diagnostics: $0))
    }
    #expect(
      found == ["1:9 'max' must be known before the run, but '$(ticks)' changes during it"])
  }

  @Test(arguments: ["desk", "hold-timer", "1:30", "true", "Müller"])
  func `is a name`(text: String) {
    #expect(scalar(text).name("'name'", diagnostics: Diagnostics()) == text)
  }

  @Test(arguments: ["no", "On", "y"])
  func `is no name where older YAML sees a flag`(text: String) {
    #expect(
      complaints { _ = scalar(text).name("'name'", diagnostics: $0) } == [
        "1:9 'name': '\(text)' is true or false to other readers of YAML "
          + "(put it in quotes: \"\(text)\")"
      ])
  }

  @Test func `is a name in quotes whatever it says`() {
    #expect(scalar("no", isPlain: false).name("'name'", diagnostics: Diagnostics()) == "no")
  }

  @Test func `is no name when it is empty`() {
    #expect(
      complaints { _ = scalar("", isPlain: false).name("'name'", diagnostics: $0) } == [
        "1:9 'name' must be a name, found ''"
      ])
  }

  @Test func `is one of some words`() {
    let words = ["parallel", "single", "queued"]
    let diagnostics = Diagnostics()
    #expect(scalar("single").choice("'mode'", among: words, diagnostics: diagnostics) == 1)
    #expect(
      complaints { _ = scalar("paralel").choice("'mode'", among: words, diagnostics: $0) } == [
        "1:9 'mode' must be one of parallel, single, queued, found 'paralel' "
          + "(did you mean 'parallel'?)"
      ])
  }

  @Test(arguments: [("30 s", 30.0), ("$(1 min / 2)", 30), ("0 s", 0)])
  func `is a length of time`(text: String, seconds: Double) {
    let length = scalar(text).duration("'wait'", in: ReadingContext(diagnostics: Diagnostics()))
    #expect(length == SimDuration(seconds: seconds))
  }

  @Test(
    arguments: [
      ("30", "'wait': '30' needs a unit"),
      ("-3 s", "'wait': '-3 s' must not be negative"),
      ("$(1 s - 2 s)", "'wait' must not be negative, found '$(1 s - 2 s)'"),
      ("$(never)", "'wait' must be finite, found '$(never)'"),
      ("$(0 s / 0)", "'wait' must be finite, found '$(0 s / 0)'"),
      ("$(3 MB)", "'wait' must be a duration, but '$(3 MB)' is a data size"),
      (
        "$(1 d * 100000)",
        "'wait' is longer than the 250 years a run may have, found '$(1 d * 100000)'"
      ),
    ])
  func `is no length of time otherwise`(text: String, message: String) {
    let found = complaints {
      _ = scalar(text).duration("'wait'", in: ReadingContext(diagnostics: $0))
    }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("1:9 \(message)") == true, "\(found)")
  }

  @Test func `is what a list is not`() {
    let list = ConfigurationNode(.sequence([]), at: location(2, 4))
    #expect(
      complaints { _ = list.quantity(.duration, "'wait'", in: ReadingContext(diagnostics: $0)) }
        == [
          "2:4 'wait' must be a duration, found a list"
        ])
  }
}

struct `A graded parameter` {
  private func read(_ node: ConfigurationNode, _ dimension: Dimension? = .power)
    -> (GradedParameter?, [String])
  {
    var parameter: GradedParameter?
    let found = complaints {
      parameter = GradedParameter.read(node, path: "receive", dimension: dimension, diagnostics: $0)
    }
    return (parameter, found)
  }

  private func long(_ value: String, _ low: String, _ high: String, grade: String = "proxy")
    -> ConfigurationNode
  {
    mapping([
      ("value", plain(value)), ("grade", plain(grade)),
      ("range", .sequence([scalar(low, line: 3), scalar(high, line: 3)])),
      ("reason", plain("another chip")),
    ])
  }

  @Test func `has a short form`() {
    let (parameter, found) = read(scalar("79 mW"))
    #expect(parameter?.quantity.asPower() == .milliwatts(79))
    #expect(parameter?.grade == nil)
    #expect(parameter?.text == "79 mW")
    #expect(found == [])
  }

  @Test func `has a long form`() {
    let (parameter, found) = read(long("79 mW", "20 mW", "90 mW"))
    #expect(parameter?.quantity.asPower() == .milliwatts(79))
    #expect(parameter?.grade == .proxy)
    #expect(parameter?.rangeText == ["20 mW", "90 mW"])
    #expect(parameter?.reason == "another chip")
    #expect(found == [])
  }

  @Test(arguments: [
    ("20 mW", "20 mW", "90 mW"), ("90 mW", "20 mW", "90 mW"), ("1 W", "1 W", "1 W"),
  ])
  func `may lie at the ends of its range`(value: String, low: String, high: String) {
    #expect(read(long(value, low, high)).1 == [])
  }

  @Test(arguments: ["19 mW", "91 mW"])
  func `must lie in its range`(value: String) {
    let found = read(long(value, "20 mW", "90 mW")).1
    #expect(found == ["3:9 the range of 'receive' does not contain its value"])
  }

  @Test(arguments: [
    ("assumed", ["range", "reason"]), ("proxy", ["range"]), ("published", ["source"]),
    ("measured", ["source"]),
  ])
  func `warns of a grade without what it promises`(grade: String, missing: [String]) {
    let found = read(mapping([("value", plain("79 mW")), ("grade", plain(grade))])).1
    #expect(
      found.map { $0.drop { $0 != " " }.dropFirst() }
        == missing.map { "'receive' is \(grade) and has no '\($0)'" })
  }

  @Test func `has a range from low to high`() {
    let found = read(long("79 mW", "90 mW", "20 mW")).1
    #expect(found == ["3:9 the range of 'receive' has its low end above its high"])
  }

  @Test func `has a range of its own dimension`() {
    let found = read(long("79 mW", "20 mA", "90 mW")).1
    #expect(found.count == 1)
    #expect(found.first?.contains("'20 mA' is a current, expected a power") == true)
  }

  @Test func `has one of the known grades`() {
    let found = read(long("79 mW", "20 mW", "90 mW", grade: "mesured")).1
    #expect(
      found == [
        "2:9 the grade of 'receive' must be one of measured, published, proxy, assumed, "
          + "found 'mesured' (did you mean 'measured'?)"
      ])
  }

  @Test func `needs a value`() {
    let (parameter, found) = read(mapping([("grade", plain("proxy"))]))
    #expect(parameter == nil)
    #expect(found == ["1:1 'receive' needs 'value' ('value' is the number with its unit)"])
  }

  @Test func `is not read where it has another dimension`() {
    let (parameter, found) = read(scalar("79 mA"))
    #expect(parameter == nil)
    #expect(found.count == 1)
  }

  @Test func `takes whatever dimension is written where none is asked for`() {
    #expect(read(scalar("79 mA"), nil).0?.quantity.dimension == .current)
  }
}
