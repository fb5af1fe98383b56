import Configuration
import Experiments
import Importers
import Numerics

/// Reader of a fit; reports all errors.
struct FitReader {
  private let reader: MappingReader
  private let columns: FitColumns

  private var scope: RowScope { columns.scope }
  private var diagnostics: Diagnostics { reader.diagnostics }

  /// - Returns: Nil for a file that is no mapping.
  init?(_ root: ConfigurationNode, _ diagnostics: Diagnostics) {
    guard
      let reader = MappingReader(root, "the fit", fields: FitSchema.root, diagnostics: diagnostics)
    else { return nil }
    self.reader = reader
    columns = FitColumns(reader)
  }

  /// The fit at a path; nil after errors.
  func file(_ path: String, _ texts: SourceTexts) -> FitFile? {
    let measures = measures
    let free = reader.entries("free").compactMap(number)
    var file = FitFile(
      name: reader.name("fit") ?? "", question: reader.name("question"),
      path: path, scenario: InputFile.path(reader.name("scenario") ?? "", besides: path),
      variant: reader.name("variant"), tables: FitTable.read(reader, scope), texts: texts,
      header: reader["header"].map { _ in reader.elements("header").compactMap(\.text) },
      columns: columns,
      group: group,
      rules: reader.elements("leave-out").compactMap(rule),
      settings: reader.entries("rows").compactMap { entry in
        RowExpression(entry.value, "'\(entry.key)' of 'rows'", scope, diagnostics)
          .map { (entry.key, $0, entry.keyLocation) }
      }, measures: measures, free: free, loss: reader.choice("loss", of: FitLoss.self) ?? .relative,
      robust: robust(reader), holdOut: holdOut, heldOut: heldOut, rivals: rivals,
      spread: spread, effects: FitFileEffects(reader), source: source(reader),
      base: reader.name("extends") ?? DeviceLibrary.standardPhone,
      phone: reader.name("phone") ?? reader.name("fit") ?? "",
      judges: reader.choice("judges", of: FitFile.Kind.self) ?? .interpolation,
      location: reader.node.location,
      places: Dictionary(
        (reader.entries("rows") + reader.entries("free") + reader.entries("before")).map {
          ($0.key, $0.keyLocation)
        },
        uniquingKeysWith: { first, _ in first }))
    (file.forms, file.folds) = (forms(of: free), reader.count("folds", within: 2...100) ?? 5)
    (file.parts, file.pairs, file.before) = (parts, pairs, before(of: free))
    file.reproduces = reader.name("reproduces")
    checkPaths(file)
    checkName()
    return reader.isSound ? file : nil
  }

  /// A number cannot be found and set by rows, and something must be found and measured.
  private func checkPaths(_ file: FitFile) {
    for entry in reader.entries("free")
    where file.settings.contains(where: { $0.path == entry.key }) {
      diagnostics.error(
        "'\(entry.key)' is free and set by each row", at: entry.keyLocation,
        note: "leave one of both out")
    }
    for section in ["free", "measured"] where reader.entries(section).isEmpty {
      if reader[section] != nil { reader.error(section, "is empty") }
    }
  }

  /// The name stands in file names and comments.
  private func checkName() {
    guard let name = reader["fit"]?.text else { return }
    if name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9 ._-]*/) == nil {
      reader.error(
        "fit", "must be letters, digits, spaces, points and hyphens",
        note: "such as pixel-8-display")
    }
  }

  private var group: FitGroup? {
    guard let node = reader["group"], let text = node.text else { return nil }
    guard Expression.isExpression(node) else {
      return .column(DataTable.Request(text, at: node.location, isText: true))
    }
    guard let value = RowExpression(node, "'group'", scope, diagnostics) else { return nil }
    guard value.dimension == Dimension.none else {
      return reader.refuse(
        "group", "must be a plain number", note: "such as $(floor(time / 600 s))")
    }
    return .computed(value)
  }

  private var measures: [FitFileMeasure] {
    reader.entries("measured").compactMap { entry in
      let title = "'\(entry.key)' of 'measured'"
      guard
        let measure = MappingReader(
          entry.value, title, fields: FitSchema.measure, diagnostics: diagnostics),
        let node = measure["value"],
        let value = RowExpression(node, "'value' of \(title)", scope, diagnostics)
      else { return nil }
      guard value.dimension != nil else { return measure.refuse("value", "must be a quantity") }
      return FitFileMeasure(
        metric: measure.name("metric") ?? entry.key, value: value, location: entry.keyLocation)
    }
  }

  private func rule(
    _ node: ConfigurationNode
  ) -> (condition: RowExpression, reason: String)? {
    guard
      let rule = MappingReader(
        node, "a rule of 'leave-out'", fields: FitSchema.rule, diagnostics: diagnostics),
      let place = rule["where"], let reason = rule.name("reason"),
      let condition = RowExpression.condition(
        place, rule.title(of: "where"), scope, diagnostics, suchAs: "$(brightness = 0)")
    else { return nil }
    return (condition, reason)
  }

  private func number(_ entry: ConfigurationNode.Entry) -> FreeNumber? {
    let title = "'\(entry.key)' of 'free'"
    guard
      let reader = MappingReader(
        entry.value, title, fields: FitSchema.number, diagnostics: diagnostics),
      let start = reader["start"].flatMap({ written($0, reader.title(of: "start")) })
    else { return nil }
    var bounds = -Double.infinity...Double.infinity
    if reader["bounds"] != nil {
      let ends = reader.elements("bounds")
      guard ends.count == 2 else {
        return reader.refuse("bounds", "must be [low, high]", note: "such as [0 mW, 2 W]")
      }
      let values = ends.compactMap { end in
        written(end, reader.title(of: "bounds")).flatMap { bound -> Double? in
          if let value = bound.quantity.value(in: start.unit.isEmpty ? "1" : start.unit) {
            return value
          }
          if bound.quantity.dimension == start.quantity.dimension, start.unit.isEmpty {
            return bound.quantity.value
          }
          return diagnostics.refuse(
            "a bound of \(title) is \(bound.quantity.dimension), and the start "
              + "\(start.quantity.dimension)", at: end.location)
        }
      }
      guard values.count == 2 else { return nil }
      guard values[0] < values[1] else { return reader.refuse("bounds", "must rise") }
      bounds = values[0]...values[1]
    }
    let value = start.quantity.value(in: start.unit) ?? start.quantity.value
    guard bounds.contains(value) else {
      return reader.refuse("start", "lies outside of the bounds")
    }
    return FreeNumber(path: entry.key, unit: start.unit, start: value, bounds: bounds)
  }

  private func written(_ node: ConfigurationNode, _ title: String) -> WrittenQuantity? {
    guard let text = node.text else {
      return diagnostics.refuse("\(title) must be a number with its unit", at: node.location)
    }
    do throws(QuantityProblem) {
      return try WrittenQuantity(text)
    } catch {
      return diagnostics.refuse("\(title): \(error.message)", at: node.location, note: error.hint)
    }
  }

  private func robust(_ reader: MappingReader) -> RobustLoss? {
    switch reader.choice("robust", among: ["no", "huber", "bisquare"]) {
    case 1: .huber
    case 2: .bisquare
    default: nil
    }
  }

  private var rivals: [(name: String, terms: [RowExpression])] {
    reader.entries("rivals").compactMap { entry in
      let title = "'\(entry.key)' of 'rivals'"
      guard let elements = entry.value.elements(title, diagnostics: diagnostics) else { return nil }
      let terms = elements.compactMap {
        RowExpression($0, "a term of \(title)", scope, diagnostics)
      }
      guard terms.count == elements.count, !terms.isEmpty else {
        if elements.isEmpty { diagnostics.error("\(title) has no terms", at: entry.keyLocation) }
        return nil
      }
      return (entry.key, terms)
    }
  }

  private func source(_ reader: MappingReader) -> String? {
    let source = reader.name("source")
    if let source, let place = reader["source"]?.location {
      References.check(source, at: [place], diagnostics)
    }
    return source
  }

  private var spread: FitSpread? {
    guard let spread = reader.mapping("spread", FitSchema.spread),
      let share = spread.quantity("share", .none)?.value, let reason = spread.name("reason")
    else { return nil }
    // A source that nobody can look up is a mistake.
    _ = source(spread)
    return FitSpread(share: share, reason: reason)
  }

  private var holdOut: HoldOut {
    guard let section = reader.mapping("hold-out", FitSchema.holdOut),
      let (kind, value) = section.only(oneOf: ["every", "share", "groups", "where"])
    else { return .nothing }
    // The rows that it names are known with the table.
    if kind == "where" { return .nothing }
    if section["seed"] != nil, kind != "share" { section.error("seed", "belongs to 'share'") }
    if kind == "groups", reader["group"] == nil {
      section.error("groups", "needs 'group', the column that names them")
    }
    switch kind {
    case "every":
      return section.count("every", within: 2...1_000_000).map { .every($0) } ?? .nothing
    case "share":
      guard let share = section.share("share") else { return .nothing }
      guard share > 0, share < 1 else {
        section.error("share", "must lie between 0 and 1")
        return .nothing
      }
      return .share(share, seed: UInt64(section.count("seed") ?? 1))
    default:
      if value.text == "each" { return .eachGroup }
      return .groups(section.elements("groups").compactMap(\.text))
    }
  }

  /// The condition of rows held out; its other mistakes are those of ``holdOut``.
  private var heldOut: RowExpression? {
    reader["hold-out"]?["where"].flatMap {
      RowExpression.condition(
        $0, "'where' of 'hold-out'", scope, diagnostics, suchAs: "$(rate > 1 A)")
    }
  }

  // MARK: - Forms

  // Forms of the model, rows that are looked at apart, and ranges before the fit.

  /// The section `choose`; reports mistakes.
  private func forms(of free: [FreeNumber]) -> [FitForm] {
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
  private var parts: [(name: String, condition: RowExpression)] {
    reader.entries("parts").compactMap { entry in
      RowExpression.condition(
        entry.value, "'\(entry.key)' of 'parts'", scope, diagnostics,
        suchAs: "$(brightness < 10 %)"
      ).map { (entry.key, $0) }
    }
  }

  /// The section `before`, in the units of free numbers; reports mistakes.
  private func before(of free: [FreeNumber]) -> [RangeBefore] {
    reader.entries("before").compactMap { entry in
      let title = "'\(entry.key)' of 'before'"
      guard let elements = entry.value.elements(title, diagnostics: diagnostics) else { return nil }
      let ends = elements.compactMap { written($0, title) }
      guard elements.count == 2 else {
        return diagnostics.refuse(
          "\(title) must be [low, high]", at: entry.value.location, note: "such as [0 mW, 2 W]")
      }
      guard ends.count == 2 else { return nil }
      let own = free.first { $0.path == entry.key }?.unit
      // Another kind of quantity is refused where the number is set to it.
      let unit = own.flatMap { ends[1].quantity.value(in: $0) == nil ? nil : $0 } ?? ends[1].unit
      let low = unit.isEmpty ? ends[0].quantity.value : ends[0].quantity.value(in: unit)
      let high = unit.isEmpty ? ends[1].quantity.value : ends[1].quantity.value(in: unit)
      guard let low, let high, ends[0].quantity.dimension == ends[1].quantity.dimension, low < high
      else { return diagnostics.refuse("\(title) must rise", at: entry.value.location) }
      return RangeBefore(path: entry.key, unit: unit, ends: low...high)
    }
  }

  // MARK: - Pairs

  /// The section `pairs`; reports mistakes.
  private var pairs: [LikeColumn] {
    reader.entries("pairs").compactMap { entry in
      let title = "'\(entry.key)' of 'pairs'"
      let name = ConfigurationNode(text: "$(\(entry.key))", at: entry.keyLocation)
      guard let column = RowExpression(name, title, scope, diagnostics),
        let tolerance = written(entry.value, title)
      else { return nil }
      guard column.dimension == tolerance.quantity.dimension, tolerance.quantity.value > 0 else {
        return diagnostics.refuse(
          "\(title) must be the most by which the column differs in two rows, above 0",
          at: entry.value.location, note: "such as 2 %")
      }
      return LikeColumn(column: column, tolerance: tolerance.quantity.value)
    }
  }
}

/// A column in which two rows are alike, if they differ by no more than the tolerance.
struct LikeColumn {
  let column: RowExpression
  let tolerance: Double
}
