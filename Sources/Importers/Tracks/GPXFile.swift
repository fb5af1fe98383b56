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
    if let refusal = reader.refusal {
      diagnostics.report(refusal)
      return nil
    }
    guard let root = reader.root else { return nil }
    guard root.name == "gpx" else {
      diagnostics.error(
        "the root element is '<\(root.name)>'", at: root.location,
        note: "a track is a <gpx> with <trk>, <trkseg> and <trkpt>")
      return nil
    }
    guard !reader.isMalformed else {
      diagnostics.error("the XML cannot be read as GPX", at: root.location)
      return nil
    }
    let points = root.children("trk").flatMap { $0.children("trkseg") }
      .flatMap { $0.children("trkpt") }
    guard !points.isEmpty else {
      diagnostics.error(
        "the file has no point of a track", at: root.location,
        note: "routes and waypoints are not read; write <trk><trkseg><trkpt lat=\"…\" lon=\"…\">")
      return nil
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
      diagnostics.error("a point of the track needs 'lat' and 'lon'", at: place)
      return nil
    }
    func scalar(_ text: String) -> ConfigurationNode {
      ConfigurationNode(.scalar(text: text, isPlain: true), at: place)
    }
    func entry(_ key: String, _ value: ConfigurationNode) -> ConfigurationNode.Entry {
      ConfigurationNode.Entry(key: key, keyLocation: place, value: value)
    }
    let at = ConfigurationNode(.sequence([scalar(latitude), scalar(longitude)]), at: place)
    guard let text = point["time"] else {
      return ConfigurationNode(.mapping([entry("at", at)]), at: place)
    }
    guard let stamp = TimeStamp(text) else {
      diagnostics.error(
        "'\(text.prefix(40))' is no time of a track", at: place,
        note: "write it as 2024-05-01T07:30:00Z")
      return nil
    }
    let first = start ?? stamp
    start = first
    guard let after = stamp.nanoseconds(since: first), after >= 0 else {
      diagnostics.error(
        "the time of this point lies before that of the first, or 250 years after it", at: place)
      return nil
    }
    return ConfigurationNode(
      .mapping([entry("after", scalar("\(after) ns")), entry("at", at)]), at: place)
  }
}
