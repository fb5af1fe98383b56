import Quantities
import Testing

@testable import Configuration

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
    #expect(
      found == [
        "3:9 the range of 'receive': '20 mA' is a current, expected a power (a power is written with mW, W or µW)"
      ])
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
    #expect(found == ["1:1 'receive' needs 'value' ('value': the number with its unit)"])
  }

  @Test func `is not read where it has another dimension`() {
    let (parameter, found) = read(scalar("79 mA"))
    #expect(parameter == nil)
    #expect(
      found == [
        "1:9 'receive': '79 mA' is a current, expected a power (a power is written with mW, W or µW)"
      ])
  }

  @Test func `takes whatever dimension is written where none is asked for`() {
    #expect(read(scalar("79 mA"), nil).0?.quantity.dimension == .current)
  }
}
