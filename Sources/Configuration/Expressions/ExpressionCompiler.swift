/// Compiler of the text inside `$(…)` into an ``Expression``, with a check of units.
///
/// Precedence, loosest first: `or`, `and`, `not`, comparisons, `+ -`, `* /`, sign.
struct ExpressionCompiler {
  private let tokens: [ExpressionToken]
  private let scope: any ExpressionScope
  private var position = 0
  private var code: [ExpressionInstruction] = []
  private var depth = 0
  private var deepest = 0
  private var nesting = 0
  private var readsNames = false

  init(_ text: Substring, base: Int, scope: any ExpressionScope) throws(ExpressionError) {
    var lexer = ExpressionLexer(text, base: base)
    tokens = try lexer.tokens()
    self.scope = scope
  }

  mutating func compile() throws(ExpressionError) -> Expression {
    let type = try disjunction()
    guard token.kind == .end else { throw error("unexpected \(described(token))") }
    guard deepest <= Expression.stackDepth else { throw error("expression is too deep") }
    return Expression(code: code, type: type, constant: constantValue(), isWrittenOut: !readsNames)
  }

  private func constantValue() -> Double? {
    let runs: Set<ExpressionInstruction.Operation> = [
      .now, .variable, .eventField, .eventNames, .reading,
    ]
    return code.contains { runs.contains($0.operation) }
      ? nil : ExpressionInstruction.evaluate(code)
  }

  // MARK: - Grammar

  private mutating func disjunction() throws(ExpressionError) -> ExpressionType {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting < 50 else { throw error("expression is nested too deeply") }
    var type = try conjunction()
    while let here = place(of: "or") { type = try logical(.or, type, try conjunction(), here) }
    return type
  }

  private mutating func conjunction() throws(ExpressionError) -> ExpressionType {
    var type = try negation()
    while let here = place(of: "and") { type = try logical(.and, type, try negation(), here) }
    return type
  }

  private mutating func negation() throws(ExpressionError) -> ExpressionType {
    let here = token.offset
    var negations = 0
    while place(of: "not") != nil { negations += 1 }
    let type = try comparison()
    guard negations > 0 else { return type }
    try require(type, .flag, for: "not", here)
    if negations % 2 == 1 { emit(.not) }
    return .flag
  }

  private mutating func comparison() throws(ExpressionError) -> ExpressionType {
    let left = try sum()
    let operations: [String: ExpressionInstruction.Operation] = [
      "<": .less, "<=": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual,
      "=": .equal, "==": .equal, "!=": .notEqual,
    ]
    guard case .symbol(let symbol) = token.kind, let operation = operations[symbol] else {
      return left
    }
    let here = token.offset
    position += 1
    let right = try sum()
    guard left == right else {
      throw ExpressionError("cannot compare \(left) with \(right)", offset: here)
    }
    if case .quantity = left {
    } else if operation != .equal && operation != .notEqual {
      throw ExpressionError("'\(symbol)' needs quantities, found \(left)", offset: here)
    }
    emit(operation, pops: 1)
    return .flag
  }

  private mutating func sum() throws(ExpressionError) -> ExpressionType {
    let type = try product()
    while let (symbol, here) = take(anyOf: ["+", "-"]) {
      let right = try product()
      guard case .quantity(let a) = type, case .quantity(let b) = right, a == b else {
        throw ExpressionError(
          symbol == "+" ? "cannot add \(right) to \(type)" : "cannot take \(right) from \(type)",
          offset: here)
      }
      emit(symbol == "+" ? .add : .subtract, pops: 1)
    }
    return type
  }

  private mutating func product() throws(ExpressionError) -> ExpressionType {
    var type = try signed()
    while let (symbol, here) = take(anyOf: ["*", "/"]) {
      let right = try signed()
      guard case .quantity(let a) = type, case .quantity(let b) = right else {
        throw ExpressionError(
          "'\(symbol)' needs quantities, found \(type) and \(right)", offset: here)
      }
      type = .quantity(symbol == "*" ? a * b : a / b)
      emit(symbol == "*" ? .multiply : .divide, pops: 1)
    }
    return type
  }

  private mutating func signed() throws(ExpressionError) -> ExpressionType {
    guard let (_, here) = take(anyOf: ["-"]) else { return try primary() }
    let type = try primary()
    guard case .quantity = type else {
      throw ExpressionError("'-' needs a quantity, found \(type)", offset: here)
    }
    emit(.negate)
    return type
  }

  private mutating func primary() throws(ExpressionError) -> ExpressionType {
    let here = token
    position += here.kind == .end ? 0 : 1
    switch here.kind {
    case .literal(let text): return try literal(text, at: here.offset)
    case .symbol("("):
      let type = try disjunction()
      guard take(anyOf: [")"]) != nil else { throw error("')' is missing") }
      return type
    case .name(let name):
      if case .symbol("(") = token.kind { return try call(name, at: here.offset) }
      return try symbol(name, at: here.offset)
    case .symbol, .end:
      throw ExpressionError("expected a value, found \(described(here))", offset: here.offset)
    }
  }

  private mutating func call(_ name: String, at offset: Int) throws(ExpressionError)
    -> ExpressionType
  {
    position += 1
    var types: [ExpressionType] = []
    repeat { types.append(try disjunction()) } while take(anyOf: [","]) != nil
    guard take(anyOf: [")"]) != nil else { throw error("')' is missing") }
    guard types.allSatisfy({ if case .quantity = $0 { true } else { false } }) else {
      throw ExpressionError("'\(name)' needs quantities", offset: offset)
    }
    switch (name, types.count) {
    case ("least", 2), ("greatest", 2), ("hypot", 2):
      guard types[0] == types[1] else {
        throw ExpressionError(
          "'\(name)' needs two of a kind, found \(types[0]) and \(types[1])", offset: offset)
      }
      emit(name == "least" ? .least : name == "greatest" ? .greatest : .hypotenuse, pops: 1)
    case ("pow", 2):
      for type in types where type != .quantity(.none) {
        throw ExpressionError("'pow' needs plain numbers, found \(type)", offset: offset)
      }
      emit(.power, pops: 1)
    case ("abs", 1): emit(.absolute)
    case ("floor", 1):
      guard types[0] == .quantity(.none) else {
        throw ExpressionError("'floor' needs a plain number, found \(types[0])", offset: offset)
      }
      emit(.floor)
    case ("least", _), ("greatest", _), ("hypot", _), ("pow", _):
      throw ExpressionError("'\(name)' takes two values, found \(types.count)", offset: offset)
    case ("abs", _), ("floor", _):
      throw ExpressionError("'\(name)' takes one value, found \(types.count)", offset: offset)
    default:
      throw ExpressionError(
        "unknown function '\(name)'",
        note: "known are least(a, b), greatest(a, b), hypot(a, b), pow(a, b), abs(a) and floor(a)",
        offset: offset)
    }
    return types[0]
  }

  private mutating func literal(_ text: String, at offset: Int) throws(ExpressionError)
    -> ExpressionType
  {
    do throws(QuantityProblem) {
      let quantity = try UnitParser.parse(text)
      push(.constant, value: quantity.value)
      return .quantity(quantity.dimension)
    } catch { throw ExpressionError(error.message, note: error.hint, offset: offset) }
  }

  private mutating func symbol(_ name: String, at offset: Int) throws(ExpressionError)
    -> ExpressionType
  {
    switch name {
    case "true", "false":
      push(.constant, value: name == "true" ? 1 : 0)
      return .flag
    case "never":
      push(.constant, value: -.infinity)
      return .quantity(.duration)
    default: break
    }
    readsNames = true
    switch scope.symbol(named: name) {
    case .constant(let value, let type):
      push(.constant, value: value)
      return type
    case .input(let input, let type):
      switch input {
      case .now: push(.now)
      case .variable(let place): push(.variable, index: place)
      case .reading(let place): push(.reading, index: place)
      case .eventField(let place): push(.eventField, index: place)
      case .eventNames(let field, let bit): push(.eventNames, index: field, value: Double(bit))
      }
      return type
    case nil:
      throw ExpressionError("unknown name '\(name)'", offset: offset, unknownName: name)
    }
  }

  // MARK: - Tokens and code

  private var token: ExpressionToken { tokens[position] }

  /// Takes a word and returns its offset; nil, with nothing taken, for another word.
  private mutating func place(of word: String) -> Int? {
    guard token.kind == .name(word) else { return nil }
    defer { position += 1 }
    return token.offset
  }

  private mutating func take(anyOf symbols: [String]) -> (symbol: String, offset: Int)? {
    guard case .symbol(let symbol) = token.kind, symbols.contains(symbol) else { return nil }
    defer { position += 1 }
    return (symbol, token.offset)
  }

  private mutating func push(
    _ operation: ExpressionInstruction.Operation, index: Int = 0, value: Double = 0
  ) {
    code.append(ExpressionInstruction(operation, index: index, value: value))
    depth += 1
    deepest = max(deepest, depth)
  }

  private mutating func emit(_ operation: ExpressionInstruction.Operation, pops: Int = 0) {
    code.append(ExpressionInstruction(operation))
    depth -= pops
  }

  private mutating func logical(
    _ operation: ExpressionInstruction.Operation, _ left: ExpressionType, _ right: ExpressionType,
    _ offset: Int
  ) throws(ExpressionError) -> ExpressionType {
    try require(left, .flag, for: "\(operation)", offset)
    try require(right, .flag, for: "\(operation)", offset)
    emit(operation, pops: 1)
    return .flag
  }

  private func require(
    _ type: ExpressionType, _ wanted: ExpressionType, for word: String, _ offset: Int
  ) throws(ExpressionError) {
    guard type == wanted else {
      throw ExpressionError("'\(word)' needs \(wanted), found \(type)", offset: offset)
    }
  }

  /// An error at the present word.
  private func error(_ message: String) -> ExpressionError {
    ExpressionError(message, offset: token.offset)
  }

  private func described(_ token: ExpressionToken) -> String {
    switch token.kind {
    case .literal(let text), .name(let text), .symbol(let text): "'\(text)'"
    case .end: "the end"
    }
  }
}
