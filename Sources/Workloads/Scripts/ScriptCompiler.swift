import Configuration

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
    ReadingContext(scope: scope, system: scope.vocabulary.system, diagnostics: diagnostics)
  }
  var app: Int { if case .app(let index) = owner { index } else { 0 } }

  /// Compile a whole script and add it to the program.
  ///
  /// - Returns: Its index among the scripts.
  static func compile(
    _ steps: ConfigurationNode, assembly: ScriptAssembly, owner: Owner, path: String,
    scope: ScriptScope, tasks: [String: ConfigurationNode],
    sectionTitles: [SourceLocation: String] = [:], openTasks: [String] = [], root: String? = nil
  ) -> Int {
    var compiler = ScriptCompiler(
      assembly: assembly, owner: owner, path: path, root: root ?? path, scope: scope, tasks: tasks,
      sectionTitles: sectionTitles, openTasks: openTasks)
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
    for entry in entries where entry.key != action.key && !siblings.contains(entry.key) {
      reportStray(
        entry, beside: step.definition, isAction: actions.contains { $0.key == entry.key })
    }
    compile(step, action.value, in: node)
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
        name: definition.name, location: node.location, app: app, script: 0,
        instructions: first..<first))
    step.compile(StepSource(definition: definition, fields: reader, node: node), &self)
    steps[slot].instructions = first..<instructions.count
  }

  /// Whether the arguments are a mapping of the step's fields, and not a value for its shorthand.
  private static func isFields(_ node: ConfigurationNode, of step: StepDefinition) -> Bool {
    guard case .mapping(let entries) = node.content else { return node.isNull }
    let names = step.fields.map(\.name)
    if DistributionReader.isDistribution(node) { return false }
    return entries.isEmpty || entries.contains { names.contains($0.key) } || names.count > 1
  }

  private func reportUnknown(_ word: String, at location: SourceLocation) {
    if let parts = assembly.vocabulary.absentComponents[word] {
      return diagnostics.error(
        "the device has no component that can do '\(word)'", at: location,
        note: "add to its components: \(parts.joined(separator: " or "))")
    }
    diagnostics.error(
      "unknown step '\(word)'", at: location,
      note: StepSynonyms.hint(for: word, among: StepCatalogue.names(for: assembly))
        ?? Spelling.hint(for: word, among: StepCatalogue.names(for: assembly))
        ?? "'drainsim list steps' shows all of them")
  }
}

// MARK: - Code

extension ScriptCompiler {
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
