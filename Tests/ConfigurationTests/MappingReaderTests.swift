import Quantities
import Testing

@testable import Configuration

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
      complain(node) == ["1:1 step 'every' needs 'interval' ('interval': from tick to tick)"])
  }

  @Test func `misses a required key that says nothing`() {
    let node = mapping([("interval", .null)])
    #expect(
      complain(node) == ["1:1 step 'every' needs 'interval' ('interval': from tick to tick)"])
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
      complain(node) == ["4:2 step 'every' needs 'interval' ('interval': from tick to tick)"])
  }

  @Test(arguments: [(plain("3 s"), "'3 s'"), (.sequence([]), "a list")])
  func `wants a mapping`(content: ConfigurationNode.Content, found: String) {
    let node = ConfigurationNode(content, at: location(4, 2))
    #expect(complain(node) == ["4:2 step 'every' must be a mapping, found \(found)"])
  }

  @Test func `makes all complaints at once`() {
    let node = mapping([("phse", plain("1 s")), ("colour", plain("red"))])
    #expect(
      complain(node) == [
        "1:1 step 'every' needs 'interval' ('interval': from tick to tick)",
        "1:3 unknown key 'phse' in step 'every' (did you mean 'phase'?)",
        "2:3 unknown key 'colour' in step 'every' (known keys: interval, phase)",
      ])
  }

  @Test func `does not miss a required key that is misspelt`() throws {
    let node = mapping([("phse", plain("1 s")), ("intervall", plain("3 s"))])
    #expect(
      complain(node) == [
        "1:3 unknown key 'phse' in step 'every' (did you mean 'phase'?)",
        "2:3 unknown key 'intervall' in step 'every' (did you mean 'interval'?)",
      ])
    let reader = try #require(
      MappingReader(node, "step 'every'", fields: fields, diagnostics: Diagnostics()))
    #expect(reader["interval"]?.text == "3 s")
    #expect(reader["phase"]?.text == "1 s")
  }

  @Test func `misses a required key that is misspelt and says nothing`() {
    let node = mapping([("intervall", .null)])
    #expect(
      complain(node) == [
        "1:1 step 'every' needs 'interval' ('interval': from tick to tick)",
        "1:3 unknown key 'intervall' in step 'every' (did you mean 'interval'?)",
      ])
  }
}
