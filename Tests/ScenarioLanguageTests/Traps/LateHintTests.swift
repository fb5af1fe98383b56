import ScenarioTestSupport
import Testing

/// Things that come after the end of a run, and what the hint says to write instead.
struct `A hint at another time` {
  /// A scenario with a line that is wrong, and two replacements that the hint names.
  struct Late: CustomTestStringConvertible, Sendable {
    let text: String
    let wrong: [String]
    let right: [String]
    var testDescription: String { "\(wrong)" }

    init(_ text: String, _ changes: (wrong: String, right: String)...) {
      self.text = "scenario: late\ndevice: pixel-6\n" + text
      wrong = changes.map(\.wrong)
      right = changes.map(\.right)
    }
  }

  private static let app = "apps: { a: { handlers: { start: [ { compute: 1 Mcycles } ] } } }\n"
  private static let opens =
    "user: { actions: { first: { at: 1 s, do: [ { open: a }, lock ] } } }\n"
  private static let action =
    "user: { actions: { x: { at: 30 h, do: [ { open: a }, lock ] } } }\n" + app

  private static let cases = [
    Late(
      "duration: 24 h\n" + action, ("duration: 24 h", "duration: 31 h"),
      ("at: 30 h", "at: 12 h")),
    Late(
      "duration: 24 h\nwarm-up: 3 h\n" + action, ("duration: 24 h", "duration: 28 h"),
      ("at: 30 h", "at: 13 h")),
    Late(
      "duration: 40 s\nuser: { actions: { x: { at: 1 min, do: [ { open: a }, lock ] } } }\n" + app,
      ("duration: 40 s", "duration: 2 min"), ("at: 1 min", "at: 20 s")),
    Late(
      "duration: 24 h\nuser: { actions: { x: { every: 30 h, do: [ { open: a }, lock ] } } }\n"
        + app,
      ("duration: 24 h", "duration: 31 h"), ("every: 30 h", "at: 12 h")),
    Late(
      """
      duration: { until: { mark: done, at most: 24 h } }
      user: { actions: { x: { at: 30 h, do: [ { mark: done } ] } } }

      """, ("at most: 24 h", "at most: 31 h"), ("at: 30 h", "at: 12 h")),
    Late(
      """
      duration: 24 h
      \(opens)
      apps: { a: { pushes: { news: { every: 2 d, size: 1 kB } }, handlers: { push-received: [ { compute: 1 Mcycles } ] } } }

      """, ("duration: 24 h", "duration: 49 h"), ("every: 2 d", "every: 12 h")),
    Late(
      """
      duration: 24 h
      surroundings: { conditions: [ { from: 0 s, sky: 0 % }, { from: 25 h, sky: 100 % } ] }

      """ + opens + app, ("duration: 24 h", "duration: 26 h")),
    Late(
      """
      starts: Monday 18:00
      duration: 8 h
      user: { day: { a: { around: 17:30, length: 5 min, do: [ { open: a } ] } } }

      """ + app, ("starts: Monday 18:00", "starts: Monday 17:30"),
      ("duration: 8 h", "duration: 24 h")),
    Late(
      """
      starts: Saturday 18:00
      duration: 8 h
      user: { day: { a: { around: 19:30, sd: 10 min, on: workdays, length: 5 min, do: [ { open: a } ] } } }

      """ + app, ("starts: Saturday 18:00", "starts: Monday 18:00"),
      ("duration: 8 h", "duration: 55 h")),
  ]

  @Test(arguments: cases)
  func `names values that work`(late: Late) throws {
    let found = try Samples.complaints(late.text)
    #expect(found.count == 1, "\(found)")
    let hint = found.first?.notes.first ?? ""
    for (wrong, right) in zip(late.wrong, late.right) {
      #expect(hint.contains(right), "\(found)")
      let changed = late.text.replacing(wrong, with: right)
      #expect(changed != late.text)
      #expect(try Samples.complaints(changed) == [], "\(right)")
    }
  }

  @Test(arguments: ["22:00", "Monday 22:00", "20 h"])
  func `of a charge names times of the run`(time: String) throws {
    func text(_ time: String) -> String {
      """
      scenario: charge
      phone: pixel-6
      starts: Monday 07:00
      warm-up: 1 h
      duration: 6 h
      metrics: { left: { battery-percent-at: \(time) } }
      """
    }
    #expect(
      try Samples.complaints(text(time)).map(\.notes)
        == [["write a time of the run, such as 11:00, Monday 11:00, or 3 h after its start"]])
    for example in ["11:00", "Monday 11:00", "3 h"] {
      #expect(try Samples.complaints(text(example)) == [])
    }
  }
}
