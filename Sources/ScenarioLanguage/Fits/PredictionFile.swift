import Configuration
import Experiments
import Importers

/// A prediction of recorded or published values with no number changed, as it is written.
package struct PredictionFile {
  /// A file of another program that becomes the scenario, or the recording that it plays.
  package struct Import {
    package let kind: any RecordingImporter.Type
    package let phone: String?
    package let network: RecordingImport.Network?
    /// One for each option of the kind, by its name.
    package let values: [String: String]
  }

  /// A value of a metric that is to be predicted, in the unit in which it is written.
  package struct Value {
    package let metric: String
    package let value: Double
    package let unit: String
    package let location: SourceLocation
  }

  package let name: String
  package let question: String?
  package let phone: String
  package let judges: FitFile.Kind
  package let path: String
  /// Below the folder of the data.
  package let data: String
  package let imported: Import?
  /// The scenario; nil for the one that the import makes.
  package let scenario: String?
  package let values: [Value]
  package let texts: SourceTexts
  let columns: FitColumns
  /// Where the phone's gauge is in a table: the time and the level of a row.
  let gauge: (time: RowExpression, level: RowExpression)?

  /// Reads the prediction at `path`.
  ///
  /// - Throws: ``LoadFailure`` with all mistakes.
  package static func read(_ path: String) throws(LoadFailure) -> PredictionFile {
    try YAMLReader.load(path) { PredictionFile($0, path, $1, $2) }
  }

  private init?(
    _ root: ConfigurationNode, _ path: String, _ texts: SourceTexts, _ diagnostics: Diagnostics
  ) {
    guard
      let reader = MappingReader(
        root, "the prediction", fields: PredictionSchema.root, diagnostics: diagnostics)
    else { return nil }
    columns = FitColumns(reader)
    name = reader.name("prediction") ?? ""
    question = reader.name("question")
    phone = reader.name("phone") ?? name
    judges = reader.choice("judges", of: FitFile.Kind.self) ?? .anotherPhone
    data = reader.name("data") ?? ""
    scenario = reader.name("scenario").map { InputFile.path($0, besides: path) }
    imported = Self.imported(reader)
    gauge = Self.gauge(reader, columns.scope)
    values = reader.entries("values").compactMap { Self.value($0, diagnostics) }
    self.path = path
    self.texts = texts
    if reader["import"] == nil, reader["scenario"] == nil {
      reader.error("prediction", "needs 'import' or 'scenario', which say what is simulated")
    }
    if reader["import"] == nil, reader["gauge"] == nil {
      reader.error(
        "prediction", "needs 'import' or 'gauge', which say what the file of the data holds")
    }
    if name.wholeMatch(of: /[a-z0-9][a-z0-9-]*/) == nil, reader["prediction"] != nil {
      reader.error("prediction", "must be small letters, digits and hyphens")
    }
    guard reader.isSound else { return nil }
  }

  private static func imported(_ reader: MappingReader) -> Import? {
    guard let part = reader.mapping("import", PredictionSchema.imported) else { return nil }
    guard let kind = part.choice("kind", among: ImporterCatalogue.recordings.map { $0.name })
    else {
      if part["kind"] == nil { part.error("kind", "is needed") }
      return nil
    }
    let type = ImporterCatalogue.recordings[kind]
    var values = type.standardValues
    for entry in part.entries("options") {
      guard let text = entry.value.text, values[entry.key] != nil else {
        reader.diagnostics.error(
          "'\(entry.key)' is no option of 'import \(type.name)'", at: entry.keyLocation,
          note: Spelling.hint(for: entry.key, among: Array(values.keys).sorted()))
        continue
      }
      values[entry.key] = text
    }
    return Import(
      kind: type, phone: part.name("phone"),
      network: part.choice("network", of: RecordingImport.Network.self), values: values)
  }

  private static func gauge(
    _ reader: MappingReader, _ scope: RowScope
  ) -> (time: RowExpression, level: RowExpression)? {
    guard let part = reader.mapping("gauge", PredictionSchema.gauge),
      let time = part["time"], let level = part["level"],
      let seconds = RowExpression(time, part.title(of: "time"), scope, reader.diagnostics),
      let share = RowExpression(level, part.title(of: "level"), scope, reader.diagnostics)
    else { return nil }
    if seconds.dimension != .duration { part.error("time", "must be a duration") }
    if share.dimension != Dimension.none {
      part.error("level", "must be a share", note: "such as $(charge / (3000 mAh))")
    }
    return part.isSound ? (seconds, share) : nil
  }

  private static func value(
    _ entry: ConfigurationNode.Entry, _ diagnostics: Diagnostics
  ) -> Value? {
    let parts = entry.value.text?.split(separator: " ", maxSplits: 1) ?? []
    guard let first = parts.first, let number = Double(first), number.isFinite else {
      return diagnostics.refuse(
        "'\(entry.key)' of 'values' must be a number with its unit", at: entry.value.location,
        note: "such as energy: 151.52 J")
    }
    return Value(
      metric: entry.key, value: number, unit: parts.count > 1 ? String(parts[1]) : "",
      location: entry.keyLocation)
  }

  // MARK: - The table

  /// The readings of the phone's gauge in a table, in the order of time from the first one on; of
  /// readings with one level in a row, the first.
  ///
  /// - Throws: ``LoadFailure`` with all mistakes of the table.
  package func readings(_ text: String, file: String) throws(LoadFailure) -> [GaugeStudy.Reading] {
    let diagnostics = Diagnostics()
    var texts = texts
    if text.utf8.count <= 16 << 20 { texts.add(text, as: file) }
    guard let gauge,
      let table = DataTable.read(
        text, file: file, columns: columns.columns.map(\.title), diagnostics: diagnostics)
    else { throw .wrong(diagnostics.all, texts) }
    var readings: [GaugeStudy.Reading] = []
    var start: Double?
    for row in table.rows {
      let (values, missing) = columns.values(of: row, in: table, diagnostics: diagnostics)
      guard missing == nil else { continue }
      // The base scale of time is a nanosecond.
      let (time, level) = (gauge.time.value(values) / 1e9, gauge.level.value(values))
      let seconds = time - (start ?? time)
      guard seconds.isFinite, seconds >= readings.last?.time ?? 0 else {
        diagnostics.error("the time of the gauge goes back", at: row.location)
        break
      }
      guard level >= 0, level <= 1 else {
        diagnostics.error("the level of the gauge is not within 0 and 1", at: row.location)
        break
      }
      start = start ?? time
      guard level != readings.last?.level else { continue }
      readings.append(GaugeStudy.Reading(time: seconds, level: level))
    }
    if readings.count < 2, !diagnostics.hasErrors {
      diagnostics.error("the gauge has fewer than two levels", at: SourceLocation(file: file))
    }
    guard !diagnostics.hasErrors else { throw .wrong(diagnostics.all, texts) }
    return readings
  }
}

/// The keys of a prediction.
enum PredictionSchema {
  static let root: [FieldDefinition] = [
    .init("prediction", .text, required: true, "the name"),
    .init("question", .text, "the question that it answers"),
    .init("phone", .text, "what was measured; default: the name"),
    .choice(
      "judges", FitFile.Kind.allCases.map(\.rawValue),
      "what the values judge; default: another-phone"),
    .init(
      "data", .text, required: true, "the file of the data, below the folder that --data names"),
    .init("import", .group(imported), "how the file becomes a recording"),
    .init("scenario", .text, "the scenario, beside this file; default: that of the import"),
    .section("columns", FitSchema.columns, "of a table: the columns, under names for expressions"),
    .section("derived", .textsByName, "further columns, computed from others"),
    .init("gauge", .group(gauge), "of a table: where the phone's gauge stands"),
    .section(
      "values", .textsByName, "values of metrics to be predicted; default: the phone's gauge"),
  ]

  static let imported: [FieldDefinition] = [
    .choice(
      "kind", ImporterCatalogue.recordings.map { $0.name }, "the kind of the file; always needed"),
    .init("phone", .text, "the phone that plays it; default: that of the kind"),
    .choice(
      "network", RecordingImport.Network.allCases.map(\.rawValue),
      "the network; default: the file's"),
    .section("options", .textsByName, "options of the kind, by their names"),
  ]

  static let gauge: [FieldDefinition] = [
    .init("time", .text, required: true, "the time of a row: $(…) over columns"),
    .init("level", .text, required: true, "the level, 0 to 1: $(…) over columns"),
  ]
}
