import Testing

@testable import Configuration

/// Names for expressions: two variables (places 0 and 1), fields of an event, parameters.
private struct Names: ExpressionScope {
  let symbols: [String: ExpressionSymbol] = [
    "now": .input(.now, .quantity(.duration)),
    "data-from": .input(.variable(0), .quantity(.duration)),
    "ready": .input(.variable(1), .flag),
    "event.size": .input(.eventField(0), .quantity(.dataSize)),
    "event.offers-desk": .input(.eventNames(field: 1, contain: 2), .flag),
    "event.peripheral": .input(.eventField(2), .reference(.peripheral)),
    "a": .constant(7, .quantity(.none)), "b": .constant(2, .quantity(.none)),
    "a-b": .constant(100, .quantity(.none)),
  ]
  func symbol(named name: String) -> ExpressionSymbol? { symbols[name] }
  var symbolNames: [String] { symbols.keys.sorted() }
}

/// The expression inside `$(…)`, written at line 3, column 5.
private func compile(_ text: String, isPlain: Bool = true) -> (Expression?, [Diagnostic]) {
  let diagnostics = Diagnostics()
  let place = SourceLocation(file: "day.yaml", line: 3, column: 5)
  let node = ConfigurationNode(.scalar(text: "$(\(text))", isPlain: isPlain), at: place)
  let expression = Expression.read(node, scope: Names(), diagnostics: diagnostics)
  return (expression, diagnostics.all)
}

/// The value during a run, where `data-from` is a minute, and the event says 40 kB and services 2, 5.
private func value(of text: String, now: Double = 90e9, ready: Double = 1) -> Double? {
  guard let expression = compile(text).0 else { return nil }
  let variables = [60e9, ready]
  let fields = [40_000.0, 0b100100, 3, 0]
  return variables.withUnsafeBufferPointer { variables in
    fields.withUnsafeBufferPointer { fields in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: Expression.stackDepth) { stack in
        expression.code.withUnsafeBufferPointer {
          ExpressionInstruction.evaluate(
            $0,
            inputs: ExpressionInputs(
              now: now, variables: variables, eventFields: fields,
              readings: UnsafeBufferPointer(start: nil, count: 0)),
            stack: stack.baseAddress!)
        }
      }
    }
  }
}

struct `An expression` {
  @Test(
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("24 / 4 / 2", 3),
      ("2 * -3", -6), ("-2 + 5", 3), ("-(2 + 5)", -7), ("10 - -4", 14), ("1 - 2 * 3 + 4", -1),
      ("50 % * 8", 4), ("3 M", 3e6), ("5", 5),
    ] as [(String, Double)])
  func `binds products before sums, from the left`(text: String, expected: Double) {
    #expect(compile(text).0?.constant == expected)
  }

  // Loosest first: or, and, not, comparison, sum.
  @Test(
    arguments: [
      ("true or false and false", 1), ("(true or false) and false", 0),
      ("not true or true", 1), ("not (true or true)", 0), ("not true and false", 0),
      ("not 1 > 2", 1), ("not 1 = 2", 1), ("not not true", 1), ("not not not true", 0),
      ("1 + 1 = 2", 1), ("1 < 2 and 2 < 3", 1), ("false or not false", 1),
    ] as [(String, Double)])
  func `binds not before and, and before or`(text: String, expected: Double) {
    #expect(compile(text).0?.constant == expected)
  }

  @Test(
    arguments: [
      ("1 < 2", 1), ("2 < 2", 0), ("2 <= 2", 1), ("3 > 2", 1), ("2 > 2", 0), ("2 >= 2", 1),
      ("2 = 2", 1), ("2 == 2", 1), ("2 != 2", 0), ("true = false", 0), ("1 min = 60 s", 1),
    ] as [(String, Double)])
  func `compares`(text: String, expected: Double) {
    #expect(compile(text).0?.constant == expected)
    #expect(compile(text).0?.type == .flag)
  }

  @Test(
    arguments: [
      ("least(3, 2)", 2), ("greatest(3, 2)", 3), ("abs(-3)", 3), ("abs(2 - 5) * 2", 6),
      ("least(greatest(1, 2), 5 - 1)", 2), ("least(5 s, 1 min)", 5e9), ("abs(1 s - 5 s)", 4e9),
    ] as [(String, Double)])
  func `knows least, greatest and abs`(text: String, expected: Double) {
    #expect(compile(text).0?.constant == expected)
  }

  @Test(
    arguments: [
      ("hypot(3, 4)", 5), ("pow(2, 10)", 1024), ("pow(0.25, 0.5)", 0.5), ("hypot(-3 s, 4 s)", 5e9),
      ("hypot(0, -2)", 2), ("hypot(1, 1) * 0", 0),
      ("floor(2.9)", 2), ("floor(-0.1)", -1), ("floor(3 m / 2 m)", 1),
    ] as [(String, Double)])
  func `knows distances and whole parts`(text: String, expected: Double) {
    #expect(compile(text).0?.constant == expected)
  }

  @Test(
    arguments: [
      ("5 min + 30 s", .quantity(.duration), 330e9), ("6 MB / 2 s", .quantity(.dataRate), 3e-3),
      ("2 W * 3 s", .quantity(.energy), 6), ("10 s / 2 s", .quantity(.none), 5),
      ("3 * 20 B", .quantity(.dataSize), 60), ("8 Mbit/s * 2 s", .quantity(.dataSize), 2e6),
    ] as [(String, ExpressionType, Double)])
  func `reckons with units`(text: String, type: ExpressionType, expected: Double) {
    let expression = compile(text).0
    #expect(expression?.type == type)
    // Base units are joules and nanoseconds, so a rate is not exact.
    #expect(((expression?.constant ?? .nan) - expected).magnitude <= 1e-15 * expected.magnitude)
  }

  @Test func `takes a dash between spaces for a difference`() {
    #expect(compile("a - b").0?.constant == 5)
  }

  @Test func `takes a dash inside a word for a part of the name`() {
    #expect(compile("a-b").0?.constant == 100)
  }

  @Test(arguments: [("now - data-from", 30e9), ("event.size * 2", 80_000)])
  func `reads what the run says`(text: String, expected: Double) {
    #expect(value(of: text) == expected)
    #expect(compile(text).0?.constant == nil)
  }

  // Services 2 and 5 are set in the event's field.
  @Test func `asks for one of a set of names`() {
    #expect(value(of: "event.offers-desk") == 1)
    #expect(value(of: "not event.offers-desk") == 0)
  }

  @Test(arguments: [(0.0, 0.0), (1, 1)])
  func `combines a variable that is true or false`(ready: Double, expected: Double) {
    #expect(value(of: "ready and event.size > 1 kB", ready: ready) == expected)
  }

  // 250 Julian years are 91312.5 days, the longest duration a literal can say.
  @Test func `finds the time since never longer than any duration`() {
    #expect(value(of: "now - never > 91312 d", now: 0) == 1)
  }

  @Test func `finds never before all times`() {
    #expect(value(of: "never < now", now: 0) == 1)
    #expect(value(of: "never = never") == 1)
  }

  @Test func `has no constant value when any part depends on the run`() {
    #expect(compile("1 s + now - now").0?.constant == nil)
  }

  @Test(arguments: [1, 30, 48])
  func `may be nested`(depth: Int) {
    let text = String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)
    #expect(compile(text).0?.constant == 1)
  }

  @Test func `may be long`() {
    let text = Array(repeating: "1", count: 5000).joined(separator: " + ")
    #expect(compile(text).0?.constant == 5000)
  }

  @Test(arguments: ["$(a)", "$(now - data-from)"])
  func `is what stands in brackets after a dollar`(text: String) {
    let node = ConfigurationNode(
      .scalar(text: text, isPlain: true), at: SourceLocation(file: "f", line: 1, column: 1))
    #expect(Expression.isExpression(node))
  }

  @Test(arguments: ["a", "$a", "$(a", "(a)", "1 + $(a)", ""])
  func `is nothing else`(text: String) {
    let node = ConfigurationNode(
      .scalar(text: text, isPlain: true), at: SourceLocation(file: "f", line: 1, column: 1))
    #expect(!Expression.isExpression(node))
  }
}
