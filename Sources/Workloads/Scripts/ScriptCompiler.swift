import Configuration
import Numerics

/// Compiles the steps of one script into instructions.
struct ScriptCompiler {
  enum Owner: Equatable {
    case app(Int)
    case user
  }

  /// Limits the program: tasks are compiled where they are called, and nested double calls would
  /// double it each time.
  static let stepLimit = 20_000

  let assembly: ScriptAssembly
  let owner: Owner
  /// The path of the script in the scenario by names alone: the root of its streams' names.
  let path: String
  /// The path of the handler or action that begins it, alone or with others.
  let root: String
  private(set) var scope: ScriptScope
  /// Tasks of the app by name, compiled where they are called.
  let tasks: [String: ConfigurationNode]
  /// The titles of values that a section hands to steps of its own, by where the author wrote them.
  let sectionTitles: [SourceLocation: String]

  private(set) var instructions: [Instruction] = []
  private var steps: [ScriptProgram.Step] = []
  private var locals = NameList()
  private var registerDepth = 0
  private var registerCount = 0
  /// The tasks that are being compiled, outermost first: a task must not contain itself.
  private(set) var openTasks: [String]
  /// The name of the step just compiled, if no step after it is ever reached.
  var ending: String?

  var diagnostics: Diagnostics { assembly.diagnostics }
  var reading: ReadingContext {
    ReadingContext(
      scope: scope, system: scope.vocabulary.system?.system.rawValue, diagnostics: diagnostics)
  }
  var app: Int { if case .app(let index) = owner { index } else { 0 } }

  /// Compile a whole script and add it to the program.
  ///
  /// - Returns: Its index among the scripts.
  static func compile(
    _ steps: ConfigurationNode, assembly: ScriptAssembly, owner: Owner, path: String,
    scope: ScriptScope, tasks: [String: ConfigurationNode],
    sectionTitles: [SourceLocation: String] = [:], openTasks: [String] = [], root: String? = nil,
    bringing flows: [Int] = []
  ) -> Int {
    var compiler = ScriptCompiler(
      assembly: assembly, owner: owner, path: path, root: root ?? path, scope: scope, tasks: tasks,
      sectionTitles: sectionTitles, openTasks: openTasks)
    for flow in flows { compiler.bring(flow) }
    compiler.compile(steps: steps, "the steps of '\(path)'")
    compiler.emit(Instruction(code: .end))
    return compiler.link()
  }

  /// Compile steps that run on their own, such as those of a timer, into a script of the program.
  ///
  /// - Returns: Its index among the scripts.
  func compileScript(_ steps: ConfigurationNode, path: String) -> Int {
    Self.compile(
      steps, assembly: assembly, owner: owner, path: path, scope: scope, tasks: tasks,
      openTasks: openTasks, root: root)
  }

  /// Move the instructions to the program, where targets count from its start.
  private func link() -> Int {
    let entry = Int32(assembly.program.code.instructions.count)
    for var instruction in instructions {
      if instruction.target >= 0 { instruction.target += entry }
      assembly.program.code.instructions.append(instruction)
    }
    assembly.program.code.scripts.append(
      ScriptProgram.Script(
        entry: entry, locals: Int32(locals.names.count), registers: Int32(registerCount)))
    assembly.program.names.scriptPaths.append(path)
    for var step in steps {
      step.script = assembly.program.code.scripts.count - 1
      let (first, end) = (step.instructions.lowerBound, step.instructions.upperBound)
      step.instructions = first + Int(entry)..<end + Int(entry)
      assembly.program.steps.append(step)
    }
    return assembly.program.code.scripts.count - 1
  }

  // MARK: - Steps

  mutating func compile(steps: ConfigurationNode, _ title: String) {
    guard let elements = steps.elements(title, diagnostics: diagnostics) else { return }
    for (place, element) in elements.enumerated() {
      compile(step: element)
      if let ending, let next = elements.dropFirst(place + 1).first {
        noteUnreached(next, after: ending)
      }
      ending = nil
    }
  }

  private mutating func compile(step node: ConfigurationNode) {
    if let word = node.text {
      guard let step = StepCatalogue.step(named: word, for: assembly) else {
        return reportUnknown(word, at: node.location)
      }
      return compile(step, ConfigurationNode(.null, at: node.location), in: node)
    }
    guard case .mapping(let entries) = node.content else {
      return diagnostics.error(
        "a step must be a mapping or a word, found \(node.found)", at: node.location)
    }
    let actions = entries.filter { StepCatalogue.step(named: $0.key, for: assembly) != nil }
    guard let action = actions.first,
      let step = StepCatalogue.step(named: action.key, for: assembly)
    else {
      if let entry = entries.first { reportUnknown(entry.key, at: entry.keyLocation) }
      return
    }
    let siblings = step.definition.siblings.map(\.name)
    var whole = node
    for entry in entries where entry.key != action.key && !siblings.contains(entry.key) {
      let isAction = actions.contains { $0.key == entry.key }
      let isField = step.definition.fields.contains { $0.name == entry.key }
      if !isAction, !isField, let meant = Spelling.nearest(to: entry.key, among: siblings) {
        diagnostics.error(
          "unknown key '\(entry.key)' beside '\(action.key)'", at: entry.keyLocation,
          note: "did you mean '\(meant)'?")
        // Its steps have mistakes of their own, and are not missing.
        if whole[meant] == nil { whole = whole.adding(key: meant, entry.value) }
      } else {
        reportStray(entry, beside: step.definition, isAction: isAction)
      }
    }
    compile(step, action.value, in: whole)
  }

  /// Report a key beside a step that is none of its own.
  private func reportStray(
    _ entry: ConfigurationNode.Entry, beside step: StepDefinition, isAction: Bool
  ) {
    if step.fields.contains(where: { $0.name == entry.key }) {
      return diagnostics.error(
        "'\(entry.key)' beside '\(step.name)' belongs into it", at: entry.keyLocation,
        note: "write \(step.name): { …, \(entry.key): … }")
    }
    if isAction {
      return diagnostics.error(
        "'\(step.name)' and '\(entry.key)' in one step", at: entry.keyLocation,
        note: "make them two steps of the list")
    }
    diagnostics.error(
      "unknown key '\(entry.key)' beside '\(step.name)'", at: entry.keyLocation,
      note: ["at", "around", "time", "when"].contains(entry.key)
        ? "steps have no times of the clock: write a session of 'user: day' for a person, and "
          + "'schedule-job', 'every' or 'wait' for an app" : nil)
  }

  private mutating func compile(
    _ step: StepCatalogue.Step, _ arguments: ConfigurationNode, in node: ConfigurationNode
  ) {
    let definition = step.definition
    if owner == .user && !step.isForUser || owner != .user && !step.isForApp {
      return diagnostics.error(
        owner == .user
          ? "'\(definition.name)' is what an app does, not a person"
          : "'\(definition.name)' is what a person does, not an app", at: node.location)
    }
    if let mode = definition.needsMode, assembly.program.apps[app].modes & mode.bit == 0 {
      diagnostics.error(
        "'\(definition.name)' needs the background mode '\(mode.rawValue)'", at: node.location,
        note: "add it to 'background-modes' of '\(assembly.appNames[app])'")
    }
    var fields = arguments
    if let shorthand = definition.shorthand, !Self.isFields(arguments, of: definition) {
      fields = ConfigurationNode(entries: [(shorthand, arguments)], at: arguments.location)
    }
    if fields.entries == nil, !fields.isNull, let first = definition.fields.first {
      let names = definition.fields.map(\.name).joined(separator: ", ")
      return diagnostics.error(
        "step '\(definition.name)' must be a mapping, found \(fields.found)", at: fields.location,
        note: "write \(definition.name): { \(first.name): … }; its keys: \(names)")
    }
    guard
      let reader = MappingReader(
        fields, "step '\(definition.name)'", fields: definition.fields,
        siblings: definition.siblings.map(\.name), naming: naming(ofFields: fields), in: reading)
    else { return }
    for sibling in definition.siblings where sibling.isRequired && node[sibling.name] == nil {
      diagnostics.error("'\(definition.name)' needs '\(sibling.name)' beside it", at: node.location)
    }
    definition.check(reader)
    note(definition, reader, in: node)
    let slot = steps.count
    let first = instructions.count
    steps.append(
      ScriptProgram.Step(
        definition: definition, location: node.location, app: app, script: 0,
        instructions: first..<first))
    step.compile(StepSource(definition: definition, fields: reader, node: node), &self)
    steps[slot].instructions = first..<instructions.count
  }

  /// Whether the arguments are a mapping of the step's fields, and not a value for its shorthand.
  private static func isFields(_ node: ConfigurationNode, of step: StepDefinition) -> Bool {
    guard case .mapping(let entries) = node.content else { return node.isNull }
    let names = step.fields.map(\.name)
    if DistributionReader.isDistribution(node) { return false }
    return entries.isEmpty || names.count != 1 || entries.contains { names.contains($0.key) }
      || !takesMapping(step.fields[0].kind, with: entries)
  }

  /// Whether a mapping may be a value of a kind: one of a section, or a misspelt distribution.
  private static func takesMapping(
    _ kind: FieldDefinition.Kind, with entries: [ConfigurationNode.Entry]
  ) -> Bool {
    switch kind {
    case .group, .section: true
    case .quantity, .variate:
      entries.contains {
        Spelling.nearest(to: $0.key, among: ConfigurationNode.distributionKeys) != nil
      }
    default: false
    }
  }

  private func reportUnknown(_ word: String, at location: SourceLocation) {
    if let parts = assembly.vocabulary.absentComponents[word] {
      return diagnostics.error(
        "the device has no component that can do '\(word)'", at: location,
        note: "add to its components: \(parts.joined(separator: " or "))")
    }
    diagnostics.error(
      "unknown step '\(word)'", at: location,
      note: StepCatalogue.hint(for: word, in: assembly)
        ?? "'drainsim list steps' shows all of them")
  }

  // MARK: - Values of fields: constants, draws, expressions, names

  /// The operands of all fields of a step, in the order of its definition.
  mutating func operands(of source: StepSource) -> [Operand] {
    source.definition.fields.flatMap { field -> [Operand] in
      if case .group(let members) = field.kind { return operands(of: members, in: field, source) }
      return [operand(field.name, of: source)]
    }
  }

  /// The operands of the fields of a group; all absent where none is given.
  private mutating func operands(
    of members: [FieldDefinition], in group: FieldDefinition, _ source: StepSource
  ) -> [Operand] {
    let reader = source.fields[group.name].flatMap {
      MappingReader($0, source.title(of: group.name), fields: members, in: reading)
    }
    return members.map { member in
      guard let reader, let node = reader[member.name] else { return .absent }
      return operand(
        member, node, reader.title(of: member.name),
        stream: "\(path)/\(source.definition.name).\(group.name).\(member.name)")
    }
  }

  /// The operand of one field; absent when it is not given or wrong.
  mutating func operand(_ name: String, of source: StepSource) -> Operand {
    guard let field = source.definition.fields.first(where: { $0.name == name }) else {
      return .absent
    }
    guard let node = source.fields[name] else { return standard(of: field) }
    return operand(
      field, node, source.title(of: name),
      stream: "\(path)/\(source.definition.name).\(name)")
  }

  /// The operand of a field that is not given: the phone's system where it asks for one.
  private func standard(of field: FieldDefinition) -> Operand {
    guard field.isSystem, case .choice(let systems) = field.kind,
      let place = scope.vocabulary.system.flatMap({ systems.firstIndex(of: $0.system.rawValue) })
    else { return .absent }
    return .constant(Double(place))
  }

  private mutating func operand(
    _ field: FieldDefinition, _ node: ConfigurationNode, _ title: String, stream: String
  ) -> Operand {
    if case .label = field.kind { return handle(field, node, title) ?? .absent }
    let operand = operand(field.kind, node, title, stream: stream) ?? .absent
    if field.isShare, operand.kind == .constant, operand.value > 1 {
      diagnostics.error(
        "\(title) must be at most 100 %, found \(node.found)", at: node.location,
        note: "a share is written in per cent, as in '80 %', or from 0 to 1")
    }
    return operand
  }

  private mutating func operand(
    _ kind: FieldDefinition.Kind, _ node: ConfigurationNode, _ title: String, stream: String
  ) -> Operand? {
    switch kind {
    case .quantity(let dimension), .variate(let dimension):
      return quantity(node, dimension, title, stream: stream)
    case .clock:
      guard let text = node.text, ClockText.isOne(text) || ClockText.meant(by: text) != nil else {
        return quantity(node, .duration, title, stream: stream)
      }
      return node.timeOfDay(title, in: reading).map { .constant($0) }
    case .count: return quantity(node, .none, title, stream: stream)
    case .flag:
      if Expression.isExpression(node) { return expression(node, .flag, title) }
      return node.flag(title, diagnostics: diagnostics).map { .constant($0 ? 1 : 0) }
    case .condition: return expression(node, .flag, title)
    case .reference(let kind): return reference(node, to: kind, title)
    case .names(let kind): return names(node, of: kind, title)
    case .choice(let words):
      return node.choice(title, among: words, diagnostics: diagnostics)
        .map { .constant(Double($0)) }
    case .label, .text, .steps, .section, .group: return nil
    }
  }

  /// A quantity of `dimension`, fixed, drawn or computed.
  mutating func quantity(
    _ node: ConfigurationNode, _ dimension: Dimension, _ title: String, stream: String
  ) -> Operand? {
    if Expression.isExpression(node) { return expression(node, .quantity(dimension), title) }
    guard DistributionReader.isDistribution(node) else {
      return DistributionReader.fixed(node, dimension, title, in: reading)
        .map { .constant($0.value) }
    }
    let drawn = Variate.read(node, dimension, title, stream: stream, assembly: assembly)
    guard var operand = drawn?.operand else { return nil }
    operand.local = local(stream)
    return operand
  }

  /// The operand of a law that a step makes itself; reports a law that makes no sense.
  mutating func draw(
    _ law: ProbabilityLaw, _ title: String, stream: String, at location: SourceLocation
  ) -> Operand? {
    guard let place = assembly.place(of: law, title, at: location),
      let name = assembly.stream("\(path)/\(stream)", at: location)
    else { return nil }
    return Operand(kind: .draw, start: place, stream: name.hash, local: local("\(path)/\(stream)"))
  }

  private func expression(
    _ node: ConfigurationNode, _ type: ExpressionType, _ title: String
  ) -> Operand? {
    guard Expression.isExpression(node) else {
      return diagnostics.refuse(
        "\(title) must be an expression, found \(node.found)", at: node.location,
        note: "write $(…)")
    }
    guard let expression = Expression.read(node, scope: scope, diagnostics: diagnostics) else {
      return nil
    }
    let isCount = type == .quantity(.cycles) && expression.type == .quantity(.none)
    guard expression.type == type || isCount else {
      return diagnostics.refuse(
        "\(title) must be \(type), but '\(node.text ?? "")' is \(expression.type)",
        at: node.location)
    }
    note(expression, node)
    if let constant = expression.constant {
      guard constant.isFinite || type.isSet else {
        return diagnostics.refuse(
          "\(title) must be finite, but '\(node.text ?? "")' is not", at: node.location)
      }
      if case .quantity = type, constant < 0 {
        return diagnostics.refuse(
          "\(title) must not be negative, but '\(node.text ?? "")' is", at: node.location)
      }
      return .constant(constant)
    }
    return operand(computing: expression)
  }

  /// The operand of a value that is computed during the run, or known already.
  func operand(computing expression: Expression) -> Operand {
    if let constant = expression.constant { return .constant(constant) }
    let start = Int32(assembly.program.code.expressions.count)
    assembly.program.code.expressions += expression.code
    return Operand(kind: .expression, start: start, count: Int32(expression.code.count))
  }

  /// The operand of one name; a group of peripherals is negative.
  private func reference(_ node: ConfigurationNode, to kind: Namespace, _ title: String) -> Operand?
  {
    if Expression.isExpression(node) { return expression(node, .reference(kind), title) }
    guard let place = place(node, of: kind, title) else { return nil }
    if kind == .queue { assembly.uses.noteUse(of: .requestQueue(node.text ?? ""), app: app) }
    if kind == .queue { return .constant(Double(assembly.firstRequestQueue(of: app) + place)) }
    return .constant(kind == .peripheral ? Double(-place - 1) : Double(place))
  }

  /// A set of names as bits; infinity stands for all.
  private func names(_ node: ConfigurationNode, of kind: Namespace, _ title: String) -> Operand? {
    if Expression.isExpression(node) { return expression(node, .names(kind), title) }
    if kind == .place { note(places: node) }
    switch node.text {
    case "none": return .constant(0)
    case "all": return .constant(.infinity)
    case .some: return place(node, of: kind, title).map { .constant(Double(UInt64(1) << $0)) }
    case nil: break
    }
    guard let elements = node.elements(title, diagnostics: diagnostics) else { return nil }
    let places = elements.compactMap { place($0, of: kind, title) }
    guard places.count == elements.count else { return nil }
    return .constant(Double(places.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }))
  }

  private func place(_ node: ConfigurationNode, of kind: Namespace, _ title: String) -> Int? {
    node.index(among: names(of: kind), of: kind, title, diagnostics)
  }

  private func names(of kind: Namespace) -> [String] {
    switch kind {
    case .peripheral: assembly.vocabulary.peripherals
    case .service, .place: assembly.vocabulary.members(of: kind)
    case .app: Array(assembly.appNames.dropFirst())
    case .queue: assembly.program.apps[app].queues.map(\.name)
    default: []
    }
  }

  /// The index of a name that an app gives to an object of a component, or by which it refers to
  /// the object later.
  private func handle(
    _ field: FieldDefinition, _ node: ConfigurationNode, _ title: String
  ) -> Operand? {
    guard let name = node.name(title, diagnostics: diagnostics) else { return nil }
    let handle = ScriptAssembly.Handle(name: name, app: app)
    if field.name == FieldDefinition.naming {
      assembly.givenHandles.insert(handle)
    } else {
      assembly.wantedHandles.append((handle: handle, kind: field.name, at: node.location))
    }
    return .constant(Double(assembly.handles.place(of: name)))
  }

  /// A new name: of a mark, a counter, a timer.
  func label(_ name: String, of source: StepSource) -> String? {
    source.fields[name]?.name(source.title(of: name), diagnostics: diagnostics)
  }

  // MARK: - Notes for the check of effects

  private var user: Int? { owner == .user ? nil : app }

  /// Note a thing at a node of the script.
  func note(_ subject: ScenarioUse.Subject, need: Need?, _ node: ConfigurationNode) {
    // A step is where its name is.
    let place = node.entries?.first?.keyLocation ?? node.location
    assembly.uses.add(ScenarioUse(subject, need: need, app: user, root: root, at: place))
  }

  /// Note a step with its fields.
  func note(_ definition: StepDefinition, _ fields: MappingReader, in node: ConfigurationNode) {
    let given = definition.fields.map(\.name).filter {
      fields[$0] != nil && fields[$0]?.text != "false"
    }
    assembly.uses.noteStep(definition.name, fields: given, app: app, root: root)
    let step = InterfaceKey(definition.name)
    if assembly.isLacking(step) {
      return note(.step(definition.name), need: .interface(step, in: definition.need), node)
    }
    var need = definition.need
    // A radio that is named is checked where it stands, and a failure that is handled is no trap.
    let isHandled =
      fields[definition.carrier] != nil || node["on-failure"].map { !$0.isNull } ?? false
    if need == .network, isHandled { need = nil }
    if let need { note(.step(definition.name), need: need, node) }
    assembly.note(
      fields, definition.fields, of: "'\(definition.name)'", in: definition.name, app: user,
      root: root, skipsSignals: node["on-failure"] != nil)
  }

  /// Note a step that the value of a field keeps from doing anything.
  func noteIdle(_ complaint: String, _ hint: String, for field: String, of source: StepSource) {
    guard let node = source.fields[field] else { return }
    noteIdle(complaint, hint, node, in: source.node)
  }

  /// Note that a value keeps a mapping from doing anything, if it is written out: an option, an axis
  /// or a part of an expression may give another value.
  func noteIdle(
    _ complaint: String, _ hint: String, _ node: ConfigurationNode, in mapping: ConfigurationNode
  ) {
    guard node.location.file == mapping.location.file,
      !Expression.isExpression(node)
        || Expression.read(node, scope: scope, diagnostics: Diagnostics())?.isWrittenOut ?? false
    else { return }
    assembly.uses.noteIdle(complaint, hint, at: node.location)
  }

  /// Note a step that follows one after which the script never continues.
  private func noteUnreached(_ node: ConfigurationNode, after ending: String) {
    let place = node.entries?.first?.keyLocation ?? node.location
    assembly.uses.noteIdle(
      "this step never runs: '\(ending)' before it \(ending == "stop" ? "ends the run of the script" : "has no end")",
      "put it before '\(ending)', or take it out", at: place)
  }

  /// Note what an expression reads.
  func note(_ expression: Expression, _ node: ConfigurationNode) {
    for instruction in expression.code {
      if let variable = instruction.variable { noteUse(ofVariable: variable) }
      guard let index = instruction.reading, SystemReading.allCases.indices.contains(index) else {
        instruction.reading.map { note(sourceReading: $0, node) }
        continue
      }
      let reading = SystemReading.allCases[index]
      if let need = reading.need { note(.reading(reading.name), need: need, node) }
    }
  }

  /// Note what a script reads of a source, which it may not have been told.
  private func note(sourceReading index: Int, _ node: ConfigurationNode) {
    let sources = scope.vocabulary.sources
    guard let place = SourceReadings(sources: sources.count).source(of: index) else {
      return assembly.followSources()
    }
    let name = sources[place]
    guard owner != .user, assembly.sourcePlaces[name] == .server else { return }
    assembly.uses.noteIdle(
      "'\(name)' is on a server: the app cannot read of it what nothing has told",
      "read '\(name).told' and '\(name).age', or leave it to the metrics 'age-of' and 'share-told'",
      at: node.location)
  }

  /// Note that a script reads a variable, or sets it.
  func noteUse(ofVariable place: Int) {
    guard let name = scope.variables.first(where: { $0.value.place == place })?.key else { return }
    assembly.uses.noteUse(of: .variable(name), app: app)
  }

  /// Note the places that a step watches.
  func note(places node: ConfigurationNode) {
    if node.text == "all" { assembly.uses.noteWatched(nil, at: node.location) }
    for element in node.elements ?? [node] {
      guard let name = element.text, name != "all", name != "none" else { continue }
      assembly.uses.noteWatched(name, at: element.location)
    }
  }

  func noteSending(of event: String) {
    assembly.uses.noteSending(of: event, app: app, root: root)
  }

  func noteOpening(of app: Int) { assembly.uses.noteOpening(of: app, root: root) }

  // MARK: - Code

  /// Add an instruction.
  ///
  /// - Returns: Its place, for ``setTarget(of:)``.
  @discardableResult mutating func emit(_ instruction: Instruction) -> Int {
    instructions.append(instruction)
    return instructions.count - 1
  }

  /// Add an instruction with operands.
  @discardableResult mutating func emit(_ instruction: Instruction, _ operands: [Operand]) -> Int {
    var instruction = instruction
    instruction.firstOperand = Int32(assembly.program.code.operands.count)
    instruction.operandCount = Int32(operands.count)
    assembly.program.code.operands += operands
    return emit(instruction)
  }

  /// Make the instruction at `place` go to where the next one will stand.
  mutating func setTarget(of place: Int) { instructions[place].target = Int32(instructions.count) }

  var here: Int32 { Int32(instructions.count) }

  /// Compile steps that replace all since `decision`, which goes there; without steps it goes on
  /// behind them.
  mutating func compile(_ steps: ConfigurationNode?, _ title: String, insteadOf decision: Int) {
    guard let steps else { return setTarget(of: decision) }
    let skip = emit(Instruction(code: .jump))
    setTarget(of: decision)
    compile(steps: steps, title)
    setTarget(of: skip)
  }

  /// Registers in a row for the length of `body`, which is given the first.
  mutating func withRegister(count: Int = 1, _ body: (inout ScriptCompiler, Int32) -> Void) {
    let register = Int32(registerDepth)
    registerDepth += count
    registerCount = max(registerCount, registerDepth)
    body(&self, register)
    registerDepth -= count
  }

  /// Let `body` read the fields of another event than the handler's.
  mutating func withEvent(_ place: Int, _ body: (inout ScriptCompiler) -> Void) {
    let outer = scope
    scope.event = outer.vocabulary.events[place]
    body(&self)
    scope = outer
  }

  /// The local counter that belongs to a name of this script.
  mutating func local(_ name: String) -> UInt16 {
    UInt16(truncatingIfNeeded: locals.place(of: name))
  }

  /// Compile the steps of a task in place; reports a task that calls itself.
  mutating func compileTask(_ name: String, at location: SourceLocation) {
    guard let steps = tasks[name] else {
      let known = tasks.keys.sorted()
      return diagnostics.error(
        "unknown task '\(name)'", at: location,
        note: Spelling.hint(for: name, among: known, ifNone: "the app has no tasks"))
    }
    guard !openTasks.contains(name) else {
      return diagnostics.error("task '\(name)' calls itself", at: location)
    }
    assembly.uses.noteUse(of: .task(name), app: app)
    assembly.inlinedTasks += 1
    let length =
      assembly.program.code.instructions.count + instructions.count + assembly.inlinedTasks
    guard length < Self.stepLimit else { return assembly.reportLength(at: location) }
    openTasks.append(name)
    compile(steps: steps, "task '\(name)'")
    openTasks.removeLast()
  }
}
