import Quantities

/// One instruction of a compiled expression; plain data, so that a run can hold flat tables of it.
package struct ExpressionInstruction: BitwiseCopyable, Sendable, Equatable {
  @usableFromInline enum Operation: UInt8, BitwiseCopyable, Sendable {
    case constant, now, variable, eventField, eventNames, reading
    case add, subtract, multiply, divide, negate
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
    case and, or, not
    case least, greatest, absolute, hypotenuse, floor, power
  }

  let operation: Operation
  let index: Int32
  let value: Double

  init(_ operation: Operation, index: Int = 0, value: Double = 0) {
    self.operation = operation
    self.index = Int32(index)
    self.value = value
  }

  /// Whether it reads the system's reading with a number.
  package func isReading(_ slot: Int) -> Bool { operation == .reading && Int(index) == slot }

  /// The index of the variable that it reads; nil for another instruction.
  package var variable: Int? { operation == .variable ? Int(index) : nil }
  /// The index of the system's reading that it reads; nil for another instruction.
  package var reading: Int? { operation == .reading ? Int(index) : nil }

  /// Evaluates `code` and returns the value it leaves; truth is 1, falsehood 0. Linear in the
  /// instructions.
  ///
  /// - Parameter stack: At least ``Expression/stackDepth`` values, of any content.
  package static func evaluate(
    _ code: UnsafeBufferPointer<ExpressionInstruction>, inputs: ExpressionInputs,
    stack: UnsafeMutablePointer<Double>
  ) -> Double {
    var top = stack
    func push(_ value: Double) {
      top.pointee = value
      top += 1
    }
    func replaceTwo(_ combine: (Double, Double) -> Double) {
      top -= 1
      top[-1] = combine(top[-1], top[0])
    }
    func truth(_ flag: Bool) -> Double { flag ? 1 : 0 }
    for instruction in code {
      let index = Int(instruction.index)
      switch instruction.operation {
      case .constant: push(instruction.value)
      case .now: push(inputs.now)
      case .variable: push(inputs.variables[index])
      case .eventField: push(inputs.eventFields[index])
      case .eventNames:
        let names = UInt64(inputs.eventFields[index])
        push(truth(names >> UInt64(instruction.value) & 1 == 1))
      case .reading: push(inputs.readings[index])
      case .add: replaceTwo(+)
      case .subtract: replaceTwo(-)
      case .multiply: replaceTwo(*)
      case .divide: replaceTwo(/)
      case .negate: top[-1] = -top[-1]
      case .less: replaceTwo { truth($0 < $1) }
      case .lessOrEqual: replaceTwo { truth($0 <= $1) }
      case .greater: replaceTwo { truth($0 > $1) }
      case .greaterOrEqual: replaceTwo { truth($0 >= $1) }
      case .equal: replaceTwo { truth($0 == $1) }
      case .notEqual: replaceTwo { truth($0 != $1) }
      case .and: replaceTwo { truth($0 != 0 && $1 != 0) }
      case .or: replaceTwo { truth($0 != 0 || $1 != 0) }
      case .not: top[-1] = truth(top[-1] == 0)
      case .least: replaceTwo { Swift.min($0, $1) }
      case .greatest: replaceTwo { Swift.max($0, $1) }
      case .absolute: top[-1] = Swift.abs(top[-1])
      case .hypotenuse: replaceTwo { ($0 * $0 + $1 * $1).squareRoot() }
      case .floor: top[-1] = top[-1].rounded(.down)
      case .power: replaceTwo { Elementary.pow($0, $1) }
      }
    }
    precondition(top == stack + 1, "an expression left \(top - stack) values")
    return stack.pointee
  }

  /// Evaluates `code` outside of a run, where it can read variables alone.
  package static func evaluate(
    _ code: [ExpressionInstruction], variables: [Double] = []
  ) -> Double {
    let nothing = UnsafeBufferPointer<Double>(start: nil, count: 0)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: Expression.stackDepth) {
      stack in
      variables.withUnsafeBufferPointer { variables in
        let inputs = ExpressionInputs(
          now: 0, variables: variables, eventFields: nothing, readings: nothing)
        return code.withUnsafeBufferPointer {
          evaluate($0, inputs: inputs, stack: stack.baseAddress!)
        }
      }
    }
  }
}

/// A compiled expression: instructions for a small stack machine, its type, and its value if that
/// does not depend on the run.
///
/// Values are doubles in base units. Times are nanoseconds, so that instants and differences are
/// exact for the first 104 days of a run and to 1024 ns at its end after 250 years.
package struct Expression: Sendable {
  package let code: [ExpressionInstruction]
  package let type: ExpressionType
  /// The value if it does not depend on the run; nil otherwise.
  package let constant: Double?
  /// Whether it reads no name: then nothing but its own text can change its value.
  package let isWrittenOut: Bool

  /// The largest stack that an expression may need.
  package static let stackDepth = 32

  // MARK: - Reading

  /// Whether `node` is an expression: a scalar of the form `$(…)`.
  package static func isExpression(_ node: ConfigurationNode) -> Bool {
    guard let text = node.text else { return false }
    return text.hasPrefix("$(") && text.hasSuffix(")")
  }

  /// Compiles the expression in `node`; nil, with a reported error, when it is wrong.
  package static func read(
    _ node: ConfigurationNode, scope: any ExpressionScope, diagnostics: Diagnostics
  ) -> Expression? {
    guard let text = node.text, isExpression(node) else { return nil }
    let inner = text.dropFirst(2).dropLast()
    do throws(ExpressionError) {
      var compiler = try ExpressionCompiler(inner, base: 2, scope: scope)
      return try compiler.compile()
    } catch {
      let index = SourceLocation(
        file: node.location.file, line: node.location.line,
        column: node.location.column + error.offset + (isPlain(node) ? 0 : 1))
      return diagnostics.refuse(
        "\(error.message) in '\(text)'", at: index,
        note: error.note
          ?? error.unknownName.flatMap { Spelling.hint(for: $0, among: scope.symbolNames) })
    }
  }

  private static func isPlain(_ node: ConfigurationNode) -> Bool {
    if case .scalar(_, let isPlain) = node.content { return isPlain }
    return true
  }
}

/// The values that a run provides to the expressions it evaluates.
package struct ExpressionInputs {
  let now: Double
  let variables: UnsafeBufferPointer<Double>
  let eventFields: UnsafeBufferPointer<Double>
  let readings: UnsafeBufferPointer<Double>

  package init(
    now: Double, variables: UnsafeBufferPointer<Double>,
    eventFields: UnsafeBufferPointer<Double>, readings: UnsafeBufferPointer<Double>
  ) {
    self.now = now
    self.variables = variables
    self.eventFields = eventFields
    self.readings = readings
  }
}
