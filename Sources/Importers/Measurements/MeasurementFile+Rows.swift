extension MeasurementFile {
  /// The greatest number of groups: a column with more different names is no group.
  static let groupLimit = 50

  /// Reads one measurement per row.
  mutating func readLong(_ values: [String], _ group: String, _ pair: String?) -> Measurements? {
    let values = values.map { column($0, for: "--value") }
    let group = column(group, for: "--group")
    let pair = pair.map { column($0, for: "--pair") }
    guard let group, pair != .some(nil), !values.contains(nil) else { return nil }
    let places = values.compactMap { $0 }
    var collection = MeasurementCollection()
    let metrics = places.map { collection.metric(columns[$0].name, unit: columns[$0].unit) }
    var rows = 0
    while nextWholeRow() {
      guard let inGroup = place(ofGroup: group, in: &collection),
        let key = key(pair ?? nil, row: rows, in: &collection)
      else { continue }
      rows += 1
      for (metric, column) in zip(metrics, places) {
        let reading = MeasuredReading(key: key, value: number(column))
        if !collection.add(reading, metric, inGroup), let pair = pair ?? nil {
          reportDuplicate(pair, group)
          break
        }
      }
    }
    for (metric, column) in zip(metrics, places) where !isRefused && !collection.hasValue(metric) {
      reportEmpty(column)
    }
    return measurements(collection, paired: pair != nil, groupColumn: group)
  }

  /// The rows of `runs.csv`.
  mutating func readRuns() -> Measurements? {
    guard let group = column("variant", for: "runs"),
      let pair = column("replication", for: "runs"),
      let name = column("metric", for: "runs"),
      let value = column("value", for: "runs")
    else { return nil }
    let (unit, censored) = (optionalColumn("unit"), optionalColumn("censored"))
    let limited = optionalColumn("limited")
    let ratio = (optionalColumn("numerator"), optionalColumn("denominator"))
    var collection = MeasurementCollection()
    while nextWholeRow() {
      guard let inGroup = place(ofGroup: group, in: &collection),
        let key = key(pair, row: 0, in: &collection)
      else { continue }
      let metric = collection.metric(text(name), unit: unit.map { text($0) })
      var parts: (numerator: Double, denominator: Double)?
      if let above = ratio.0, let below = ratio.1, let numerator = number(above),
        let denominator = number(below)
      {
        parts = (numerator, denominator)
      }
      let reading = MeasuredReading(
        key: key, value: number(value), ratio: parts,
        isCensored: censored.map { text($0) == "true" } ?? false)
      if let limited { collection.note(hasLimit: text(limited) == "true", metric) }
      if !collection.add(reading, metric, inGroup) { reportDuplicate(pair, group) }
    }
    return measurements(collection, paired: true, groupColumn: group)
  }

  /// Reads one column per group.
  mutating func readWide(_ names: [String]) -> Measurements? {
    let found = names.map { column($0, for: "--columns") }
    guard !found.contains(nil) else { return nil }
    let places = found.compactMap { $0 }
    var collection = MeasurementCollection()
    let units = Set(places.map { columns[$0].unit })
    if units.count > 1,
      let other = places.first(where: { columns[$0].unit != columns[places[0]].unit })
    {
      complain(
        "'\(columns[other].text)' and '\(columns[places[0]].text)' have different units",
        aboutColumn: other)
    }
    let metric = collection.metric("value", unit: columns[places[0]].unit)
    let groups = places.map { collection.group(columns[$0].name) }
    var rows = 0
    while nextWholeRow() {
      for (group, column) in zip(groups, places) {
        let reading = MeasuredReading(key: rows, value: number(column))
        _ = collection.add(reading, metric, group)
      }
      rows += 1
    }
    if rows == 0 { complain("the file has no rows", aboutColumn: 0) }
    for (group, column) in zip(groups, places)
    where rows > 0 && !isRefused && !collection.hasValue(metric, group) { reportEmpty(column) }
    return collection.measurements(paired: true)
  }

  /// The index of the row's group; nil if it names none, which is reported.
  private mutating func place(
    ofGroup column: Int, in collection: inout MeasurementCollection
  ) -> Int? { name(in: column).map { collection.group($0) } }

  /// The key that the row's measurements share with others.
  private mutating func key(
    _ column: Int?, row: Int, in collection: inout MeasurementCollection
  ) -> Int? {
    guard let column else { return row }
    return name(in: column).map { collection.key($0) }
  }

  /// The row's text in a column; nil for an empty one, which is reported.
  private mutating func name(in column: Int) -> String? {
    let name = text(column)
    if !name.isEmpty { return name }
    complain("the row names no '\(columns[column].name)'", in: column)
    return nil
  }

  private mutating func reportDuplicate(_ pair: Int, _ group: Int) {
    complain(
      "'\(text(group))' has two values of \(columns[pair].name) '\(text(pair))'", in: pair,
      hint: "what is measured several times is put together by a mean, or told apart by --pair")
  }

  private mutating func measurements(
    _ collection: MeasurementCollection, paired: Bool, groupColumn: Int
  ) -> Measurements? {
    if isRefused { return nil }
    guard collection.groups.count <= Self.groupLimit else {
      complain(
        "the column has \(collection.groups.count) different groups, more than \(Self.groupLimit)",
        aboutColumn: groupColumn, hint: "--group is the column that names the version")
      return nil
    }
    guard collection.groups.count > 1 else {
      let found = collection.groups.first.map { "only '\($0)'" } ?? "none"
      complain("two groups are needed, and there is \(found)", aboutColumn: groupColumn)
      return nil
    }
    return collection.measurements(paired: paired)
  }
}
