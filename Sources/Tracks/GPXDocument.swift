internal import Foundation
internal import XMLCoder

/// The form of a GPX file, as far as it is read: tracks of segments of points.
///
/// - Source: GPX 1.1 Schema Documentation, topografix.com/GPX/1/1.
struct GPXDocument: Decodable {
  struct Track: Decodable {
    let trkseg: [Segment]
  }

  struct Segment: Decodable {
    let trkpt: [Point]
  }

  struct Point: Decodable {
    let lat: String?
    let lon: String?
    let time: String?
  }

  let trk: [Track]

  /// Reads a text that `XMLScreening` let pass; nil when the parser does not take it.
  static func read(_ text: String) -> GPXDocument? {
    try? XMLDecoder().decode(GPXDocument.self, from: Data(text.utf8))
  }
}
