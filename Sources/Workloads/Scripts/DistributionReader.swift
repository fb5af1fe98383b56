import Configuration
import Numerics

/// The reader of distributions such as `{ uniform: [5 s, 10 s] }`.
package enum DistributionReader {
  /// The keys that a patch, too, knows for a choice.
  private static let names = ConfigurationNode.distributionKeys

  /// Whether `node` is a mapping that names a distribution.
  package static func isDistribution(_ node: ConfigurationNode) -> Bool {
    guard case .mapping(let entries) = node.content else { return false }
    return entries.contains { names.contains($0.key) }
  }

  /// Read a quantity where a distribution may stand as well, and is not there; report mistakes.
  package static func fixed(
    _ node: ConfigurationNode, _ dimension: Dimension, _ title: String, in context: ReadingContext
  ) -> Quantity? {
    guard node.text == nil, !node.isNull else {
      return node.quantity(dimension, title, in: context)
    }
    return context.diagnostics.refuse(
      "\(title) must be \(dimension), found \(node.found)", at: node.location,
      note: meant(by: node).map { "write \($0)" }
        ?? node.entries?.lazy.compactMap { Spelling.hint(for: $0.key, among: names) }.first)
  }

  /// The distribution that a list or the ends of a range may mean; nil for others.
  private static func meant(by node: ConfigurationNode) -> String? {
    if let elements = node.elements {
      let values = elements.compactMap(\.text)
      guard values.count == elements.count, values.count > 1 else { return nil }
      let list = values.prefix(8).joined(separator: ", ") + (values.count > 8 ? ", …" : "")
      return values.count == 2
        ? "{ uniform: [\(list)] }, or { one-of: [\(list)] } for one of the two"
        : "{ one-of: [\(list)] }"
    }
    for (low, high) in [("min", "max"), ("low", "high"), ("from", "to"), ("least", "most")] {
      guard let first = node[low]?.text, let last = node[high]?.text else { continue }
      return "{ uniform: [\(first), \(last)] }"
    }
    return nil
  }

  /// Read the law of a quantity of `dimension`, in base units, and report mistakes. A law that can
  /// give values below zero must say `min`.
  package static func read(
    _ node: ConfigurationNode, _ dimension: Dimension, _ title: String, in context: ReadingContext
  ) -> ProbabilityLaw? {
    let reading = Reading(dimension: dimension, title: title, context: context)
    guard case .mapping(let entries) = node.content,
      let entry = entries.first(where: { names.contains($0.key) })
    else { return nil }
    for other in entries where other.key != entry.key {
      if entry.key == "one-of" && other.key == "weights" { continue }
      return context.diagnostics.refuse(
        "unknown key '\(other.key)' beside '\(entry.key)' in \(title)", at: other.keyLocation)
    }
    let weights = node["weights"]
    guard let law = reading.law(entry.key, entry.value, weights: weights) else { return nil }
    do throws(DistributionError) {
      var trial = DistributionTable()
      _ = try trial.add(law)
      return law
    } catch {
      return context.diagnostics.refuse("\(title): \(error)", at: entry.value.location)
    }
  }

  // MARK: - The keys of distributions, shared by their reader and by the schemas of editors

  /// The keys of `normal`.
  static func normalFields(_ dimension: Dimension) -> [FieldDefinition] {
    [
      .init("mean", .quantity(dimension), required: true, "the mean"),
      .init("sd", .quantity(dimension), required: true, "the standard deviation"),
      .init("min", .quantity(dimension), "the least value"),
    ]
  }

  /// The distributions of two arguments, one of the dimension and one without.
  private static let arguments = [
    "log-normal": ("median", "sigma"), "gamma": ("mean", "shape"), "weibull": ("scale", "shape"),
  ]

  /// The keys of a distribution of two arguments.
  static func twoFields(of name: String, _ dimension: Dimension) -> [FieldDefinition] {
    guard let (first, second) = arguments[name] else {
      preconditionFailure("'\(name)' has no two arguments")
    }
    return [
      .init(first, .quantity(dimension), required: true, "the \(first)"),
      .init(second, .quantity(.none), required: true, "the \(second)"),
    ]
  }

  /// The keys of a mapping in place of a quantity: the distributions and `weights`.
  package static func fields(of dimension: Dimension) -> [FieldDefinition] {
    let value = ValueForm.kind(.quantity(dimension))
    let values = ValueForm.list(value)
    let others: [String: ValueForm] = [
      "uniform": .list(value, count: 2), "exponential": value,
      "normal": .mapping(normalFields(dimension)),
      "one-of": values, "empirical": values, "poisson": value,
    ]
    // It gives counts.
    let names = ConfigurationNode.distributionKeys.filter { $0 != "poisson" || dimension == .none }
    return names.sorted().map { name in
      FieldDefinition.section(
        name, others[name] ?? .mapping(twoFields(of: name, dimension)), "a distribution")
    } + [
      FieldDefinition.section("weights", .list(.kind(.count)), "the weights of 'one-of'")
    ]
  }
}

/// One distribution of one quantity.
private struct Reading {
  let dimension: Dimension
  let title: String
  let context: ReadingContext

  var diagnostics: Diagnostics { context.diagnostics }

  func law(_ name: String, _ node: ConfigurationNode, weights: ConfigurationNode?)
    -> ProbabilityLaw?
  {
    switch name {
    case "uniform":
      guard let ends = quantities(node, count: 2) else { return nil }
      guard ends[0] <= ends[1] else {
        let texts = (node.elements ?? []).compactMap(\.text).joined(separator: ", ")
        return diagnostics.refuse(
          "\(title): uniform goes from low to high, found [\(texts)]", at: node.location)
      }
      return .uniform(low: ends[0], high: ends[1])
    case "exponential": return quantity(node).map { .exponential(mean: $0) }
    case "poisson":
      if dimension != .none {
        return diagnostics.refuse(
          "\(title) is \(dimension), but poisson gives counts", at: node.location)
      }
      return quantity(node).map { .poisson(mean: $0) }
    case "normal": return normal(node)
    case "one-of": return choice(node, weights: weights)
    case "empirical": return empirical(node)
    default: return two(name, node)
    }
  }

  private func quantity(_ node: ConfigurationNode, _ dimension: Dimension? = nil) -> Double? {
    node.quantity(dimension ?? self.dimension, title, in: context)?.value
  }

  private func quantities(_ node: ConfigurationNode, count: Int? = nil) -> [Double]? {
    guard let elements = node.elements(title, diagnostics: diagnostics) else { return nil }
    if let count, elements.count != count {
      return diagnostics.refuse(
        "\(title) needs \(count) values, found \(elements.count)", at: node.location)
    }
    let values = elements.compactMap { quantity($0) }
    return values.count == elements.count ? values : nil
  }

  private func normal(_ node: ConfigurationNode) -> ProbabilityLaw? {
    let fields = DistributionReader.normalFields(dimension)
    guard let reader = MappingReader(node, "'normal' of \(title)", fields: fields, in: context),
      let mean = reader["mean"].flatMap({ quantity($0) }),
      let deviation = reader["sd"].flatMap({ quantity($0) })
    else { return nil }
    guard let least = reader["min"] else {
      return diagnostics.refuse(
        "\(title) must not be negative, but a normal distribution can be", at: node.location,
        note: "say 'min', such as 0 in the same unit")
    }
    return quantity(least).map { .normal(mean: mean, standardDeviation: deviation, minimum: $0) }
  }

  /// A law of a mapping with one argument of the dimension and one without.
  private func two(_ name: String, _ node: ConfigurationNode) -> ProbabilityLaw? {
    let fields = DistributionReader.twoFields(of: name, dimension)
    guard
      let reader = MappingReader(node, "the distribution of \(title)", fields: fields, in: context),
      let a = reader[fields[0].name].flatMap({ quantity($0) }),
      let b = reader[fields[1].name].flatMap({ quantity($0, Dimension.none) })
    else { return nil }
    switch name {
    case "log-normal": return .logNormal(median: a, sigma: b)
    case "gamma": return .gamma(shape: b, mean: a)
    default: return .weibull(shape: b, scale: a)
    }
  }

  /// Values with weights become an empirical law: each value as often as its weight says.
  private func choice(_ node: ConfigurationNode, weights: ConfigurationNode?) -> ProbabilityLaw? {
    guard let values = quantities(node) else { return nil }
    guard let weights else { return .empirical(values: values) }
    guard let elements = weights.elements("the weights of \(title)", diagnostics: diagnostics)
    else { return nil }
    let counts = elements.compactMap { $0.count("a weight of \(title)", in: context) }
    guard counts.count == elements.count else { return nil }
    // Each is bounded before they are added, for the sum must be a number too.
    let most = 100_000
    let sum = counts.reduce(0) { min($0 + min($1, most + 1), most + 1) }
    guard counts.count == values.count, sum > 0 else {
      return diagnostics.refuse(
        "\(title) has \(values.count) values and \(counts.count) weights", at: weights.location)
    }
    guard sum <= most else {
      return diagnostics.refuse(
        "the weights of \(title) add up to more than \(most)", at: weights.location,
        note: "divide them by a common factor")
    }
    return .empirical(values: zip(values, counts).flatMap { Array(repeating: $0, count: $1) })
  }

  private func empirical(_ node: ConfigurationNode) -> ProbabilityLaw? {
    guard case .sequence = node.content else {
      return diagnostics.refuse(
        "\(title): 'empirical' takes a list of values", at: node.location,
        note: "a file of values cannot be read yet")
    }
    return quantities(node).map { .empirical(values: $0) }
  }
}
