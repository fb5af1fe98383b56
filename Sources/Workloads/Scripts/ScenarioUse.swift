import Configuration

/// A thing that a scenario says, and the precondition for it to have any effect.
package struct ScenarioUse: Sendable {
  /// The thing, by its name in messages.
  package enum Subject: Hashable, Sendable {
    case step(String)
    /// A key with a value that asks for something, and its owner.
    case field(String, of: String)
    /// An entry as a whole: a kind of pushes, a policy.
    case key(String)
    case handler(String)
    case wait(String)
    /// An event that a metric counts.
    case metric(String)
    case reading(String)
    case counter(String)

    /// The name in scenarios; nil for an entry as a whole.
    package var word: String? {
      switch self {
      case .step(let name), .field(let name, _), .handler(let name), .wait(let name),
        .metric(let name), .reading(let name), .counter(let name):
        name
      case .key: nil
      }
    }
  }

  package let subject: Subject
  package let need: Need?
  /// A key in the table of interfaces; nil for other things.
  package let place: InterfaceKey?
  /// The index of its app; nil for what belongs to a person or to all apps.
  package let app: Int?
  /// The handler or action that it is part of; nil for what is always there.
  package let root: String?
  package let location: SourceLocation

  package init(
    _ subject: Subject, need: Need?, place: InterfaceKey? = nil, app: Int? = nil,
    root: String? = nil, at location: SourceLocation
  ) {
    self.subject = subject
    self.need = need
    self.place = place
    self.app = app
    self.root = root
    self.location = location
  }
}

/// A thing that comes at a time of the run, or after its end.
package struct TimedUse: Sendable {
  package enum Time: Sendable {
    /// So many nanoseconds after the start, or something else.
    case at(Double)
    case daily(DailyTime)
    /// The length of a step's wait, which must fit into the run.
    case within(Double)
  }

  /// Its name in messages: "action 'lock'".
  package let title: String
  package let time: Time
  /// The time as written.
  package let text: String?
  package let location: SourceLocation
  /// The script that begins then.
  package let root: String?
  /// A field beside which it may be longer.
  package let alternative: String?
  /// The field in which an earlier time may stand.
  package let earlierKey: String?
}

/// All that a scenario says whose effect depends on the rest of it, and all that such effects can
/// come from.
package struct ScenarioUses: Sendable {
  /// A name that an app gives, and that something has to use.
  package enum Name: Hashable, Sendable {
    case task(String), requestQueue(String), operationQueue(String)
    case variable(String)
  }

  /// A step, event or key that may cause something, in an app or for the person.
  package struct Cause: Hashable, Sendable {
    package let name: String
    /// One of its fields; nil for the step itself.
    package let field: String?
    /// The index of the app; 0 for the person.
    package let app: Int
    package let root: String?
  }

  package struct NamedThing: Sendable {
    package let name: Name
    package let app: Int
    package let location: SourceLocation
  }

  package private(set) var all: [ScenarioUse] = []
  package private(set) var times: [TimedUse] = []
  /// The places of the map that steps watch, by name; nil for all of them.
  package private(set) var watchedPlaces: [(name: String?, location: SourceLocation)] = []
  /// Steps that their own text keeps from doing anything, such as a repetition of no rounds.
  package private(set) var idle: [(complaint: String, hint: String, location: SourceLocation)] = []
  package private(set) var steps: Set<Cause> = []
  package private(set) var keys: Set<Cause> = []
  package private(set) var sent: Set<Cause> = []
  /// The apps that people open: each as the app of a cause.
  package private(set) var openings: Set<Cause> = []
  package private(set) var names: [NamedThing] = []
  private var usedNames: [Int: Set<Name>] = [:]
  /// The nanoseconds from the start after which nothing recorded comes any more; 0 without recordings.
  package private(set) var recordedUntil = 0.0

  package mutating func add(_ use: ScenarioUse) { all.append(use) }

  package mutating func noteTime(
    _ title: String, _ time: TimedUse.Time, _ node: ConfigurationNode?, at location: SourceLocation,
    root: String? = nil, unless alternative: String? = nil, earlierIn key: String? = nil
  ) {
    times.append(
      TimedUse(
        title: title, time: time, text: node?.text, location: location, root: root,
        alternative: alternative, earlierKey: key))
  }

  mutating func noteRecording(until end: Double) { recordedUntil = max(recordedUntil, end) }

  mutating func noteWatched(_ place: String?, at location: SourceLocation) {
    watchedPlaces.append((place, location))
  }

  mutating func noteIdle(_ complaint: String, _ hint: String, at location: SourceLocation) {
    idle.append((complaint, hint, location))
  }

  mutating func noteStep(_ name: String, fields: [String], app: Int, root: String) {
    steps.insert(Cause(name: name, field: nil, app: app, root: root))
    for field in fields { steps.insert(Cause(name: name, field: field, app: app, root: root)) }
  }

  mutating func noteKey(_ name: String, with choice: String? = nil, app: Int) {
    keys.insert(Cause(name: name, field: nil, app: app, root: nil))
    if let choice { keys.insert(Cause(name: name, field: choice, app: app, root: nil)) }
  }

  mutating func noteSending(of event: String, app: Int, root: String) {
    sent.insert(Cause(name: event, field: nil, app: app, root: root))
  }

  mutating func noteOpening(of app: Int, root: String) {
    openings.insert(Cause(name: "open", field: nil, app: app, root: root))
  }

  mutating func noteName(_ name: Name, app: Int, at location: SourceLocation) {
    names.append(NamedThing(name: name, app: app, location: location))
  }

  mutating func noteUse(of name: Name, app: Int) { usedNames[app, default: []].insert(name) }

  package func isUsed(_ thing: NamedThing) -> Bool {
    usedNames[thing.app]?.contains(thing.name) ?? false
  }
}
