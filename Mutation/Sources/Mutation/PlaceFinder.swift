import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds all places of a file that an operator changes.
///
/// Texts, attributes and patterns are left out: the first are messages, and the others take no
/// choice between two expressions.
final class PlaceFinder: SyntaxVisitor {
  private struct Candidate {
    let form: Place.Form
    let `operator`: MutationOperator
    let change: String
    let range: Range<Int>
    let mutated: String
  }

  private let bytes: [UInt8]
  private var candidates: [Candidate] = []

  private init(_ source: String) {
    bytes = Array(source.utf8)
    super.init(viewMode: .sourceAccurate)
  }

  /// All places of a file, from the first on.
  static func places(in source: String, file: String, module: String) throws -> [Place] {
    let tree = try OperatorTable.standardOperators.foldAll(Parser.parse(source: source))
    let finder = PlaceFinder(source)
    finder.walk(tree)
    let lines = SourceLines(finder.bytes)
    var ordinals: [Place.Key: Int] = [:]
    let ordered = finder.candidates.sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    return ordered.map { candidate in
      let line = lines.line(of: candidate.range.lowerBound)
      func key(_ ordinal: Int) -> Place.Key {
        Place.Key(
          file: file, line: lines.text(ofLine: line), change: candidate.change, ordinal: ordinal)
      }
      let ordinal = ordinals[key(0), default: 0] + 1
      ordinals[key(0)] = ordinal
      return Place(
        module: module, key: key(ordinal), form: candidate.form, operator: candidate.operator,
        range: candidate.range, lineNumber: line, original: finder.text(candidate.range),
        mutated: candidate.mutated)
    }
  }

  // MARK: - Places

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if let token = node.operator.as(BinaryOperatorExprSyntax.self)?.operator,
      let exchange = MutationOperator.exchange(token.text)
    {
      let isAssignment = exchange.operator == .arithmetic && token.text.hasSuffix("=")
      guard !isAssignment || isStatement(Syntax(node)) else { return .visitChildren }
      let (whole, part) = (range(of: node), range(of: token))
      add(
        exchange.operator, "\(token.text) to \(exchange.token)", whole,
        text(whole.lowerBound..<part.lowerBound) + exchange.token
          + text(part.upperBound..<whole.upperBound),
        isAssignment ? .statement : .expression)
    }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "!" {
      add(.negation, "! dropped", range(of: node), text(range(of: node.expression)))
    }
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let other = node.literal.text == "true" ? "false" : "true"
    add(.boolean, "\(node.literal.text) to \(other)", range(of: node), other)
    return .skipChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let parent = node.parent else { return .skipChildren }
    let call = parent.as(LabeledExprSyntax.self)?.parent?.parent
    let isArgument =
      call.map { $0.is(FunctionCallExprSyntax.self) || $0.is(SubscriptCallExprSyntax.self) }
      ?? false
    let isOperand =
      parent.is(InfixOperatorExprSyntax.self) || parent.is(PrefixOperatorExprSyntax.self)
    if isArgument || isOperand, let value = node.representedLiteralValue {
      let text = node.literal.text
      add(.integer, "\(text) to \(value + 1)", range(of: node), "\(value + 1)")
    }
    return .skipChildren
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    guard case .expression(let condition) = node.condition,
      let owner = node.parent?.parent,
      owner.is(IfExprSyntax.self) || owner.is(GuardStmtSyntax.self)
    else { return .visitChildren }
    if !isChangedByAnother(condition) {
      let range = range(of: condition)
      add(.condition, "condition negated", range, "!(\(text(range)))")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if isStatement(Syntax(node)), !isDelegation(node), !isResult(Syntax(node)) {
      add(.call, "removed", range(of: statement(Syntax(node))), "", .removal)
    }
    return .visitChildren
  }

  // MARK: - What is left out

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // MARK: - Helpers

  private func add(
    _ name: MutationOperator, _ change: String, _ range: Range<Int>, _ mutated: String,
    _ form: Place.Form = .expression
  ) {
    candidates.append(
      Candidate(
        form: form, operator: name, change: "\(name): \(change)", range: range, mutated: mutated))
  }

  private func isChangedByAnother(_ condition: ExprSyntax) -> Bool {
    if condition.is(BooleanLiteralExprSyntax.self) { return true }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self) {
      return prefix.operator.text == "!"
    }
    let infix = condition.as(InfixOperatorExprSyntax.self)
    let token = infix?.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    return token == "==" || token == "!="
  }

  /// The expression with the `try` or `await` around it.
  private func statement(_ node: Syntax) -> Syntax {
    guard let parent = node.parent, parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self)
    else { return node }
    return statement(parent)
  }

  private func isStatement(_ node: Syntax) -> Bool {
    statement(node).parent?.is(CodeBlockItemSyntax.self) ?? false
  }

  /// Whether a statement is the only one of a closure, a getter or a function with a result, and so
  /// their result.
  private func isResult(_ node: Syntax) -> Bool {
    guard let items = statement(node).parent?.parent?.as(CodeBlockItemListSyntax.self),
      items.count == 1, let owner = items.parent
    else { return false }
    if owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self) { return true }
    let body = owner.parent
    if let accessor = body?.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.text == "get"
    }
    return body?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
  }

  /// Whether a call is `self.init(…)` or `super.init(…)`, which no initializer may leave out.
  private func isDelegation(_ node: FunctionCallExprSyntax) -> Bool {
    let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return name == "init"
  }

  private func range(of node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
