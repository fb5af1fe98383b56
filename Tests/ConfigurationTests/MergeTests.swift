import Configuration
import Testing

struct `Merging a patch` {
  /// Expects that both say the same, with the keys of the outermost mapping in the same order.
  private func expect(
    _ result: ConfigurationNode, _ expected: Tree,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    let expected = node(expected)
    #expect(
      result.hasSameContent(as: expected), "found \(result.content)", sourceLocation: location)
    #expect(
      result.entries?.map(\.key) == expected.entries?.map(\.key), sourceLocation: location)
  }

  @Test func `changes deep values, keeps the order, appends what is new`() {
    let base = node(["z": "1", "m": ["x": "2", "y": "3"], "a": "4"])
    expect(
      base.merging(patch(["new": "6", "m": ["y": "5"], "z": "0"])),
      ["z": "0", "m": ["x": "2", "y": "5"], "a": "4", "new": "6"])
  }

  @Test func `replaces lists whole`() {
    expect(node(["l": ["1", "2", "3"]]).merging(patch(["l": ["9"]])), ["l": ["9"]])
  }

  @Test func `removes a key by null`() {
    expect(node(["a": "1", "b": "2"]).merging(patch(["a": nil])), ["b": "2"])
  }

  @Test func `removes nothing where there is nothing`() {
    expect(
      node(["a": "1"]).merging(patch(["b": nil, "c": ["d": nil, "e": "2"]])),
      ["a": "1", "c": ["e": "2"]])
  }

  @Test func `keeps nulls inside lists`() {
    expect(node(["a": "1"]).merging(patch(["a": [nil, "2"]])), ["a": [nil, "2"]])
  }

  @Test func `changes nothing by an empty patch`() {
    expect(node(["a": "1"]).merging(patch(nil)), ["a": "1"])
    expect(node(["a": "1"]).merging(patch([:])), ["a": "1"])
  }

  @Test(arguments: ConfigurationNode.distributionKeys.sorted() + ["model"])
  func `replaces a mapping that chooses`(key: String) {
    let base = node(["v": ["exponential": "20 min", "limit": "3"]])
    let change = ConfigurationNode(
      .mapping([.init(key: key, keyLocation: base.location, value: node("1"))]), at: base.location)
    let merged = base.setting("v", change)
    #expect(merged["v"]?.entries?.map(\.key) == [key])
  }

  @Test func `changes a part of a model without naming it`() {
    expect(
      node(["battery": ["model": "ideal", "capacity": "1 Wh"]])
        .merging(patch(["battery": ["capacity": "2 Wh"]])),
      ["battery": ["model": "ideal", "capacity": "2 Wh"]])
  }

  /// The evidence of 79 mW says nothing of 60 mW.
  @Test func `replaces a graded value and its evidence`() {
    let base = node(["receive": ["value": "79 mW", "grade": "proxy", "source": "kindt"]])
    expect(base.merging(patch(["receive": "60 mW"])), ["receive": "60 mW"])
    expect(
      base.merging(patch(["receive": ["value": "60 mW", "grade": "assumed"]])),
      ["receive": ["value": "60 mW", "grade": "assumed"]])
    expect(
      base.merging(patch(["receive": ["value": "60 mW"]])), ["receive": ["value": "60 mW"]])
  }

  @Test func `adds evidence to a value that stays`() {
    let base = node(["receive": ["value": "79 mW", "grade": "proxy"]])
    expect(
      base.merging(patch(["receive": ["note": "n"]])),
      ["receive": ["value": "79 mW", "grade": "proxy", "note": "n"]])
  }

  @Test func `changes a part of a model by its own name`() {
    expect(
      node(["battery": ["model": "ideal", "capacity": "1 Wh"]])
        .merging(patch(["battery": ["model": "ideal", "health": "90 %"]])),
      ["battery": ["model": "ideal", "capacity": "1 Wh", "health": "90 %"]])
  }

  @Test func `takes a parameter of a model for no distribution`() {
    expect(
      node(["display": ["model": "oled", "panel": "1 W"]])
        .merging(patch(["display": ["gamma": "2"]])),
      ["display": ["model": "oled", "panel": "1 W", "gamma": "2"]])
  }

  @Test func `replaces a graded value by a distribution`() {
    let base = node(["t": ["value": "3 s", "grade": "assumed"]])
    expect(base.merging(patch(["t": ["exponential": "3 s"]])), ["t": ["exponential": "3 s"]])
  }

  @Test func `replaces values of another kind`() {
    expect(node(["a": "1"]).merging(patch(["a": ["b": "2"]])), ["a": ["b": "2"]])
    expect(node(["a": ["b": "2"]]).merging(patch(["a": "1"])), ["a": "1"])
  }

  @Test func `keeps the place of whoever wrote the value`() {
    let merged = node(["a": "1", "m": ["x": "2", "y": "3"]])
      .merging(patch(["m": ["y": "5"], "n": "6"]))
    #expect(merged["a"]?.location.file == "base")
    #expect(merged["m"]?.location.file == "base")
    #expect(merged["m"]?["x"]?.location.file == "base")
    #expect(merged["m"]?["y"]?.location.file == "patch")
    #expect(merged["m"]?.entries?.map(\.keyLocation.file) == ["base", "patch"])
    #expect(merged["n"]?.location.file == "patch")
  }

  @Test func `with itself changes nothing`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let tree = ConfigurationNode.randomMapping(depth: 4, using: &generator)
      #expect(tree.merging(tree).hasSameContent(as: tree))
    }
  }

  @Test func `twice is the same as once`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let base = ConfigurationNode.randomMapping(depth: 4, using: &generator)
      let change = ConfigurationNode.randomMapping(depth: 4, withNulls: true, using: &generator)
      let once = base.merging(change)
      #expect(once.merging(change).hasSameContent(as: once))
    }
  }
}

extension ConfigurationNode {
  fileprivate func setting(_ key: String, _ value: ConfigurationNode) -> ConfigurationNode {
    let entry = Entry(key: key, keyLocation: value.location, value: value)
    return merging(ConfigurationNode(.mapping([entry]), at: value.location))
  }
}

struct `Setting a path` {
  private let base = node(["a": ["b": "1", "l": ["2"]], "g": ["value": "1", "grade": "x"]])

  @Test func `changes one value`() throws {
    let changed = try base.setting(path: ["a", "b"], to: patch("9"))
    #expect(changed["a"]?["b"]?.text == "9")
    #expect(changed["a"]?["b"]?.location.file == "patch")
    #expect(changed["a"]?["l"]?.elements?.count == 1)
  }

  @Test func `makes the mappings that are missing`() throws {
    let changed = try base.setting(path: ["x", "y", "z"], to: patch("9"))
    #expect(changed["x"]?["y"]?["z"]?.text == "9")
    #expect(changed.entries?.map(\.key) == ["a", "g", "x"])
  }

  @Test func `removes by null`() throws {
    let changed = try base.setting(path: ["a", "b"], to: patch(nil))
    #expect(changed["a"]?.entries?.map(\.key) == ["l"])
  }

  @Test func `replaces a graded value`() throws {
    let changed = try base.setting(path: ["g"], to: patch("9"))
    #expect(changed["g"]?.text == "9")
  }

  @Test func `does not replace a distribution on the way to its parameter`() throws {
    let base = node(["d": ["normal": ["mean": "5", "sd": "1"]]])
    let changed = try base.setting(path: ["d", "normal", "sd"], to: patch("2"))
    #expect(changed["d"]?["normal"]?["mean"]?.text == "5")
  }

  @Test func `leaves nothing of another model's parameters`() throws {
    let base = node(["c": ["model": "lte", "tail": "4 s"], "d": "1"])
    let changed = try base.setting(path: ["c", "model"], to: patch("umts"))
    #expect(changed.hasSameContent(as: node(["c": ["model": "umts"], "d": "1"])))
  }

  @Test func `keeps the parameters of a model that is chosen again`() throws {
    let base = node(["c": ["model": "lte", "tail": "4 s"]])
    let changed = try base.setting(path: ["c", "model"], to: patch("lte"))
    #expect(changed.hasSameContent(as: base))
  }

  @Test func `refuses to go through a scalar`() {
    let problem = ConfigurationNode.SettingProblem.notAMapping(
      path: ["a", "b"], kind: "a value", location: SourceLocation(file: "base", line: 1, column: 1))
    #expect(throws: problem) { try base.setting(path: ["a", "b", "c"], to: patch("9")) }
  }

  @Test func `refuses to go through a list`() {
    let problem = ConfigurationNode.SettingProblem.notAMapping(
      path: ["a", "l"], kind: "a list", location: SourceLocation(file: "base", line: 1, column: 1))
    #expect(throws: problem) { try base.setting(path: ["a", "l", "0"], to: patch("9")) }
  }

  @Test func `refuses empty keys`() {
    #expect(throws: ConfigurationNode.SettingProblem.emptyKey) {
      try base.setting(path: [], to: patch("9"))
    }
    #expect(throws: ConfigurationNode.SettingProblem.emptyKey) {
      try base.setting(path: ["a", ""], to: patch("9"))
    }
  }

  @Test func `changes nothing by removing what is not there`() throws {
    #expect(try base.setting(path: ["q"], to: patch(nil)).hasSameContent(as: base))
  }
}

struct `Sameness of content` {
  @Test func `ignores the order of keys`() {
    #expect(node(["a": "1", "b": "2"]).hasSameContent(as: node(["b": "2", "a": "1"])))
  }

  @Test func `minds the order of lists`() {
    #expect(!node(["1", "2"]).hasSameContent(as: node(["2", "1"])))
  }

  @Test func `ignores quotes`() {
    let index = SourceLocation(file: "x", line: 1, column: 1)
    let quoted = ConfigurationNode(.scalar(text: "1", isPlain: false), at: index)
    #expect(quoted.hasSameContent(as: node("1")))
  }

  @Test func `tells kinds apart`() {
    let kinds: [Tree] = [nil, "1", ["1"], ["a": "1"], ["a": nil], ["b": "1"], [nil], "null"]
    for (i, left) in kinds.enumerated() {
      for (j, right) in kinds.enumerated() {
        #expect(node(left).hasSameContent(as: node(right)) == (i == j))
      }
    }
  }
}
