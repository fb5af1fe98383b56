import Configuration
import Experiments

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
