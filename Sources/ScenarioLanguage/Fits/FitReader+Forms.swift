import Configuration
import Experiments
import Numerics

/// Forms of the model, rows that are looked at apart, and ranges before the fit.
extension FitReader {
  /// The section `choose`; reports mistakes.
  func forms(_ reader: MappingReader, of free: [FreeNumber]) -> [FitForm] {
    let entries = reader.entries("choose")
    if reader["choose"] != nil, entries.count < 2 {
      reader.error("choose", "needs two forms at least", note: "{ linear: { hold: … }, free: {} }")
    }
    return entries.compactMap { entry -> FitForm? in
      guard
        let form = MappingReader(
          entry.value, "the form '\(entry.key)'", fields: FitSchema.form, diagnostics: diagnostics)
      else { return nil }
      let held = form.entries("hold").compactMap { self.held($0, free) }
      let isPlain = form["robust"]?.text == "no"
      if isPlain, reader["robust"].map({ $0.text != "no" }) ?? false {
        form.error(
          "robust", "cannot be 'no' where the fit spares outliers",
          note: "leave 'robust' of the fit out, and write it in the other forms")
      }
      if held.count == free.count, !free.isEmpty { form.error("hold", "leaves no number free") }
      return FitForm(name: entry.key, held: held, robust: robust(form))
    }
  }

  private func held(_ entry: ConfigurationNode.Entry, _ free: [FreeNumber]) -> HeldNumber? {
    guard let number = free.first(where: { $0.path == entry.key }) else {
      return diagnostics.refuse(
        "'\(entry.key)' of 'hold' is no free number", at: entry.keyLocation,
        note: Spelling.hint(for: entry.key, among: free.map(\.path)))
    }
    guard let value = written(entry.value, "'\(entry.key)' of 'hold'"),
      let text = entry.value.text
    else { return nil }
    let found = number.unit.isEmpty ? value.quantity.value : value.quantity.value(in: number.unit)
    guard let found, number.bounds.contains(found) else {
      return diagnostics.refuse(
        "'\(entry.key)' of 'hold' must lie in the bounds of the number, found '\(text)'",
        at: entry.value.location)
    }
    return HeldNumber(path: entry.key, text: text)
  }

  /// The section `parts`; reports mistakes.
  func parts(
    _ reader: MappingReader, _ scope: RowScope
  ) -> [(name: String, condition: RowExpression)] {
    reader.entries("parts").compactMap { entry in
      let title = "'\(entry.key)' of 'parts'"
      guard let condition = RowExpression(entry.value, title, scope, diagnostics) else {
        return nil
      }
      guard condition.dimension == nil else {
        return diagnostics.refuse(
          "\(title) must be true or false", at: entry.value.location,
          note: "such as $(brightness < 10 %)")
      }
      return (entry.key, condition)
    }
  }

  /// The section `before`; reports mistakes.
  func before(_ reader: MappingReader) -> [RangeBefore] {
    reader.entries("before").compactMap { entry in
      let title = "'\(entry.key)' of 'before'"
      guard let elements = entry.value.elements(title, diagnostics: diagnostics) else { return nil }
      let ends = elements.compactMap { written($0, title) }
      guard elements.count == 2 else {
        return diagnostics.refuse(
          "\(title) must be [low, high]", at: entry.value.location, note: "such as [0 mW, 2 W]")
      }
      guard ends.count == 2 else { return nil }
      let unit = ends[1].unit
      let low = unit.isEmpty ? ends[0].quantity.value : ends[0].quantity.value(in: unit)
      let high = unit.isEmpty ? ends[1].quantity.value : ends[1].quantity.value(in: unit)
      guard let low, let high, ends[0].quantity.dimension == ends[1].quantity.dimension, low < high
      else { return diagnostics.refuse("\(title) must rise", at: entry.value.location) }
      return RangeBefore(path: entry.key, unit: unit, ends: low...high)
    }
  }
}
