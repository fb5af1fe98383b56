import Configuration
import ScenarioTestSupport
import Testing

@testable import ScenarioLanguage

/// What newcomers wrote in an independent review, and the words that help.
struct `A newcomer is helped with` {
  private static let head = """
    scenario: newcomer
    duration: 24 h
    surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
    user: { actions: { first: { at: 1 min, do: [ { open: a }, lock ] } } }

    """

  private static func complaints(_ text: String, _ settings: [String] = []) throws -> [String] {
    try Samples.complaints(head + text, settings: settings).map {
      ([$0.message] + $0.notes).joined(separator: " | ")
    }
  }

  private static func app(_ steps: String) -> String {
    "apps: { a: { handlers: { start: [ \(steps) ] } } }"
  }

  @Test(arguments: [
    (
      "phone: pixel-6\n" + app("{ request: { down: [60 MB, 180 MB] } }"),
      "{ uniform: [60 MB, 180 MB] }"
    ),
    (
      "phone: pixel-6\n" + app("{ request: { down: { min: 60 MB, max: 180 MB } } }"),
      "{ uniform: [60 MB, 180 MB] }"
    ),
    (
      "phone: pixel-6\n" + app("{ request: { down: [1 MB, 2 MB, 3 MB] } }"),
      "{ one-of: [1 MB, 2 MB, 3 MB] }"
    ),
    ("fone: pixel-6\n" + app("{ wait: 1 s }"), "did you mean 'phone'?"),
    (
      "phone: pixel-6\nmetrics: { rest: { battery-percent: { at: 22:00 } } }\n"
        + app("{ wait: 1 s }"),
      "did you mean 'battery-percent-at'?"
    ),
    (
      "phone: pixel-6\nmetrics: { rest: { battery-percent-at: { at: 22:00 } } }\n"
        + app("{ wait: 1 s }"), "write battery-percent-at: 22:00"
    ),
    ("phone: pixel-6\nstarts: 20:00\n" + app("{ wait: 1 s }"), "write starts: Monday 20:00"),
    ("phone: pixel-6\nstarts: friday\n" + app("{ wait: 1 s }"), "write starts: Friday 07:00"),
    (
      "phone: pixel-6\n"
        + """
        parameters: { p: { value: 60 MB, grade: assumed, range: [20 MB, 200 MB], reason: x }, q: { value: 60 MB, grade: assumed, range: [20 MB, 200 MB], reason: x } }
        together: [p, q]

        """ + app("{ request: { down: $(p + q) } }"), "did you mean 'parameters.p'?"
    ),
    (
      "phone: pixel-6\napps: { a: { handlers: { start: [ { wait: 1 s } ] } }, chat: { count: 2, pushes: { m: { every: 1 h, size: 2 kB } }, handlers: { push-received: [] } } }\nmetrics: { m: { energy: { apps: nobody } } }",
      "apps: all, chat, a, chat-1, chat-2"
    ),
    (
      "device: pixel-6\nmetrics: { rest: { battery-percent-at: 22:00 } }\n" + app("{ wait: 1 s }"),
      "use 'phone: pixel-6' in place of 'device: pixel-6', or add battery: { model: equivalent-circuit }"
    ),
    (
      "device: pixel-6\nexpect: { lasts: { metric: battery-life, above: 5 h } }\n"
        + app("{ wait: 1 s }"),
      "is 'battery-life', and the phone has no battery | use 'phone: pixel-6' in place of"
    ),
  ])
  func `a value in another form`(text: String, hint: String) throws {
    let found = try Self.complaints(text)
    #expect(found.contains { $0.contains(hint) }, "\(found)")
  }

  @Test func `a signal that is there or not`() throws {
    let found = try Samples.complaints(
      "scenario: s\nphone: pixel-6\nduration: 1 h\nsurroundings: { network: { wi-fi: true } }")
    #expect(
      found.first?.notes == [
        "signals are percent here: write 80 % for a good one, and 0 % for none"
      ])
  }

  @Test func `a clock that shows seconds`() throws {
    let found = try Samples.complaints(
      "scenario: s\nphone: pixel-6\nduration: 24 h\nuser: { day: { a: { around: \"17:30:15\", length: 5 min } } }"
    )
    #expect(found.first?.notes == ["write 17:30"], "\(found)")
  }

  @Test(arguments: [
    "device: pixel-6\nbattery: { model: equivalent-circuit }", "phone: pixel-6",
  ])
  func `a battery, as the hint says`(phone: String) throws {
    let text =
      "\(phone)\nmetrics: { rest: { battery-percent-at: 22:00 } }\n" + Self.app("{ wait: 1 s }")
    #expect(try Self.complaints(text) == [])
  }
}

/// Mistakes that hid one another.
struct `All mistakes of a claim` {
  @Test func `are told at once`() throws {
    let sample = MarkedSample(
      """
      scenario: claim
      device: { components: { base: {} } }
      duration: 1 min
      apps: { a: { handlers: { start: [ { wait: $(t) } ] } } }
      user: { actions: { o: { at: 0 s, do: [ { open: a } ] } } }
      parameters: { t: 1 s }
      variants: { day: {}, night: { parameters: { t: 2 s } } }
      expect: { e: { metric: 1️⃣app-energi, variant: 2️⃣nigth, reduction: 3️⃣10 % } }
      """)
    let found = try Samples.complaints(sample.text)
    #expect(found.map(\.location) == ["1️⃣", "2️⃣", "3️⃣"].map { sample.places[$0] })
  }

  @Test func `name the variant in which they are so`() throws {
    let found = try Samples.complaints(
      """
      scenario: claim
      device: { components: { base: {} } }
      duration: 1 min
      apps: { a: { handlers: { start: [ { count: x } ] } } }
      user: { actions: { o: { at: 0 s, do: [ { open: a } ] } } }
      metrics: { m: { count: x } }
      variants: { day: {}, night: { apps: { a: { handlers: { start: [ { count: z } ] } } } } }
      """)
    #expect(found.map(\.message) == ["nothing counts 'x'"])
    #expect(found.first?.notes.last == "it is so in variant 'night'")
  }
}

/// A change of a component that another phone does not have.
struct `A change that does not fit a phone` {
  private static let complaint =
    "'cellular.architecture' does not fit 'pixel-3', whose cellular is the model 'lte'"

  private static func text(_ phone: String, _ variants: String = "") -> String {
    "scenario: s\nphone: \(phone)\nduration: 1 min\napps: { a: { handlers: {} } }\n\(variants)"
  }

  private static let own = "{ extends: pixel-6, components: { cellular: { architecture: lte } } }"
  private static let variants =
    "variants: { a: {}, b: { changes-world: true, phone: { components: { cellular: { architecture: lte } } } } }"

  @Test(arguments: [
    (text(own), ["phone=pixel-3"]),
    (text("pixel-6", variants), ["phone=pixel-3"]),
    (text("pixel-3"), ["phone.components.cellular.architecture=lte"]),
    (text("pixel-3", variants), []),
  ])
  func `is told in the same words wherever it is made`(text: String, settings: [String]) throws {
    let found = try Samples.complaints(text, settings: settings)
    #expect(found.contains { $0.message == Self.complaint && !$0.notes.isEmpty }, "\(found)")
    #expect(!found.contains { $0.message.contains("unknown key") }, "\(found)")
  }
}

struct `The summary of a section of an app` {
  @Test(arguments: ["pushes", "queues", "operation-queues"])
  func `names all of its keys`(name: String) throws {
    let word = try #require(LanguageWords.keys.first { $0.name == name })
    let section = try #require(LanguageReference.sections.first { $0.key == name })
    for field in section.fields {
      #expect(word.meanings[0].text.contains(field.name), "\(word.meanings[0].text)")
    }
  }
}
