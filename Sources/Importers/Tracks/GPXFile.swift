import Configuration

/// The points of a GPX file, as a list that a scenario could have written.
///
/// Tracks and segments are joined in their order; routes and single waypoints are ignored. A point
/// has `at: [latitude, longitude]`, and `after` if the file has times: the time since the first
/// point.
///
/// - Source: GPX 1.1 Schema Documentation, topografix.com/GPX/1/1.
package enum GPXFile {
  /// The greatest size of a file: 16 MiB.
  package static let sizeLimit = 16 << 20

  /// The points, every one at its own location; nil when anything was wrong, which is reported.
  package static func points(
    in text: String, file: String, diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    let reader = XMLReader(text, file: file, kind: "track")
    let form = "a track is a <gpx> with <trk>, <trkseg> and <trkpt>"
    guard let root = reader.root("gpx", form: form, diagnostics) else { return nil }
    if reader.isMalformed {
      return diagnostics.refuse("the XML cannot be read as GPX", at: root.location)
    }
    let points = root.children("trk").flatMap { $0.children("trkseg") }
      .flatMap { $0.children("trkpt") }
    guard !points.isEmpty else {
      return diagnostics.refuse(
        "the file has no point of a track", at: root.location,
        note: "routes and waypoints are not read; write <trk><trkseg><trkpt lat=\"…\" lon=\"…\">")
    }
    var start: TimeStamp?
    var nodes: [ConfigurationNode] = []
    for point in points {
      guard let node = node(point, start: &start, diagnostics) else { return nil }
      nodes.append(node)
    }
    return ConfigurationNode(.sequence(nodes), at: root.location)
  }

  private static func node(
    _ point: XMLElement, start: inout TimeStamp?, _ diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    let place = point.location
    guard let latitude = point["lat"], let longitude = point["lon"] else {
      return diagnostics.refuse("a point of the track needs 'lat' and 'lon'", at: place)
    }
    func scalar(_ text: String) -> ConfigurationNode { ConfigurationNode(text: text, at: place) }
    let at = ConfigurationNode(.sequence([scalar(latitude), scalar(longitude)]), at: place)
    guard let text = point["time"] else { return ConfigurationNode(entries: ["at": at], at: place) }
    guard let stamp = TimeStamp(text) else {
      return diagnostics.refuse(
        "'\(text.prefix(40))' is no time of a track", at: place,
        note: "write it as 2024-05-01T07:30:00Z")
    }
    let first = start ?? stamp
    start = first
    guard let after = stamp.nanoseconds(since: first), after >= 0 else {
      return diagnostics.refuse(
        "the time of this point lies before that of the first, or 250 years after it", at: place)
    }
    return ConfigurationNode(entries: ["after": scalar("\(after) ns"), "at": at], at: place)
  }
}
