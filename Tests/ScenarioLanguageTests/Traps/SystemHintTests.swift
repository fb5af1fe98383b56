import Components
import Configuration
import PhoneModel
import ScenarioTestSupport
import Testing
import Workloads

@testable import ScenarioLanguage

/// A thing that only an operating system carries out, in a scenario for any phone.
private struct SystemThing: CustomTestStringConvertible, Sendable {
  let word: String
  let body: String
  /// The scenario in which the other system's thing does the same; nil where there is none.
  var instead: String?
  /// A part of that, which the hint names.
  var names = ""

  var testDescription: String { word }

  init(_ word: String, _ body: String, instead: String? = nil, names: String = "") {
    self.word = word
    self.body = body
    self.instead = instead
    self.names = names
  }

  static func text(_ phone: String, _ body: String) -> String {
    """
    scenario: hints
    \(phone)
    starts: Monday 07:00
    duration: 24 h
    surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
    \(body)
    """
  }

  private static let opens =
    "user: { actions: { first: { at: 1 min, do: [ { open: a }, lock ] } } }\n"

  static func app(_ handlers: String, _ keys: String = "") -> String {
    opens + "apps: { a: { \(keys)handlers: { \(handlers) } } }"
  }

  private static let jobs = app(
    "start: [ { schedule-job: { every: 1 h } } ], job-started: [ finish-job ]")
  private static let refreshes = app(
    "start: [ { schedule-refresh: 1 h } ], refresh-task: [ complete-task ]",
    "background-modes: [fetch], ")

  private static let shown = app(
    "start: [ { schedule-notification: { after: 10 min, repeats: true } } ]")

  private static let finishing = app(
    "background: [ begin-background-task, { compute: 1 M }, end-background-task ]")

  /// The ones written by hand: every step and every key.
  static let written = [
    SystemThing(
      "schedule-refresh", refreshes, instead: jobs, names: "schedule-job: { every: 1 h }"),
    SystemThing(
      "schedule-processing",
      app(
        "start: [ schedule-processing ], processing-task: [ complete-task ]",
        "background-modes: [processing], "),
      instead: app(
        "start: [ { schedule-job: { idle: true } } ], job-started: [ finish-job ]"),
      names: "schedule-job: { idle: true }"),
    SystemThing(
      "set-fetch-interval",
      app(
        "start: [ { set-fetch-interval: 1 h } ], background-fetch: [ complete-task ]",
        "background-modes: [fetch], "),
      instead: jobs, names: "schedule-job: { every: 1 h }"),
    SystemThing(
      "complete-task",
      app(
        "start: [ { schedule-refresh: 1 h }, complete-task ], refresh-task: [ complete-task ]",
        "background-modes: [fetch], "),
      instead: jobs, names: "finish-job"),
    SystemThing(
      "fetch-interval",
      app(
        "background-fetch: [ complete-task ]", "background-modes: [fetch], fetch-interval: 20 min, "
      ),
      instead: jobs, names: "schedule-job: { every: 1 h }"),
    SystemThing("background-refresh", app("start: []", "background-refresh: false, ")),
    SystemThing("schedule-job", jobs, instead: refreshes, names: "schedule-refresh"),
    SystemThing(
      "finish-job",
      app("start: [ { schedule-job: { every: 1 h } }, finish-job ], job-started: [ finish-job ]"),
      instead: refreshes, names: "complete-task"),
    SystemThing(
      "cancel-job",
      app(
        "start: [ { schedule-job: { every: 1 h } } ], background: [ cancel-job ], job-started: [ finish-job ]"
      )),
    SystemThing(
      "discretionary",
      app("start: [ { schedule-transfer: { down: 5 MB, discretionary: true } } ]"),
      instead: app(
        "start: [ { schedule-job: { network: any } } ], job-started: [ { request: { down: 5 MB } }, finish-job ]"
      ), names: "schedule-job: { network: any }"),
    SystemThing(
      "low-power-mode",
      "user: { actions: { save: { at: 1 h, do: [ { low-power-mode: true } ] } } }"),
    SystemThing(
      "begin-background-task",
      app("background: [ begin-background-task, { compute: 1 M }, end-background-task ]"),
      instead: app(
        "background: [ { start-service: short-service }, { compute: 1 M }, stop-service ]"),
      names: "start-service: short-service"),
    SystemThing(
      "start-service", app("start: [ { start-service: location } ]"), instead: finishing,
      names: "begin-background-task"),
    SystemThing(
      "stop-service",
      app("start: [ { start-service: data-sync }, { compute: 1 M }, stop-service ]"),
      instead: finishing, names: "end-background-task"),
    SystemThing(
      "battery-optimisation", app("start: []", "battery-optimisation: exempt, "),
      instead: app("start: [ speaker ]", "background-modes: [audio], "), names: "background-modes"),
    SystemThing(
      "exact-alarms", app("start: []", "exact-alarms: true, "), instead: shown,
      names: "schedule-notification"),
    SystemThing(
      "tolerance",
      app("start: [ { every: { interval: 10 min, tolerance: 1 min, do: [ { compute: 1 M } ] } } ]")),
    SystemThing(
      "while-idle",
      app("start: [ { every: { interval: 10 min, while-idle: true, do: [ { compute: 1 M } ] } } ]"),
      instead: shown, names: "schedule-notification"),
    SystemThing(
      "alarm-clock",
      app(
        "start: [ { every: { interval: 10 min, alarm-clock: true, do: [ { compute: 1 M } ] } } ]",
        "exact-alarms: true, "),
      instead: shown, names: "schedule-notification"),
    SystemThing(
      "priority",
      app(
        "push-received: []", "pushes: { news: { every: 1 h, size: 1 kB, priority: deferred } }, ")),
    SystemThing(
      "thermal.state",
      app("start: [ { if: $(thermal.state < 2), then: [ { request: { down: 1 MB } } ] } ]")),
  ]

  /// The events and counters that only a system has.
  static let listed: [SystemThing] = {
    let interfaces = InterfaceCatalogue.all
    let events = interfaces.flatMap(\.events).filter { $0.need?.namesPolicy ?? false }
    let counters = interfaces.flatMap(\.counters).filter { $0.need?.namesPolicy ?? false }
    return events.map { SystemThing($0.name, app("start: [], \($0.name): [ { compute: 1 M } ]")) }
      + counters.map {
        SystemThing($0.name, app("start: []") + "\nmetrics: { m: { count: \($0.name) } }")
      }
  }()
}

extension Need {
  /// Whether it needs a policy, alone, with others or as one of several ways.
  fileprivate var namesPolicy: Bool {
    switch self {
    case .policy: true
    case .any(let needs), .all(let needs): needs.contains(where: \.namesPolicy)
    default: false
    }
  }
}

struct `A hint at the work of a system` {
  private static let phones = ["pixel-6", "iphone-6s"]

  private static func complaints(
    _ phone: String, _ thing: SystemThing
  ) throws -> [Diagnostic] {
    try Samples.complaints(SystemThing.text(phone, thing.body))
      .filter { $0.severity == .error }
  }

  /// The complaint that a thing has no effect.
  private static func complaint(_ phone: String, _ thing: SystemThing) throws -> Diagnostic? {
    try complaints(phone, thing).first { $0.message.hasPrefix("'\(thing.word)'") }
  }

  /// The first phone that a hint names.
  private static func phone(in hint: String) -> Substring? {
    hint.firstMatch(of: /use a? ?(?:phone with [A-Za-z]+: )?'phone: (.*?)' in place of/)?.1
  }

  @Test(arguments: SystemThing.written + SystemThing.listed, phones)
  fileprivate func `names a phone on which the same is no mistake`(
    thing: SystemThing, phone: String
  ) throws {
    let complaint = try #require(try Self.complaint("device: \(phone)", thing))
    let hint = complaint.notes.joined(separator: " ")
    let other = try #require(Self.phone(in: hint), "\(hint)")
    let found = try Self.complaints("phone: \(other)", thing)
    #expect(!found.map(\.message).contains(complaint.message), "\(hint)")
  }

  @Test(arguments: SystemThing.written, phones)
  fileprivate func `leads to no other mistake`(thing: SystemThing, phone: String) throws {
    let hint = try #require(try Self.complaint("device: \(phone)", thing)).notes
      .joined(separator: " ")
    let other = try #require(Self.phone(in: hint), "\(hint)")
    #expect(try Self.complaints("phone: \(other)", thing) == [], "\(hint)")
    guard let policies = hint.firstMatch(of: /add (policies: \{ .*? \})/)?.1 else { return }
    #expect(
      try Self.complaint("device: \(phone)\n\(policies)", thing) == nil, "\(hint)")
  }

  @Test(arguments: SystemThing.written, phones)
  fileprivate func `names the step of the phone's own system, or says that there is none`(
    thing: SystemThing, phone: String
  ) throws {
    for key in ["device", "phone"] {
      guard let complaint = try Self.complaint("\(key): \(phone)", thing) else { continue }
      let hint = complaint.notes.joined(separator: " ")
      guard hint.contains("belongs to") else {
        #expect(hint.contains("'phone: \(phone)'"), "\(hint)")
        continue
      }
      guard let instead = thing.instead else {
        #expect(hint.contains("drainsim has nothing like it"), "\(hint)")
        continue
      }
      #expect(hint.contains(thing.names), "\(hint)")
      let followed = SystemThing(thing.word, instead)
      #expect(try Self.complaints("phone: \(phone)", followed) == [], "\(hint)")
    }
  }

  @Test func `is checked for every step and key that needs a system`() {
    let steps = StepCatalogue.definitions.map(\.definition) + InterfaceCatalogue.operations
    let fields =
      steps.flatMap { $0.fields + $0.siblings } + AppsSection.fields + PushesSection.fields
    let needy =
      steps.filter { $0.need?.namesPolicy ?? false }.map(\.name)
      + fields.filter { $0.needs.contains { $0.need.namesPolicy } }.map(\.name)
    #expect(Set(needy).subtracting(SystemThing.written.map(\.word)) == [])
  }

  @Test(arguments: OperatingSystem.allCases)
  func `names a phone that has the system`(system: OperatingSystem) {
    #expect(DeviceLibrary.version(of: system.example)?.system == system)
  }

  @Test func `is about the phone of the variant`() throws {
    let found = try Samples.complaints(
      SystemThing.text("phone: iphone-6s", SystemThing.written[0].body)
        + "\nvariants: { a: {}, b: { phone: pixel-6, changes-world: true } }")
    #expect(found.contains { $0.notes.joined().contains("on Android write") }, "\(found)")
  }
}
