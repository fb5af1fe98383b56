import Configuration
import Experiments

/// The range that a scenario declares for a number.
package struct DeclaredRange: Sendable {
  /// The ends, in the base scale.
  private let low: Double
  private let high: Double
  /// The ends as they are written.
  let text: String
  private let unit: String

  /// The range of a node `{ value: …, range: [low, high] }`; nil for any other.
  init?(_ node: ConfigurationNode) {
    guard case .sequence(let ends)? = node["range"]?.content, ends.count == 2 else { return nil }
    let written = ends.compactMap { end in end.text.flatMap { try? WrittenQuantity($0) } }
    guard written.count == 2, written[0].quantity.value <= written[1].quantity.value else {
      return nil
    }
    (low, high) = (written[0].quantity.value, written[1].quantity.value)
    unit = written[1].unit.isEmpty ? "1" : written[1].unit
    text = ends.compactMap(\.text).joined(separator: " to ")
  }

  /// Whether a value in the base scale lies in it, up to rounding.
  func contains(_ value: Double) -> Bool {
    let rounding = 1e-9 * max(low.magnitude, high.magnitude)
    return value >= low - rounding && value <= high + rounding
  }

  /// A value as the ends are written.
  func shown(_ value: Double, _ dimension: Dimension) -> String {
    let number = Quantity(value: value, dimension: dimension).value(in: unit)
    return DecimalDigits.text(of: number ?? value, significant: 6, unit: unit == "1" ? "" : unit)
  }
}

extension LoadedScenario {
  /// The range that the scenario declares for a number, such as `parameters.busy`; nil without one.
  package func range(of path: String) -> DeclaredRange? {
    resolved.node(at: path.split(separator: ".").map(String.init)).flatMap(DeclaredRange.init)
  }
}

/// Rows that set a number to a value beyond its declared range.
struct RowsBeyond {
  /// Nil for a number without one.
  private let range: DeclaredRange?
  private var count = 0
  private var first: (value: String, location: SourceLocation)?

  init(_ range: DeclaredRange?) { self.range = range }

  /// Counts a row whose value in the base scale lies beyond the range.
  mutating func check(_ value: Double, _ dimension: Dimension?, at location: SourceLocation) {
    guard let range, !range.contains(value) else { return }
    count += 1
    if first == nil { first = (range.shown(value, dimension ?? .none), location) }
  }

  /// Tells of them, at the first one.
  func report(_ path: String, to diagnostics: Diagnostics) {
    guard let range, let first else { return }
    let rows = count == 1 ? "the row sets" : "\(count) rows set"
    let which = count == 1 ? "" : ", this one first"
    diagnostics.warning(
      "\(rows) '\(path)' outside of \(range.text), its range in the scenario\(which): \(first.value)",
      at: first.location,
      note: "the unit or the formula may be wrong; leave such rows out by a rule of 'leave-out'")
  }
}
