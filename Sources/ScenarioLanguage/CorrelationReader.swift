import Configuration
import Experiments
import Numerics

/// Reader of numbers that were fitted together, with the correlations of their estimates.
struct CorrelationReader {
  let diagnostics: Diagnostics

  private static let example =
    "write: [ { numbers: [components.display.panel, components.display.backlight], correlations: [[-0.8]] } ]"

  /// A list of groups; reports mistakes.
  ///
  /// - Parameter prefix: The text before each path in the scenario.
  func read(_ section: ConfigurationNode, below prefix: String) -> [CorrelatedNumbers] {
    guard let elements = section.elements("'together'", diagnostics: diagnostics) else { return [] }
    return elements.compactMap { group($0, below: prefix) }
  }

  /// One group; reports mistakes.
  func group(_ node: ConfigurationNode, below prefix: String) -> CorrelatedNumbers? {
    guard
      let reader = MappingReader(
        node, "a group of 'together'", fields: ScenarioSchema.correlated, diagnostics: diagnostics),
      reader.isSound, reader["numbers"] != nil, reader["correlations"] != nil
    else { return nil }
    let paths = reader.elements("numbers").compactMap(\.text)
    let rows = reader.elements("correlations").map { row in
      row.elements("a row of 'correlations'", diagnostics: diagnostics)?.compactMap {
        $0.text.flatMap(Double.init)
      } ?? []
    }
    guard paths.count > 1, Set(paths).count == paths.count else {
      return reader.refuse("numbers", "must be two paths or more, each once", note: Self.example)
    }
    guard rows.map(\.count) == Array(1..<paths.count),
      rows.joined().allSatisfy({ -1 < $0 && $0 < 1 })
    else {
      return reader.refuse(
        "correlations", "must be one number in the first row, two in the second, …",
        note: "each lies between -1 and 1: \(Self.example)")
    }
    let whole = paths.indices.map { i in
      paths.indices.map { j in i == j ? 1 : rows[max(i, j) - 1][min(i, j)] }
    }
    guard CorrelatedSample(whole) != nil else {
      return reader.refuse(
        "correlations", "contradict each other, or leave a number no freedom of its own",
        note: "the matrix of all correlations must be positive definite")
    }
    return CorrelatedNumbers(paths: paths.map { prefix + $0 }, correlations: whole)
  }
}
