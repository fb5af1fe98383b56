import Configuration
import PhoneModel

/// The names of new things in variants that are one slip from a name of the scenario.
///
/// A variant patches by name, so a slip adds something beside the thing that it should change. New
/// things are no mistake in themselves; the question goes to the first error that follows from one.
struct VariantSlips {
  /// The scenario without its variants.
  let base: ConfigurationNode
  /// The section of the variants.
  let section: ConfigurationNode
  let diagnostics: Diagnostics

  /// The mappings whose keys are names of the author's; a star stands for any of them.
  private static let named: [[String]] =
    [
      ["parameters"], ["metrics"], ["user", "day"], ["user", "actions"],
      ["surroundings", "charging"], ["surroundings", "places"], ["surroundings", "sources"],
      ["apps"],
    ] + ["tasks", "variables", "pushes", "queues", "operation-queues"].map { ["apps", "*", $0] }

  /// A name, and the one of the scenario that is meant.
  private struct Slip {
    let entry: ConfigurationNode.Entry
    let meant: String
    let variant: String
    /// The locations of what it is part of, from the section of the variants on.
    let owners: [SourceLocation]
  }

  /// Ask in the first error that follows from each slip.
  func explainErrors() {
    guard diagnostics.hasErrors else { return }
    for variant in section.entries ?? [] {
      let owners = [section.location, variant.keyLocation]
      for path in Self.named {
        for slip in slips(in: variant.value, of: base, path, path[...], owners, variant.key) {
          explain(slip)
        }
      }
    }
  }

  private func slips(
    in patch: ConfigurationNode, of base: ConfigurationNode?, _ whole: [String],
    _ path: ArraySlice<String>, _ owners: [SourceLocation], _ variant: String
  ) -> [Slip] {
    let entries = patch.entries ?? []
    guard let step = path.first else {
      let known = (base?.entries?.map(\.key) ?? []) + (whole == ["metrics"] ? builtInMetrics : [])
      return entries.compactMap { entry in
        guard !known.contains(entry.key), let meant = Self.meant(by: entry.key, among: known),
          patch[meant] == nil
        else { return nil }
        return Slip(entry: entry, meant: meant, variant: variant, owners: owners)
      }
    }
    return entries.filter { step == "*" || $0.key == step }.flatMap { entry in
      slips(
        in: entry.value, of: base?[entry.key], whole, path.dropFirst(),
        owners + [entry.keyLocation], variant)
    }
  }

  private var builtInMetrics: [String] {
    MetricCatalogue.builtIn(subject: base["apps"]?.entries?.first?.key, hasBattery: true)
      .map(\.name)
  }

  /// The name that is one slip away; nil for `app2` beside `app1`, which are two on purpose.
  private static func meant(by name: String, among known: [String]) -> String? {
    guard let nearest = Spelling.nearest(to: name, among: known),
      Spelling.distance(name, nearest) == 1
    else { return nil }
    let isNumbered = name.filter { !$0.isNumber } == nearest.filter { !$0.isNumber }
    return isNumbered ? nil : nearest
  }

  /// Ask in the first error in what has the name, or else in the first of what it is part of.
  private func explain(_ slip: Slip) {
    let question = "did you mean '\(slip.meant)'?"
    let begin = slip.entry.keyLocation
    let end = slip.entry.value.end
    let errors = diagnostics.all.filter { $0.severity == .error }
    let inside = errors.filter {
      $0.location.file == begin.file && $0.location >= begin && $0.location <= end
    }
    let following = inside + errors.filter { slip.owners.contains($0.location) }
    guard let first = following.first,
      !following.contains(where: { $0.notes.contains { $0.contains(question) } })
    else { return }
    diagnostics.add(
      note: "'\(slip.entry.key)' is new in variant '\(slip.variant)': \(question)", to: first)
  }
}

extension ConfigurationNode {
  /// The location behind its last character; of a text in several lines, behind its first.
  var end: SourceLocation {
    switch content {
    case .null: location
    case .scalar(let text, _):
      SourceLocation(
        file: location.file, line: location.line, column: location.column + text.count + 1)
    case .sequence(let elements): elements.map(\.end).max() ?? location
    case .mapping(let entries): entries.map(\.value.end).max() ?? location
    }
  }
}
