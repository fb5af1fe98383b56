import Configuration
import PowerAccounting

/// The compiled scripts as read-only tables.
struct ScriptCode: ~Copyable {
  let instructions: FlatTable<Instruction>
  let scripts: FlatTable<ScriptProgram.Script>
  let branches: FlatTable<ScriptProgram.Branch>
  private let operands: FlatTable<Operand>
  private let expressions: FlatTable<ExpressionInstruction>

  init(_ code: ScriptProgram.Code) {
    instructions = FlatTable(code.instructions)
    scripts = FlatTable(code.scripts)
    branches = FlatTable(code.branches)
    operands = FlatTable(code.operands)
    expressions = FlatTable(code.expressions)
  }

  /// An operand of an instruction, counted from 0.
  @inline(__always) func operand(_ number: Int, of instruction: Instruction) -> Operand {
    operands[Int(instruction.firstOperand) + number]
  }

  /// The instructions of an operand that is an expression.
  @inline(__always)
  func expression(_ operand: Operand) -> UnsafeBufferPointer<ExpressionInstruction> {
    expressions.slice(from: Int(operand.start), count: Int(operand.count))
  }
}
