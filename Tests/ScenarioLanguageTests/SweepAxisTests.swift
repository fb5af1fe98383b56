import Configuration
import Foundation
import Experiments
import Testing

@testable import ScenarioLanguage

/// The meaning of `--vary path=values`.
struct `An axis of a sweep` {
  private func axis(_ text: String) -> (axis: SweepAxis?, complaints: [Diagnostic]) {
    let diagnostics = Diagnostics()
    let axis = AxisReader(diagnostics: diagnostics).axis(option: text)
    return (axis, diagnostics.all)
  }

  private func values(_ text: String) throws -> [String] {
    let found = axis("parameters.x=\(text)")
    #expect(found.complaints == [])
    let axis = try #require(found.axis)
    return axis.valuesText.components(separatedBy: ", ")
  }

  @Test(arguments: [
    ("1s,2s,5s", ["1s", "2s", "5s"]),
    (" 1 s , 2 s ", ["1 s", "2 s"]),
    ("off", ["off"]),
    ("\"a,b\",c", ["\"a,b\"", "c"]),
    ("it's,theirs", ["it's", "theirs"]),
    ("../one.csv,../two.csv", ["../one.csv", "../two.csv"]),
    ("~,1 s", ["~", "1 s"]),
  ])
  func `has the values of its list as they are written`(text: String, list: [String]) throws {
    #expect(try values(text) == list)
  }

  @Test func `keeps commas in brackets together`() throws {
    let found = try #require(axis("apps.a.services=[a, b],[c]").axis)
    #expect(found.count == 2)
  }

  @Test(arguments: [
    ("0.1..0.3:0.1", ["0.1", "0.2", "0.3"]),
    ("2s..15s:1s", (2...15).map { "\($0)s" }),
    ("2 s..10 s:3 s", ["2 s", "5 s", "8 s"]),
    ("500ms..2s:500ms", ["500ms", "1000ms", "1500ms", "2000ms"]),
    ("0.5 s..2 s:500 ms", ["500 ms", "1000 ms", "1500 ms", "2000 ms"]),
    ("10s..70s:1min", ["10s", "70s"]),
    ("-10..10:10", ["-10", "0", "10"]),
    ("-5 °C..5 °C:5 °C", ["-5 °C", "0 °C", "5 °C"]),
    ("3..3:1", ["3"]),
    ("0s,1s..3s:1s,10s", ["0s", "1s", "2s", "3s", "10s"]),
  ])
  func `steps along a range without rounding`(text: String, list: [String]) throws {
    #expect(try values(text) == list)
  }

  @Test(arguments: [
    ("1s..100s:x10", ["1s", "10s", "100s"]),
    ("1..10:x2", ["1", "2", "4", "8"]),
    ("0.1..1:x1.5", ["0.1", "0.15", "0.225", "0.3375", "0.50625", "0.759375"]),
  ])
  func `multiplies along a range without rounding`(text: String, list: [String]) throws {
    #expect(try values(text) == list)
  }

  /// 10 to the power of 0, ½, 1, 1½ and 2, with six digits between the ends.
  @Test func `has so many values at equal ratios`() throws {
    #expect(
      try values("1s..100s:log:5") == ["1s", "3.16228 s", "10 s", "31.6228 s", "100s"])
  }

  @Test(arguments: [
    ("2s..15s", "2 s..15 s"), ("1s..100s:log", "1 s..100 s:log"), ("3..10", "3..10"),
  ])
  func `has any value of a range without a step`(text: String, shown: String) throws {
    let axis = try #require(axis("parameters.x=\(text)").axis)
    #expect(axis.count == nil)
    #expect(axis.valuesText == shown)
  }

  /// Columns count from the beginning of what stands behind the option.
  @Test(arguments: [
    ("parameters.x", 1, "an axis needs a path and values, found 'parameters.x'"),
    ("parameters.x= ", 1, "an axis needs a path and values, found 'parameters.x= '"),
    ("a..b=1,2", 1, "the path 'a..b' has an empty key"),
    ("seed=1,2", 1, "'seed' is the same at all points of a sweep, so 'seed' cannot vary"),
    (
      "variants.v.expect=1,2", 1,
      "'expect' is the same at all points of a sweep, so 'variants.v.expect' cannot vary"
    ),
    ("p=1s,,2s", 6, "value 2 of 'p' is empty"),
    ("p=1s,2s,1s", 9, "'p' has the value '1s' twice"),
    ("p=1s, 2s..15s", 7, "'2s..15s' says no step, so it cannot stand in a list"),
    ("p=5s..2s:1s", 3, "the low end of '5s..2s:1s' is above its high end"),
    ("p=2s..2s", 3, "'2s..2s' has no width"),
    ("p=2s..5s:0s", 3, "the step of '2s..5s:0s' must be above zero"),
    ("p=0..1h:1min", 3, "'0..1h:1min' goes from a plain number to a duration"),
    ("p=2s..5s:1", 3, "the step of '2s..5s:1' is a plain number, but the range is of a duration"),
    ("p=2s..5s:", 3, "'2s..5s:' has nothing behind its colon"),
    ("p=0s..5s:log", 3, "'0s..5s:log' has no logarithm at its low end"),
    ("p=1s..5s:x1", 3, "the factor of '1s..5s:x1' must be a number above 1"),
    ("p=1s..5s:log:1", 3, "'1s..5s:log:1' needs a number of values from 2 to 100000 behind 'log:'"),
    ("p=2s..", 3, "a number is missing"),
    ("p=2s..5sec:1s", 3, "'5sec' has an unknown unit 'sec'"),
    (
      "p=0..1000000:1", 3,
      "'0..1000000:1' has more than 100000 values, the most points of a sweep"
    ),
    (
      "p=1..999999999:x1.00001", 3,
      "the values of '1..999999999:x1.00001' need more than 30 digits, or are beyond what can be counted"
    ),
  ])
  func `is refused with its place`(text: String, column: Int, message: String) throws {
    let found = axis(text)
    #expect(found.axis == nil)
    #expect(found.complaints.map(\.message) == [message])
    #expect(
      found.complaints.map(\.location) == [
        SourceLocation(file: "--vary \(text)", line: 1, column: column)
      ])
  }
}
