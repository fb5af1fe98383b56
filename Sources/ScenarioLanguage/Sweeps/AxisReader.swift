import Configuration
import Experiments

/// Reader of the values of an axis, from an option or from a scenario file.
struct AxisReader {
  let diagnostics: Diagnostics

  /// The axis of `--vary path=values`; reports errors.
  func axis(option text: String) -> SweepAxis? {
    let slot = SourceLocation(file: Self.option + text)
    guard let assignment = PathAssignment(text) else {
      return diagnostics.refuse(
        "an axis needs a path and values, found '\(text)'", at: slot,
        note: "write --vary parameters.idle-stop=10s,20s,30s")
    }
    return axis(
      path: assignment.path, keyLocation: slot,
      items: items(
        in: assignment.value,
        at: SourceLocation(file: slot.file, column: assignment.offset + 1), advancing: true))
  }

  /// The prefix of an axis in the names of its locations.
  static let option = "--vary "

  /// The axis of an entry of a matrix; reports errors.
  func axis(_ entry: ConfigurationNode.Entry) -> SweepAxis? {
    var items: [SweepValue] = []
    switch entry.value.content {
    case .scalar(let text, let isPlain):
      items = self.items(in: text, at: entry.value.location, advancing: isPlain)
    case .sequence(let elements):
      for element in elements {
        switch element.content {
        case .scalar(let text, true):
          items.append(SweepValue(text: text, location: element.location))
        case .scalar(let text, false):
          items.append(SweepValue(text: YAMLWriter.quoted(text), location: element.location))
        default:
          return diagnostics.refuse(
            "a value of '\(entry.key)' must be written in one piece, found \(element.kind)",
            at: element.location, note: "write the values as one text: \"[a, b], [c]\"")
        }
      }
    default:
      return diagnostics.refuse(
        "'\(entry.key)' needs values, found \(entry.value.kind)", at: entry.value.location,
        note: "write a list, such as [1 s, 2 s], or a range, such as 2 s..15 s:1 s")
    }
    return axis(path: entry.key, keyLocation: entry.keyLocation, items: items)
  }

  private func items(
    in text: some StringProtocol, at slot: SourceLocation, advancing: Bool
  ) -> [SweepValue] {
    AxisItem.all(in: text).map { item in
      let column = slot.column + (advancing ? item.offset : 0)
      return SweepValue(
        text: item.text, location: SourceLocation(file: slot.file, line: slot.line, column: column))
    }
  }

  private func axis(path: String, keyLocation: SourceLocation, items: [SweepValue]) -> SweepAxis? {
    guard isPath(path, at: keyLocation) else { return nil }
    var values: [SweepValue] = []
    var drawn: (range: NumberRange, isLogarithmic: Bool)?
    for (number, item) in items.enumerated() {
      guard !item.text.isEmpty else {
        return diagnostics.refuse("value \(number + 1) of '\(path)' is empty", at: item.location)
      }
      do throws(QuantityProblem) {
        guard let range = try RangeText(item.text) else {
          values.append(item)
          continue
        }
        if let listed = try range.values() {
          values += listed.map { SweepValue(text: $0, location: item.location) }
        } else {
          guard items.count == 1 else {
            throw QuantityProblem(
              "'\(item.text)' says no step, so it cannot stand in a list",
              hint: "write a step, such as 2s..15s:1s")
          }
          let ends = range.range
          guard ends.ends.lowerBound < ends.ends.upperBound else {
            throw QuantityProblem("'\(item.text)' has no width")
          }
          var isLogarithmic = false
          if case .logarithmically = range.rule { isLogarithmic = true }
          drawn = (ends, isLogarithmic)
        }
      } catch { return diagnostics.refuse(error.diagnostic(at: item.location)) }
    }
    let slot = items.first?.location ?? keyLocation
    if let drawn {
      return SweepAxis(
        path: path, values: .within(drawn.range, isLogarithmic: drawn.isLogarithmic),
        location: slot)
    }
    guard isDistinct(values, path), !values.isEmpty else {
      if values.isEmpty { diagnostics.error("'\(path)' has no values", at: slot) }
      return nil
    }
    return SweepAxis(path: path, values: .listed(values), location: slot)
  }

  /// Whether all values are distinct; reports duplicates.
  private func isDistinct(_ values: [SweepValue], _ path: String) -> Bool {
    var known: Set<String> = []
    guard let double = values.first(where: { !known.insert($0.text).inserted }) else { return true }
    diagnostics.error("'\(path)' has the value '\(double.text)' twice", at: double.location)
    return false
  }

  /// Whether points may differ at the path; reports an error otherwise.
  private func isPath(_ path: String, at slot: SourceLocation) -> Bool {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if keys.contains("") {
      diagnostics.error("the path '\(path)' has an empty key", at: slot)
      return false
    }
    let inVariant = keys[0] == "variants" && keys.count > 2
    let key = inVariant ? keys[2] : keys[0]
    guard ScenarioSchema.common.contains(key), inVariant || key != "variants" || keys.count < 2
    else { return true }
    diagnostics.error(
      "'\(key)' is the same at all points of a sweep, so '\(path)' cannot vary", at: slot)
    return false
  }
}
