import Configuration

/// `choose: [ { weight: 3, do: […] }, { do: […] } ]`.
enum ChooseStep: ScriptStep {
  static let definition = StepDefinition(
    "choose", "does one of several lists of steps, by chance",
    fields: [
      FieldDefinition(
        "branches", .section, required: true,
        "a list of 2 to 64: 'do' is the steps, 'weight' how probable they are against the others, 1 if not said"
      )
    ], returns: "when the chosen steps are done", shorthand: "branches")

  private static let branchFields = [
    FieldDefinition("weight", .quantity(.none), "how probable it is against the others"),
    FieldDefinition("do", .steps, required: true, "the steps"),
  ]
  private static let limits = 2...64

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let node = source.fields["branches"],
      let elements = node.elements("'choose'", diagnostics: compiler.diagnostics)
    else { return }
    guard limits.contains(elements.count) else {
      return compiler.diagnostics.error(
        "'choose' has \(elements.count) branches, but needs 2 to 64", at: node.location)
    }
    let branches = elements.compactMap { read($0, in: compiler) }
    guard branches.count == elements.count,
      let drawn = compiler.draw(
        .oneOf(weights: branches.map(\.weight)), "the weights of 'choose'", stream: "choose",
        at: node.location)
    else { return }
    compiler.withRegister { compiler, register in
      compiler.emit(Instruction(code: .setRegister, index: register), [drawn])
      // Counts the number of the branch down, and jumps where it comes to nothing.
      let decisions = branches.dropLast().map { _ in
        compiler.emit(Instruction(code: .countDown, index: register))
      }
      var ends: [Int] = []
      compiler.compile(steps: branches[branches.count - 1].steps, "'do' of 'choose'")
      for (decision, branch) in zip(decisions, branches) {
        ends.append(compiler.emit(Instruction(code: .jump)))
        compiler.setTarget(of: decision)
        compiler.compile(steps: branch.steps, "'do' of 'choose'")
      }
      for end in ends { compiler.setTarget(of: end) }
    }
  }

  private static func read(
    _ node: ConfigurationNode, in compiler: ScriptCompiler
  ) -> (weight: Double, steps: ConfigurationNode)? {
    guard
      let reader = MappingReader(
        node, "a branch of 'choose'", fields: branchFields, in: compiler.reading),
      let steps = reader["do"]
    else { return nil }
    guard let written = reader["weight"] else { return (1, steps) }
    return written.quantity(.none, "'weight' of 'choose'", in: compiler.reading)
      .map { ($0.value, steps) }
  }
}
