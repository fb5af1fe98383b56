/// The grade of a number: how well it is known.
package enum Grade: String, Sendable, CaseIterable {
  /// Measured on the device that is modelled.
  case measured
  /// Published for the device that is modelled.
  case published
  /// Published for another device; it requires a range.
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
  /// The location of the value.
  package let location: SourceLocation
}

extension GradedParameter {
  /// The keys of the long form.
  package static let fields: [FieldDefinition] = [
    FieldDefinition("value", .text, required: true, "the number with its unit"),
    FieldDefinition("grade", .choice(Grade.allCases.map(\.rawValue)), "how well it is known"),
    FieldDefinition("source", .text, "where it was published"),
    FieldDefinition("range", .section, "the plausible values, as [low, high]"),
    FieldDefinition("reason", .text, "why it was assumed"),
    FieldDefinition("note", .text, "what else to know"),
  ]

  /// Whether `node` is the long form `{ value: …, grade: …, … }`.
  package static func isLongForm(_ node: ConfigurationNode) -> Bool { node["value"] != nil }

  /// Reads the short form `79 mW` or the long form; reports errors.
  ///
  /// - Parameter dimension: The required dimension; nil for any.
  package static func read(
    _ node: ConfigurationNode, path: String, dimension: Dimension?,
    scope: any ExpressionScope = ConstantScope(), diagnostics: Diagnostics
  ) -> GradedParameter? {
    var value = node
    var reader: MappingReader?
    if case .mapping = node.content {
      reader = MappingReader(node, "'\(path)'", fields: fields, diagnostics: diagnostics)
      guard let inner = reader?["value"] else { return nil }
      value = inner
    }
    let title = "'\(path)'"
    guard let quantity = quantity(value, dimension, title, scope: scope, diagnostics: diagnostics)
    else { return nil }
    let grade = reader?["grade"]?.choice(
      "the grade of \(title)", among: Grade.allCases.map(\.rawValue), diagnostics: diagnostics)
    let bounds = reader?["range"].flatMap {
      range($0, of: title, value: quantity, at: value.location, diagnostics: diagnostics)
    }
    if let grade, let reader { checkEvidence(Grade.allCases[grade], reader, title) }
    return GradedParameter(
      path: path, text: value.text ?? "", quantity: quantity,
      grade: grade.map { Grade.allCases[$0] }, source: reader?["source"]?.text,
      range: bounds?.values, rangeText: bounds?.texts ?? [],
      reason: reader?["reason"]?.text, note: reader?["note"]?.text, location: value.location)
  }

  /// Reads a list of numbers, `[1 GHz, 2 GHz]` or the long form; reports errors.
  package static func readList(
    _ node: ConfigurationNode, path: String, dimension: Dimension,
    scope: any ExpressionScope = ConstantScope(), diagnostics: Diagnostics
  ) -> [Quantity]? {
    var value = node
    var reader: MappingReader?
    if case .mapping = node.content {
      reader = MappingReader(node, "'\(path)'", fields: fields, diagnostics: diagnostics)
      guard let inner = reader?["value"] else { return nil }
      value = inner
    }
    guard let elements = value.elements("'\(path)'", diagnostics: diagnostics) else { return nil }
    let numbers = elements.compactMap {
      $0.quantity(dimension, "'\(path)'", scope: scope, diagnostics: diagnostics)
    }
    guard numbers.count == elements.count else { return nil }
    if let bounds = reader?["range"] {
      // The range of a list contains all of its numbers.
      for number in numbers {
        _ = range(
          bounds, of: "'\(path)'", value: number, at: value.location, diagnostics: diagnostics)
      }
    }
    return numbers
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
  private static func checkEvidence(_ grade: Grade, _ reader: MappingReader, _ title: String) {
    for field in promised(by: grade) where reader[field] == nil {
      reader.diagnostics.warning(
        "\(title) is \(grade.rawValue) and has no '\(field)'", at: reader.node.location)
    }
  }

  private static func quantity(
    _ node: ConfigurationNode, _ dimension: Dimension?, _ title: String,
    scope: any ExpressionScope, diagnostics: Diagnostics
  ) -> Quantity? {
    if let dimension {
      return node.quantity(dimension, title, scope: scope, diagnostics: diagnostics)
    }
    do throws(QuantityProblem) {
      return try UnitParser.parse(node.text ?? "")
    } catch {
      diagnostics.error("\(title): \(error.message)", at: node.location, note: error.hint)
      return nil
    }
  }

  private static func range(
    _ node: ConfigurationNode, of title: String, value: Quantity, at index: SourceLocation,
    diagnostics: Diagnostics
  ) -> (values: ClosedRange<Double>, texts: [String])? {
    guard let ends = node.elements("the range of \(title)", diagnostics: diagnostics) else {
      return nil
    }
    let values = ends.compactMap {
      $0.quantity(value.dimension, "the range of \(title)", diagnostics: diagnostics)
    }
    guard values.count == ends.count else { return nil }
    guard values.count == 2 else {
      diagnostics.error(
        "the range of \(title) must be [low, high], found \(ends.count) values",
        at: node.location)
      return nil
    }
    guard values[0].value <= values[1].value else {
      diagnostics.error("the range of \(title) has its low end above its high", at: node.location)
      return nil
    }
    let range = values[0].value...values[1].value
    let texts = ends.compactMap(\.text)
    if !range.contains(value.value) {
      // The value may come from a setting or another file, and the range from the profile. Values
      // outside of it may be intended, and the resolved scenario must load again.
      diagnostics.warning(
        "the range of \(title) does not contain its value",
        at: index.file == node.location.file ? node.location : index)
    }
    return (range, texts)
  }
}
