extension MeasurementFile {
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
}
