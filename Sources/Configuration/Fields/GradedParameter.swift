/// The grade of a number: how well it is known.
package enum Grade: String, Sendable, CaseIterable {
  /// Measured on the device that is modelled.
  case measured
  /// Published for the device that is modelled.
  case published
  /// Published for another device or module, or for another state of this device; it requires a
  /// range.
  case proxy
  /// Published nowhere; it requires a range and a reason.
  case assumed
}

/// A number of a model with its source and grade.
package struct GradedParameter: Sendable {
  /// The path for `--set`, such as `components.bluetooth.receive`.
  package let path: String
  /// As written, with its unit.
  package let text: String
  package let quantity: Quantity
  package let grade: Grade?
  package let source: String?
  /// The plausible values, low and high.
  package let range: ClosedRange<Double>?
  /// The range as written.
  package let rangeText: [String]
  package let reason: String?
  package let note: String?
  /// The kind of not knowing that its range stands for.
  package let unknown: Unknown
  /// Whether its author says that all values of the range are as plausible.
  package let isEven: Bool
  /// The location of the value.
  package let location: SourceLocation

  /// The keys of the long form.
  package static let fields: [FieldDefinition] = [
    .init("value", .text, required: true, "the number with its unit"),
    .init("grade", .choice(Grade.allCases.map(\.rawValue)), "how well the number is known"),
    .init("source", .text, "the publication of the number"),
    .init("range", .section, "the central 95 % of the plausible values, as [low, high]")
      .holding(.list(.kind(.text), count: 2)),
    .init(
      "law", .choice(evenLaw), "even, where all values of the range are as plausible as its own"),
    .init(
      "kind", .choice(Unknown.drawn.map(\.rawValue)), "the kind of not knowing behind the range"),
    .init("reason", .text, "the reason for the assumption"),
    .init("note", .text, "further remarks"),
  ]

  private static let evenLaw = ["even"]

  /// The keys of the long form of a value of a form, with elements of another one.
  package static func fields(ofValue value: ValueForm, each element: ValueForm)
    -> [FieldDefinition]
  {
    fields.map { field in
      switch field.name {
      case "value": field.holding(value)
      case "range": field.holding(.list(element, count: 2))
      default: field
      }
    }
  }

  /// Whether `node` is the long form `{ value: …, grade: …, … }`.
  package static func isLongForm(_ node: ConfigurationNode) -> Bool { node["value"] != nil }

  /// Reads the short form `79 mW` or the long form; reports errors.
  ///
  /// - Parameters:
  ///   - dimension: The required dimension; nil for any.
  ///   - unknown: The kind of not knowing that its range stands for, unless its author says otherwise.
  package static func read(
    _ node: ConfigurationNode, path: String, dimension: Dimension?, of unknown: Unknown = .habit,
    scope: any ExpressionScope = ConstantScope(), diagnostics: Diagnostics
  ) -> GradedParameter? {
    let context = ReadingContext(scope: scope, diagnostics: diagnostics)
    let title = "'\(path)'"
    guard let (value, evidence) = parts(of: node, path, context),
      let quantity = quantity(value, dimension, title, context)
    else { return nil }
    let grade = evidence?["grade"]?.choice(
      "the grade of \(title)", of: Grade.self, diagnostics: diagnostics)
    let bounds = evidence.flatMap { range(in: $0, around: quantity, at: value.location) }
    let kind = evidence?["kind"]?.choice(
      "the kind of \(title)", among: Unknown.drawn.map(\.rawValue), diagnostics: diagnostics)
    let law = evidence?["law"]?.choice(
      "the law of \(title)", among: evenLaw, diagnostics: diagnostics)
    if let grade, let evidence { checkEvidence(grade, evidence) }
    return GradedParameter(
      path: path, text: value.text ?? "", quantity: quantity, grade: grade,
      source: evidence?["source"]?.text, range: bounds?.values, rangeText: bounds?.texts ?? [],
      reason: evidence?["reason"]?.text, note: evidence?["note"]?.text,
      unknown: kind.map { Unknown.drawn[$0] } ?? unknown, isEven: law != nil,
      location: value.location)
  }

  /// Reads a list of numbers, `[1 GHz, 2 GHz]` or the long form; reports errors.
  package static func readList(
    _ node: ConfigurationNode, path: String, dimension: Dimension,
    scope: any ExpressionScope = ConstantScope(), diagnostics: Diagnostics
  ) -> [Quantity]? {
    let context = ReadingContext(scope: scope, diagnostics: diagnostics)
    guard let (value, evidence) = parts(of: node, path, context),
      let elements = value.elements("'\(path)'", diagnostics: diagnostics)
    else { return nil }
    let numbers = elements.compactMap { $0.quantity(dimension, "'\(path)'", in: context) }
    guard numbers.count == elements.count else { return nil }
    // The range of a list contains all of its numbers.
    for number in numbers { _ = evidence.map { range(in: $0, around: number, at: value.location) } }
    return numbers
  }

  /// The value, and in the long form the reader of its evidence.
  private static func parts(
    of node: ConfigurationNode, _ path: String, _ context: ReadingContext
  ) -> (value: ConfigurationNode, evidence: MappingReader?)? {
    guard case .mapping = node.content else { return (node, nil) }
    guard let reader = MappingReader(node, at: path, fields: fields, in: context),
      let value = reader["value"]
    else { return nil }
    return (value, reader)
  }

  /// The keys that the long form of a number lacks for its grade, the grade itself among them.
  ///
  /// Stricter than reading: a proxy requires a source, too.
  ///
  /// - Parameter node: A value in the long form or in the short one, which has no evidence at all.
  package static func missingEvidence(of node: ConfigurationNode) -> [String] {
    guard let grade = node["grade"]?.text.flatMap(Grade.init) else { return ["grade"] }
    let wanted = (grade == .proxy ? ["source"] : []) + promised(by: grade)
    return wanted.filter { node[$0]?.isNull ?? true }
  }

  private static func promised(by grade: Grade) -> [String] {
    switch grade {
    case .measured, .published: ["source"]
    case .proxy: ["range"]
    case .assumed: ["range", "reason"]
    }
  }

  /// Checks the evidence that a grade requires: a source, a range, a reason.
  private static func checkEvidence(_ grade: Grade, _ evidence: MappingReader) {
    for field in promised(by: grade) where evidence[field] == nil {
      evidence.diagnostics.warning(
        "\(evidence.title) is \(grade.rawValue) and has no '\(field)'", at: evidence.node.location)
    }
  }

  private static func quantity(
    _ node: ConfigurationNode, _ dimension: Dimension?, _ title: String, _ context: ReadingContext
  ) -> Quantity? {
    if let dimension { return node.quantity(dimension, title, in: context) }
    do throws(QuantityProblem) {
      return try UnitParser.parse(node.text ?? "")
    } catch {
      return context.diagnostics.refuse(
        "\(title): \(error.message)", at: node.location, note: error.hint)
    }
  }

  /// The range in the evidence of a value at `index`.
  private static func range(
    in evidence: MappingReader, around value: Quantity, at index: SourceLocation
  ) -> (values: ClosedRange<Double>, texts: [String])? {
    let diagnostics = evidence.diagnostics
    let title = "the range of \(evidence.title)"
    guard let node = evidence["range"], let ends = node.elements(title, diagnostics: diagnostics)
    else { return nil }
    let values = ends.compactMap {
      $0.quantity(value.dimension, title, in: ReadingContext(diagnostics: diagnostics))?.value
    }
    guard values.count == ends.count else { return nil }
    guard values.count == 2 else {
      return diagnostics.refuse(
        "\(title) must be [low, high], found \(ends.count) values", at: node.location)
    }
    guard values[0] <= values[1] else {
      return diagnostics.refuse("\(title) has its low end above its high", at: node.location)
    }
    let range = values[0]...values[1]
    if !range.contains(value.value) {
      // The value may come from a setting or another file, and the range from the profile. Values
      // outside of it may be intended, and the resolved scenario must load again.
      diagnostics.warning(
        "\(title) does not contain its value",
        at: index.file == node.location.file ? node.location : index)
    }
    return (range, ends.compactMap(\.text))
  }
}
