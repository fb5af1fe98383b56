import Quantities
import Testing

@testable import Configuration

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

  @Test(arguments: [
    ("2.5", "'max' must be a whole number, found '2.5'"),
    ("-1", "'max': '-1' must not be negative"),
    ("3 s", "'max': '3 s' is a duration, expected a plain number (write a number without a unit)"),
    ("many", "'max': 'many' is not a number"), ("", "'max': a number is missing"),
    ("0x10", "'max': '0x10' is hexadecimal (write the number in decimal)"),
    ("$(1 / 2)", "'max' must be a whole number, found '$(1 / 2)'"),
    ("$(3 - 4)", "'max' must not be negative, found '$(3 - 4)'"),
    ("$(1 / 0)", "'max' must be finite, found '$(1 / 0)'"),
  ])
  func `is no count otherwise`(text: String, complaint: String) {
    let found = complaints { _ = scalar(text).count("'max'", in: ReadingContext(diagnostics: $0)) }
    #expect(found == ["1:9 \(complaint)"])
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
      (
        "30",
        "'wait': '30' needs a unit (a duration is written with s, ms, min, h or d, as in '30 s')"
      ),
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
    #expect(found == ["1:9 \(message)"])
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
