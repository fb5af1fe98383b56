import Configuration

/// The points of a GPX file, as a list that a scenario could have written.
///
/// Tracks and segments are joined in their order; routes and single waypoints are ignored. A point
/// has `at: [latitude, longitude]`, and `after` if the file has times: the time since the first
/// point. Of a file with times, points without one and doubled ones, which programs write where a
/// lap or a segment ends, are left out with a warning.
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
    var read: [Point] = []
    for point in points {
      guard let point = self.point(point, diagnostics) else { return nil }
      read.append(point)
    }
    let kept = kept(read, diagnostics)
    let start = kept.lazy.compactMap(\.fix.time).first
    var nodes: [ConfigurationNode] = []
    for point in kept {
      guard let node = node(point, since: start, diagnostics) else { return nil }
      nodes.append(node)
    }
    return ConfigurationNode(.sequence(nodes), at: root.location)
  }

  private struct Fix: Hashable {
    /// The latitude and the longitude.
    let at: [String]
    let time: TimeStamp?
  }

  private typealias Point = (fix: Fix, place: SourceLocation)

  private static func point(_ point: XMLElement, _ diagnostics: Diagnostics) -> Point? {
    let place = point.location
    guard let latitude = point["lat"], let longitude = point["lon"] else {
      return diagnostics.refuse("a point of the track needs 'lat' and 'lon'", at: place)
    }
    let text = point["time"]
    let time = text.flatMap(TimeStamp.init)
    if let text, time == nil {
      return diagnostics.refuse(
        "'\(text.prefix(40))' is no time of a track", at: place,
        note: "write it as 2024-05-01T07:30:00Z")
    }
    return (Fix(at: [latitude, longitude], time: time), place)
  }

  /// The points that go on in time, with a warning about the others; all of a file without two such
  /// points.
  private static func kept(_ points: [Point], _ diagnostics: Diagnostics) -> [Point] {
    var (kept, doubled, untimed): ([Point], [Point], [Point]) = ([], [], [])
    // A segment may begin with the last points of the one before.
    var known: Set<Fix> = []
    for point in points {
      if point.fix.time == nil {
        untimed.append(point)
      } else if !known.insert(point.fix).inserted || point.fix.time == kept.last?.fix.time {
        doubled.append(point)
      } else {
        kept.append(point)
      }
    }
    guard kept.count > 1 else { return points }
    for (points, what) in [(doubled, "the time of another point"), (untimed, "no time")] {
      guard let first = points.first else { continue }
      let words = points.count == 1 ? "1 point has" : "\(points.count) points have"
      diagnostics.warning(
        "\(words) \(what); left out, the first of them here", at: first.place)
    }
    return kept
  }

  private static func node(
    _ point: Point, since start: TimeStamp?, _ diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    func scalar(_ text: String) -> ConfigurationNode {
      ConfigurationNode(text: text, at: point.place)
    }
    let at = ConfigurationNode(.sequence(point.fix.at.map(scalar)), at: point.place)
    guard let time = point.fix.time, let start else {
      return ConfigurationNode(entries: ["at": at], at: point.place)
    }
    guard let after = time.nanoseconds(since: start), after >= 0 else {
      return diagnostics.refuse(
        "the time of this point lies before that of the first, or 250 years after it",
        at: point.place)
    }
    return ConfigurationNode(
      entries: ["after": scalar("\(after) ns"), "at": at], at: point.place)
  }
}
