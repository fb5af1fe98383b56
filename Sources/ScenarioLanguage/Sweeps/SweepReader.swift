import Configuration
import Experiments

/// Reader of a design from its axes, its kind and its size; reports inconsistencies.
struct SweepReader {
  let diagnostics: Diagnostics

  /// The section `sweep` of a scenario; reports errors.
  func read(_ root: MappingReader) -> SweepDesign? {
    guard let reader = root.mapping("sweep", ScenarioSchema.sweep) else { return nil }
    let kind = reader.choice("design", of: SweepDesign.Kind.self) ?? .grid
    let size = reader.count("points")
    let axes = reader.entries("matrix").compactMap { AxisReader(diagnostics: diagnostics).axis($0) }
    guard reader.isSound, let matrix = reader["matrix"] else { return nil }
    return design(
      kind, axes: axes, size: size, at: matrix.location,
      sizeAt: reader["points"]?.location ?? matrix.location)
  }

  /// The design; reports inconsistencies.
  ///
  /// - Parameters:
  ///   - index: The location of its kind or its axes.
  ///   - sizeLocation: The location of its size, or where it would have been.
  func design(
    _ kind: SweepDesign.Kind, axes: [SweepAxis], size: Int?, at index: SourceLocation,
    sizeAt sizeLocation: SourceLocation
  ) -> SweepDesign? {
    let before = diagnostics.errorCount
    var known: Set<String> = []
    for axis in axes where !known.insert(axis.path).inserted {
      diagnostics.error("'\(axis.path)' varies twice", at: axis.location)
    }
    if kind.isSampled {
      checkSize(size, of: kind, at: sizeLocation)
      if axes.count > kind.mostAxes {
        diagnostics.error(
          "the design '\(kind.rawValue)' has at most \(kind.mostAxes) axes, found \(axes.count)",
          at: axes[kind.mostAxes].location,
          note: "'morris' has no such bound: vary those that it finds to matter")
      }
    } else {
      if size != nil {
        diagnostics.error(
          "the design '\(kind.rawValue)' has the points that its values make, and no number of them",
          at: sizeLocation, note: "latin-hypercube and sobol draw as many as are asked for")
      }
      for axis in axes where axis.count == nil {
        diagnostics.error(
          "'\(axis.valuesText)' says no step, which the design '\(kind.rawValue)' needs",
          at: axis.location,
          note:
            "write a step behind a colon, such as 2s..15s:1s, or choose latin-hypercube or sobol")
      }
    }
    if kind == .zip, let first = axes.first?.count {
      for axis in axes.dropFirst() where axis.count.map({ $0 != first }) ?? false {
        diagnostics.error(
          "axes that are zipped have as many values each: '\(axes[0].path)' has \(first), "
            + "'\(axis.path)' has \(axis.count ?? 0)", at: axis.location)
      }
    }
    guard diagnostics.errorCount == before else { return nil }
    guard SweepDesign.count(of: kind, axes, size: size) != nil else {
      return diagnostics.refuse(
        "the sweep has more than \(SweepDesign.mostPoints) points, which is too many", at: index)
    }
    return SweepDesign(kind, axes: axes, size: size)
  }

  private func checkSize(_ size: Int?, of kind: SweepDesign.Kind, at index: SourceLocation) {
    if let size {
      if size < 1 { diagnostics.error("'points' must be at least 1", at: index) }
      return
    }
    let thing =
      switch kind {
      case .morris: "how many trajectories there are"
      case .saltelli: "how many pairs of points there are"
      default: "how many points there are"
      }
    diagnostics.error("the design '\(kind.rawValue)' needs 'points': \(thing)", at: index)
  }
}

/// The design of a sweep as stored.
package enum StoredDesign {
  /// Reads the text written by ``SweepDesign/text``.
  ///
  /// - Parameter name: The name of the text in messages.
  package static func design(_ text: String, as name: String) throws(LoadFailure) -> SweepDesign {
    let diagnostics = Diagnostics()
    var texts = SourceTexts()
    texts.add(text, as: name)
    var kind: SweepDesign.Kind?
    var size: Int?
    var axes: [SweepAxis?] = []
    for line in text.split(separator: "\n") {
      if let value = value(of: "design: ", in: line) { kind = .init(rawValue: String(value)) }
      if let value = value(of: "points: ", in: line) { size = Int(value) }
      guard let indented = value(of: "  ", in: line), line.hasSuffix("]"),
        let colon = indented.firstRange(of: ": [")
      else { continue }
      let (path, values) = (indented[..<colon.lowerBound], indented[colon.upperBound...].dropLast())
      axes.append(AxisReader(diagnostics: diagnostics).axis(option: "\(path)=\(values)"))
    }
    let index = SourceLocation(file: name)
    guard let kind, !axes.contains(where: { $0 == nil }), !diagnostics.hasErrors,
      let design = SweepReader(diagnostics: diagnostics).design(
        kind, axes: axes.compactMap(\.self), size: size, at: index, sizeAt: index)
    else {
      diagnostics.error("the design of the sweep cannot be read", at: index)
      throw .wrong(diagnostics.all, texts)
    }
    return design
  }

  /// The text after the beginning of a line.
  private static func value(of beginning: String, in line: Substring) -> Substring? {
    line.hasPrefix(beginning) ? line.dropFirst(beginning.count) : nil
  }
}
