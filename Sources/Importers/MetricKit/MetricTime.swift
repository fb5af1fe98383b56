/// The time of a payload: `2022-09-26 16:00:00 +0000`, or without the zone.
struct MetricTime: Equatable {
  /// Since the beginning of 1970 in UTC.
  let seconds: Int64
  let hasZone: Bool

  init?(_ text: String) {
    // The digits of any language; a space instead of the T of other notations.
    var plain = ""
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .format {
      if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
        plain += "\(Int(value))"
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    let parts = plain.split(whereSeparator: { $0 == " " || $0 == "T" })
    guard (2...3).contains(parts.count) else { return nil }
    var zone = parts.count == 3 ? String(parts[2]) : ""
    // +0100 becomes +01:00.
    if zone.utf8.count == 5, !zone.contains(":") {
      zone.insert(":", at: zone.index(zone.startIndex, offsetBy: min(3, zone.count)))
    }
    guard let stamp = TimeStamp("\(parts[0])T\(parts[1])\(zone)") else { return nil }
    seconds = stamp.seconds
    hasZone = !zone.isEmpty || parts[1].contains { "Z+-".contains($0) }
  }
}
