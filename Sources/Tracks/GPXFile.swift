public import Configuration
import XMLText

/// The points of a GPX file, as a list that a scenario could have written.
///
/// Tracks and segments are put together in their order; routes and single waypoints are left alone.
/// A point has `at: [latitude, longitude]`, and `after` if the file says when: the time since the
/// first point.
public enum GPXFile {
  /// The most bytes of a file: 16 MiB.
  public static let sizeLimit = 16 << 20

  /// The points, every one at its own place; nil when anything was wrong, which is told.
  public static func points(
    in text: String, file: String, diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    let screening = XMLScreening(text, file: file, kind: "track")
    if let refusal = screening.refusal {
      diagnostics.report(refusal)
      return nil
    }
    let root = screening.elements[0]
    guard root.name == "gpx" else {
      diagnostics.error(
        "the root element is '<\(root.name)>'", at: root.location,
        note: "a track is a <gpx> with <trk>, <trkseg> and <trkpt>")
      return nil
    }
    // The parser keeps the order of the elements of one name, which leads back to their places.
    let places = screening.elements.filter {
      $0.name == "trkpt" && $0.path == ["gpx", "trk", "trkseg"]
    }.map(\.location)
    guard let document = GPXDocument.read(text) else {
      diagnostics.error("the XML cannot be read as GPX", at: root.location)
      return nil
    }
    let points = document.trk.flatMap { $0.trkseg.flatMap(\.trkpt) }
    guard points.count == places.count else {
      diagnostics.error("the XML cannot be read as GPX", at: root.location)
      return nil
    }
    guard !points.isEmpty else {
      diagnostics.error(
        "the file has no point of a track", at: root.location,
        note: "routes and waypoints are not read; write <trk><trkseg><trkpt lat=\"…\" lon=\"…\">")
      return nil
    }
    var start: TimeStamp?
    var nodes: [ConfigurationNode] = []
    for (point, place) in zip(points, places) {
      guard let node = node(point, place, start: &start, diagnostics) else { return nil }
      nodes.append(node)
    }
    return ConfigurationNode(.sequence(nodes), at: root.location)
  }

  private static func node(
    _ point: GPXDocument.Point, _ place: SourceLocation, start: inout TimeStamp?,
    _ diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    guard let latitude = point.lat, let longitude = point.lon else {
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
    guard let text = point.time else {
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
