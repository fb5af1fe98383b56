import Configuration
import Quantities

/// A recorded track: positions of the phone at instants, with straight and even motion between
/// them.
package struct Track: Sendable {
  package struct Point: BitwiseCopyable, Sendable {
    /// From the start of the run.
    package let time: SimDuration
    /// Metres east and north of the origin.
    package let position: SIMD2<Double>
  }

  /// In the order in which they come, no two at one time; the phone is at the first before it, and
  /// at the last after it.
  package let points: [Point]

  package static let pointFields: [FieldDefinition] =
    [
      .init(
        "after", .quantity(.duration),
        "when the phone is at the point, counted from 'begins'; required without 'speed'")
    ] + MapPosition.fields

  /// The most points of a track.
  package static let pointLimit = 100_000
  /// The highest speed of a track in metres a second.
  static let greatestSpeed = 1000.0

  /// Read a list of points, and report mistakes.
  ///
  /// - Parameter movement: The fields beside it: when the first point is left, at the earliest, and
  ///   the speed of points without times.
  static func read(
    _ list: ConfigurationNode, _ movement: MappingReader, _ map: LocalMap,
    _ assembly: ScriptAssembly
  ) -> Track? {
    let path = "surroundings.movement.track"
    let begins = movement.duration("begins")
    guard begins != nil || movement["begins"] == nil,
      let nodes = list.elements("'\(path)'", diagnostics: assembly.diagnostics)
    else { return nil }
    guard (2...pointLimit).contains(nodes.count) else {
      return movement.refuse("track", "needs 2 to \(pointLimit) points, found \(nodes.count)")
    }
    let written = nodes.compactMap { node -> Written? in
      guard let reader = assembly.reader(node, "a point of '\(path)'", pointFields, naming: .alone),
        let position = MapPosition.read(reader, path, map, in: assembly.reading)
      else { return nil }
      let after = reader.duration("after")
      guard after != nil || reader["after"] == nil else { return nil }
      return Written(position: position, after: after, location: reader.location(of: "after"))
    }
    guard written.count == nodes.count else { return nil }
    if written.allSatisfy({ $0.after == nil }) {
      return track(written, begins ?? .zero, movement, list.location)
    }
    if let speed = movement["speed"] {
      return assembly.diagnostics.refuse(
        "'speed' is for a track without times, but this one has them", at: speed.location)
    }
    return timed(written, begins ?? .zero, assembly.diagnostics)
  }

  private struct Written {
    let position: SIMD2<Double>
    let after: SimDuration?
    let location: SourceLocation
  }

  private static func timed(
    _ written: [Written], _ begins: SimDuration, _ diagnostics: Diagnostics
  ) -> Track? {
    var points: [Point] = []
    for next in written {
      guard let after = next.after else {
        return diagnostics.refuse(
          "a point of the track has no time, but others have", at: next.location,
          note: "take all times away and say 'speed', or leave the point out")
      }
      guard after <= (SimTime.latest - .zero) - begins else {
        return diagnostics.refuse(
          "'begins' and 'after' together are longer than the 250 years a run may have",
          at: next.location)
      }
      let point = Point(time: begins + after, position: next.position)
      if let last = points.last {
        guard point.time > last.time else {
          return diagnostics.refuse(
            "a point of the track comes no later than the one before", at: next.location,
            note: "of two points at one time, leave out one")
        }
        guard distance(last, point) <= greatestSpeed * (point.time - last.time).seconds else {
          return diagnostics.refuse(
            "the way to this point is faster than 1 km/s", at: next.location)
        }
      }
      points.append(point)
    }
    return Track(points: points)
  }

  /// Points without times, passed one after the other at a speed.
  private static func track(
    _ written: [Written], _ begins: SimDuration, _ movement: MappingReader,
    _ location: SourceLocation
  ) -> Track? {
    guard movement["speed"] != nil else {
      return movement.diagnostics.refuse(
        "the track has no times, so it needs 'speed'", at: location,
        note: "write speed: 5 km/h beside 'track'")
    }
    let speed = movement.value("speed") { MovementSection.speed($0, $1, in: movement.context) }
    guard let speed else { return nil }
    var points = [Point(time: begins, position: written[0].position)]
    var length = 0.0
    for next in written.dropFirst() {
      let last = points[points.count - 1]
      length += distance(last, Point(time: .zero, position: next.position))
      let nanoseconds = (length / speed * 1e9).rounded()
      guard nanoseconds < Double(((SimTime.latest - .zero) - begins).nanoseconds) else {
        return movement.diagnostics.refuse(
          "at this speed the track is longer than the 250 years a run may have",
          at: movement.location(of: "speed"))
      }
      let time = begins + SimDuration(nanoseconds: Int64(nanoseconds))
      // A point that is where the one before is takes no time.
      if time > last.time { points.append(Point(time: time, position: next.position)) }
    }
    return Track(points: points)
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    let way = b.position - a.position
    return (way * way).sum().squareRoot()
  }
}
