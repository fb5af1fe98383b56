import Configuration

/// The keys of distributions, shared by their reader and by the schemas of editors.
extension DistributionReader {
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
      FieldDefinition(name, .section, "a distribution")
        .holding(others[name] ?? .mapping(twoFields(of: name, dimension)))
    } + [
      FieldDefinition("weights", .section, "the weights of 'one-of'").holding(.list(.kind(.count)))
    ]
  }
}
