import Configuration
import Testing
import Importers

struct `A GPX file` {
  private func read(_ text: String) -> (points: ConfigurationNode?, complaints: [String]) {
    let diagnostics = Diagnostics()
    let points = GPXFile.points(in: text, file: "w.gpx", diagnostics: diagnostics)
    return (points, diagnostics.all.map { "\($0.location): \($0.message)" })
  }

  private func track(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
    <metadata><time>2024-01-01T00:00:00Z</time></metadata>
    <wpt lat="1" lon="2"><name>not a point of a track</name></wpt>
    \(content)
    </gpx>
    """
  }

  @Test func `gives the points of all its tracks and segments in order`() throws {
    let (points, complaints) = read(
      track(
        """
        <trk><name>a</name><trkseg>
        <trkpt lat="47.1" lon="8.5"><ele>400</ele><time>2024-05-01T07:30:00Z</time></trkpt>
        <trkpt lat="47.2" lon="-8.5"><time>2024-05-01T07:30:01.5Z</time>
        <extensions><x:hr xmlns:x="urn:x">90</x:hr></extensions></trkpt>
        </trkseg><trkseg><trkpt lat="47.3" lon="8.5"><time>2024-05-01T08:30:00Z</time></trkpt>
        </trkseg></trk><trk><trkseg>
        <trkpt lat="47.4" lon="8.5"><time>2024-05-01T08:30:05Z</time></trkpt></trkseg></trk>
        """))
    #expect(complaints == [])
    let nodes = try #require(points?.elements)
    #expect(
      nodes.map { $0["after"]?.text } == [
        "0 ns", "1500000000 ns", "3600000000000 ns", "3605000000000 ns",
      ])
    #expect(
      nodes.map { $0["at"]?.elements?.map(\.text) } == [
        ["47.1", "8.5"], ["47.2", "-8.5"], ["47.3", "8.5"], ["47.4", "8.5"],
      ])
    #expect(nodes.map(\.location.line) == [6, 7, 9, 11])
  }

  @Test func `may have no times`() throws {
    let nodes = try #require(
      read(track("<trk><trkseg><trkpt lat='1' lon='2'/><trkpt lat='1' lon='3'/></trkseg></trk>"))
        .points?.elements)
    #expect(nodes.count == 2)
    #expect(nodes.allSatisfy { $0["after"] == nil })
  }

  private func segments(_ points: [[(longitude: Int, second: Int?)]]) -> String {
    track(
      points.map { segment in
        let lines = segment.map { point in
          let time = point.second.map { "<time>2024-05-01T07:30:\($0 + 10)Z</time>" } ?? ""
          return "<trkpt lat='1' lon='\(point.longitude)'>\(time)</trkpt>\n"
        }
        return "<trk><trkseg>\n\(lines.joined())</trkseg></trk>\n"
      }.joined())
  }

  /// Doubled where the second segment begins, once at another place, and where it plays again what
  /// the first one had.
  @Test func `leaves out doubled points and those without a time`() throws {
    let (points, complaints) = read(
      segments([[(1, 0), (2, 5), (3, 10)], [(3, 10), (2, 5), (4, nil), (9, 10), (5, 15)]]))
    #expect(
      points?.elements?.compactMap { $0["after"]?.text } == [
        "0 ns", "5000000000 ns", "10000000000 ns", "15000000000 ns",
      ])
    #expect(points?.elements?.map { $0["at"]?.elements?.last?.text } == ["1", "2", "3", "5"])
    #expect(
      complaints == [
        "w.gpx:11:1: 3 points have the time of another point; left out, the first of them here",
        "w.gpx:13:1: 1 point has no time; left out, the first of them here",
      ])
  }

  @Test func `with one time has all its points`() throws {
    let (points, complaints) = read(segments([[(1, nil), (2, 5), (3, nil), (2, 5)]]))
    #expect(points?.elements?.count == 4 && complaints == [])
  }

  @Test(arguments: [
    ("<rte><rtept lat='1' lon='2'/></rte>", "w.gpx:2:1: the file has no point of a track"),
    ("<trk><trkseg></trkseg></trk>", "w.gpx:2:1: the file has no point of a track"),
    (
      "<trk><trkseg><trkpt lat='1'/></trkseg></trk>",
      "w.gpx:5:14: a point of the track needs 'lat' and 'lon'"
    ),
    (
      "<trk><trkseg><trkpt lat='1' lon='1'><time>noon</time></trkpt></trkseg></trk>",
      "w.gpx:5:14: 'noon' is no time of a track"
    ),
    (
      "<trk><trkseg><trkpt lat='1' lon='1'><time>2024-05-01T07:30:00Z</time></trkpt><trkpt lat='1' lon='1'><time>2024-05-01T07:29:00Z</time></trkpt></trkseg></trk>",
      "w.gpx:5:78: the time of this point lies before that of the first, or 250 years after it"
    ),
    ("<trk>", "w.gpx:6:1: '</gpx>' closes nothing: '<trk>' of line 5 is still open"),
  ])
  func `is refused at the place of a mistake`(content: String, complaint: String) {
    let (points, complaints) = read(track(content))
    #expect(points == nil)
    #expect(complaints == [complaint])
  }

  @Test(arguments: [
    (
      "<!DOCTYPE gpx [ <!ENTITY a \"aaaa\"> ]><gpx>&a;</gpx>",
      "w.gpx:1:1: a declaration such as DOCTYPE or ENTITY is not read"
    ),
    ("<kml/>", "w.gpx:1:1: the root element is '<kml>'"),
    (
      String(repeating: "<a>", count: 1000),
      "w.gpx:1:49: elements lie more than 16 deep, which no track needs"
    ),
    ("", "w.gpx:1:1: there is no element in the file"),
  ])
  func `is refused when it is no track`(text: String, complaint: String) {
    #expect(read(text).complaints == [complaint])
  }

  /// Whatever a byte more or less does to a track, it ends in points or a place.
  @Test func `answers to every text that is nearly a track`() {
    let text = track(
      "<trk><trkseg><trkpt lat='1' lon='2'><time>2024-05-01T07:30:00Z</time></trkpt></trkseg></trk>"
    )
    let characters = Array(text)
    let spoilers: [Character?] = [nil, "<", ">", "&", "\"", "/", "!", "\n", "é"]
    for (step, index) in stride(from: 0, to: characters.count, by: 3).enumerated() {
      var spoilt = characters
      if let spoiler = spoilers[step % spoilers.count] {
        spoilt[index] = spoiler
      } else {
        spoilt.remove(at: index)
      }
      let (points, complaints) = read(String(spoilt))
      #expect((points == nil) == !complaints.isEmpty)
    }
  }
}
