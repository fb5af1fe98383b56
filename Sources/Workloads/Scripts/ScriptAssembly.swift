import Configuration
import Kernel
import Numerics
import Recordings

/// The tables that the scripts of one variant share during compilation.
///
/// A class, because every compiler of a script adds to the same tables.
package final class ScriptAssembly {
  package let diagnostics: Diagnostics
  /// The recordings that the scenario names.
  package let recordings: RecordingLibrary
  package internal(set) var vocabulary: ScriptVocabulary
  var program = ScriptProgram()
  package internal(set) var marks = NameList()
  package internal(set) var counters = NameList(ScriptEngine.Counter.allCases.map(\.name))
  package internal(set) var observations = NameList()
  var timerLabels = NameList()
  /// The operation queues of each app: their names in order, and their indices.
  private var queues: [Int: (names: [String], places: [String: Int])] = [:]
  /// Timers that 'cancel' names, to be checked when all timers are known.
  var cancelled: [(name: String, app: Int, at: SourceLocation)] = []
  /// A name that an app gives to an object of a component, such as an animation.
  struct Handle: Hashable {
    let name: String
    let app: Int
  }
  var handles = NameList()
  var givenHandles: Set<Handle> = []
  /// Names by which steps refer to such objects, to be checked when all of them are known.
  var wantedHandles: [(handle: Handle, kind: String, at: SourceLocation)] = []
  /// The type of each observation, by index.
  package private(set) var observationTypes: [Int: ExpressionType] = [:]
  /// Names of timers in steps with mistakes.
  private var assumedTimers: Set<String> = []
  /// Names of other things in steps with mistakes.
  private var assumedHandles: Set<String> = []
  private var streams = StreamRegistry()
  /// The uses whose effect depends on the rest of the scenario.
  package var uses = ScenarioUses()
  /// The apps and handlers that a variant adds, by the locations of their names.
  package var added: Set<SourceLocation> = []
  /// Where each source is, as far as the scenario says it.
  var sourcePlaces: [String: SourcePlace] = [:]
  /// By the event with which an app takes its messages, the copies of sources that they bring.
  var flowsOfPushes: [Handle: [Int]] = [:]
  /// The number of times a task was compiled in place.
  var inlinedTasks = 0
  private var isTooLong = false

  package init(
    vocabulary: ScriptVocabulary, diagnostics: Diagnostics,
    recordings: RecordingLibrary = RecordingLibrary()
  ) {
    self.recordings = recordings
    self.vocabulary = vocabulary
    self.diagnostics = diagnostics
    vocabulary.events.forEach { register(event: $0) }
  }

  /// For values that are known before the run: parameters may stand for quantities.
  var reading: ReadingContext {
    ReadingContext(scope: ConstantScope(vocabulary.constants), diagnostics: diagnostics)
  }

  /// The reader of a mapping that is named after its path; nil for what is none.
  func reader(
    _ node: ConfigurationNode, at path: String, _ fields: [FieldDefinition]
  ) -> MappingReader? { MappingReader(node, at: path, fields: fields, in: reading) }

  /// The reader of a mapping with a title; nil for what is none.
  func reader(
    _ node: ConfigurationNode, _ title: String, _ fields: [FieldDefinition],
    naming: MappingReader.FieldNaming = .ofTitle
  ) -> MappingReader? { MappingReader(node, title, fields: fields, naming: naming, in: reading) }

  /// Make a new event known, such as a tap on a button; a known one stays as it is.
  func addEvent(_ definition: EventDefinition, causedByUser: Bool) {
    if vocabulary.event(definition.name) == nil {
      vocabulary.events.append(definition)
      register(event: definition)
    }
    if causedByUser, let place = vocabulary.event(definition.name) {
      program.events[place].mark = Int32(marks.place(of: definition.name))
    }
  }

  private func register(event: EventDefinition) {
    let waking = ReplayEvents.names.contains(event.name) ? ReplayEvents.wakingBit : 0
    program.events.append(
      ScriptProgram.Event(name: StreamName(event.name).hash, mode: event.wakes?.bit ?? waking))
  }

  /// The index of an event for apps; reports an unknown name.
  func event(named name: String, at location: SourceLocation) -> Int? {
    if let event = vocabulary.event(name) { return event }
    if let parts = vocabulary.absentComponents[name] {
      return diagnostics.refuse(
        "the device has no component that sends '\(name)'", at: location,
        note: "add to its components: \(parts.joined(separator: " or "))")
    }
    return diagnostics.refuse(
      "no event is called '\(name)'", at: location,
      note: Spelling.hint(for: name, among: vocabulary.events.map(\.name))
        ?? "'drainsim list events' shows all; a button's is <button>-tapped when somebody taps it")
  }

  /// The index of the event that a misspelt name most likely means; nil when none is near.
  func event(meantBy name: String) -> Int? {
    Spelling.nearest(to: name, among: vocabulary.events.map(\.name)).flatMap(vocabulary.event)
  }

  /// Make an operation queue known.
  func addQueue(_ queue: ScriptProgram.OperationQueue, named name: String) {
    queues[Int(queue.app), default: ([], [:])].names.append(name)
    queues[Int(queue.app)]?.places[name] = program.queues.count
    program.queues.append(queue)
  }

  func queue(named name: String, of app: Int) -> Int? { queues[app]?.places[name] }

  func queueNames(of app: Int) -> [String] { queues[app]?.names ?? [] }

  /// The mark called `name`, made known if it is new.
  package func mark(_ name: String) -> Int { marks.place(of: name) }

  /// The index of an app's first request queue among all of them.
  func firstRequestQueue(of app: Int) -> Int {
    program.apps[..<app].reduce(0) { $0 + $1.queues.count }
  }

  /// Whether a step, a tap or a peripheral records the mark.
  package func isMarked(_ name: String) -> Bool { marks.knownIndex(of: name) != nil }

  /// The mark that an event of an app is from now on, made known if it is new; nil when no event is
  /// called so.
  package func mark(ofEvent name: String, app: Int) -> Int? {
    guard app < appNames.count, let event = vocabulary.event(name) else { return nil }
    let count = vocabulary.events.count
    if program.appEventMarks.isEmpty {
      program.appEventMarks = Array(repeating: -1, count: count * appNames.count)
    }
    let mark = marks.place(of: "\(appNames[app]).\(name)")
    program.appEventMarks[app * count + event] = Int32(mark)
    return mark
  }

  /// The names of the apps, the system first.
  package var appNames: [String] { program.appNames }

  /// The name of a random stream; reports when its hash is another's.
  package func stream(_ text: String, at location: SourceLocation) -> StreamName? {
    do throws(StreamCollision) {
      return try streams.register(text)
    } catch {
      return diagnostics.refuse("\(error)", at: location)
    }
  }

  /// The index of a law in the table; the law is already checked.
  func place(of law: ProbabilityLaw) -> Int32? { (try? program.distributions.add(law))?.rawValue }

  /// The index of a law in the table; reports a law that makes no sense.
  func place(of law: ProbabilityLaw, _ title: String, at location: SourceLocation) -> Int32? {
    do throws(DistributionError) {
      return try program.distributions.add(law).rawValue
    } catch {
      return diagnostics.refuse("\(title): \(error)", at: location)
    }
  }

  /// A variate of a law, drawn from a stream of its own.
  func variate(of law: ProbabilityLaw, stream: String, at location: SourceLocation) -> Variate? {
    guard let place = place(of: law), let name = self.stream(stream, at: location) else {
      return nil
    }
    return Variate(operand: Operand(kind: .draw, start: place, stream: name.hash))
  }

  /// Remember what an observation holds; reports when it held something else before.
  func note(observation: Int, holds type: ExpressionType, at location: SourceLocation) {
    if let known = observationTypes[observation], known != type {
      diagnostics.error(
        "observation '\(observations.names[observation])' held \(known) before, found \(type)",
        at: location)
    }
    observationTypes[observation] = type
  }

  /// Report names of things that no script of the app defines.
  package func checkHandles() {
    for wish in wantedHandles
    where !givenHandles.contains(wish.handle) && !assumedHandles.contains(wish.handle.name) {
      let known = handles.names.filter {
        givenHandles.contains(Handle(name: $0, app: wish.handle.app))
      }
      diagnostics.error(
        "no \(wish.kind) of this app is called '\(wish.handle.name)'", at: wish.at,
        note: Spelling.hint(for: wish.handle.name, among: known)
          ?? "the step that begins it gives it its 'name'")
    }
  }

  /// Report 'cancel' of a timer that no script of the app starts.
  package func checkTimers() {
    for wish in cancelled where !assumedTimers.contains(wish.name) {
      let label = timerLabels.knownIndex(of: wish.name) ?? -1
      let isStarted = program.timers.contains { Int($0.app) == wish.app && Int($0.label) == label }
      if isStarted { continue }
      let known = program.timers.filter { Int($0.app) == wish.app && $0.label >= 0 }
        .map { timerLabels.names[Int($0.label)] }
      diagnostics.error(
        "no timer of this app is called '\(wish.name)'", at: wish.at,
        note: Spelling.hint(for: wish.name, among: known) ?? "'every' gives a timer its 'name'")
    }
  }

  /// Make the names known that steps below `nodes` give to marks, counters, observations and
  /// timers, compiled or not.
  package func assumeNames(below nodes: [ConfigurationNode?]) {
    for node in nodes { node.map(assumeNames) }
  }

  private func assumeNames(below node: ConfigurationNode) {
    for element in node.elements ?? [] { assumeNames(below: element) }
    for entry in node.entries ?? [] {
      let name = entry.value.text ?? entry.value["name"]?.text
      entry.value["name"]?.text.map { _ = assumedHandles.insert($0) }
      switch (entry.key, name) {
      case ("mark", let name?): _ = marks.place(of: name)
      case ("count", let name?): _ = counters.place(of: name)
      case ("every", let name?): assumedTimers.insert(name)
      case ("observe", _):
        for value in entry.value.entries ?? [] { _ = observations.place(of: value.key) }
      default: break
      }
      assumeNames(below: entry.value)
    }
  }

  /// Report, once, a program that nested tasks make too long.
  func reportLength(at location: SourceLocation) {
    guard !isTooLong else { return }
    isTooLong = true
    diagnostics.error(
      "the scripts have more than \(ScriptCompiler.stepLimit) steps", at: location,
      note: "a task counts wherever 'do' calls it")
  }

  /// The finished tables.
  package func finish() -> ScriptProgram {
    program.names.marks = marks.names
    program.names.counters = counters.names
    program.names.observations = observations.names
    return program
  }

  /// Note the keys of a mapping whose mistakes are reported elsewhere.
  package func note(_ node: ConfigurationNode, _ fields: [FieldDefinition], of owner: String) {
    let context = ReadingContext(scope: reading.scope, diagnostics: Diagnostics())
    guard let reader = MappingReader(node, owner, fields: fields, in: context) else { return }
    note(reader, fields, of: owner)
  }

  /// Whether the phone's system lacks something.
  func isLacking(_ place: InterfaceKey) -> Bool {
    vocabulary.system.flatMap { InterfaceTable.lack(of: place, on: $0) } != nil
  }

  /// Note the keys of a mapping that need something, or that must fit into the run.
  ///
  /// - Parameters:
  ///   - owner: The name of the mapping in messages, in quotes.
  ///   - step: Its name in the table of interfaces; nil for what systems do not differ in.
  ///   - skipsSignals: Whether a radio without a signal is what the author expects.
  func note(
    _ reader: MappingReader, _ fields: [FieldDefinition], of owner: String,
    in step: String? = nil, app: Int? = nil, root: String? = nil, skipsSignals: Bool = false
  ) {
    for field in fields {
      guard let value = reader[field.name] else { continue }
      if let app, root == nil { uses.noteKey(field.name, app: app) }
      func addUse(_ need: Need, _ place: InterfaceKey?) {
        uses.add(
          ScenarioUse(
            .field(field.name, of: owner), need: need, place: place, app: app, root: root,
            at: value.location))
      }
      if let step, let system = vocabulary.system, value.text != "false",
        let place = InterfaceTable.lack(of: field.name, value.text, of: step, on: system)
      {
        addUse(.interface(place, in: field.needs.first?.need), place)
        continue
      }
      for need in field.needs where need.applies(to: value, in: reader.node) {
        if skipsSignals, case .signal = need.need { continue }
        addUse(need.need, step.map { InterfaceKey($0, field.name) })
      }
      if field.isWithinRun, field.longer.map({ reader[$0] == nil }) ?? true {
        note(length: value, "'\(field.name)' of \(owner)", unless: field.longer)
      }
    }
  }

  /// Note a length that is known before the run.
  private func note(length node: ConfigurationNode, _ title: String, unless alternative: String?) {
    guard !DistributionReader.isDistribution(node),
      let length = node.duration(
        title, in: ReadingContext(scope: reading.scope, diagnostics: Diagnostics()))
    else { return }
    uses.noteTime(
      title, .within(Double(length.nanoseconds)), node, at: node.location, unless: alternative)
  }
}
