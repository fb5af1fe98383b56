import Configuration
import Kernel

/// `parallel: { branches: { page: […], pictures: […] } }`.
enum ParallelStep: ScriptStep {
  static let definition = StepDefinition(
    "parallel", "does several lists of steps at the same time",
    fields: [
      FieldDefinition("branches", .section, required: true, "name: steps; 2 to 64 of them"),
      FieldDefinition(
        "join", .choice(["all", "first"]),
        "go on when all have ended, or when the first has, which ends the others; all if not said"),
    ], returns: "when the branches have ended")

  private static let limits = 2...64

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let node = source.fields["branches"],
      let branches = node.namedEntries(
        "'branches' of 'parallel'", diagnostics: compiler.diagnostics)
    else { return }
    if !limits.contains(branches.count) {
      compiler.diagnostics.error(
        "'parallel' has \(branches.count) branches, but needs 2 to 64", at: node.location)
    }
    let join = compiler.operand("join", of: source)
    for branch in branches {
      let path = "\(compiler.path)/parallel.\(branch.key)"
      let script = compiler.compileScript(branch.value, path: path)
      let slot = compiler.assembly.program.branches.count
      compiler.assembly.program.branches.append(
        ScriptProgram.Branch(script: Int32(script), name: StreamName(path).hash))
      compiler.emit(Instruction(code: .fork, local: compiler.local(path), index: Int32(slot)))
    }
    compiler.emit(Instruction(code: .join, index: join.kind == .constant ? Int32(join.value) : 0))
  }
}
