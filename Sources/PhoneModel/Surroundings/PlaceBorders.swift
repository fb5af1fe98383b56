import Components
import Kernel
import PowerAccounting
import Quantities
import Workloads

/// The places with surroundings of their own: those that contain the phone, and the next crossing
/// of their borders.
struct PlaceBorders: ~Copyable {
  struct Border: BitwiseCopyable {
    var isInside = false
    var token = EventToken.none
  }

  private let places: FlatTable<Circle>
  private var borders: FlatTable<Border>

  struct Circle: BitwiseCopyable {
    let centre: SIMD2<Double>
    let radius: Double
    let inside: PlaceDefinition.Inside
  }

  /// - Parameter places: Places without surroundings of their own are left out.
  init(_ places: [PlaceDefinition]) {
    let circles = places.filter { !$0.inside.isOpen }
      .map { Circle(centre: $0.centre, radius: $0.radius, inside: $0.inside) }
    self.places = FlatTable(circles)
    borders = FlatTable(repeating: Border(), count: circles.count)
  }

  /// Resets the state for another run, which begins at a position.
  mutating func begin(at position: SIMD2<Double>) {
    for index in 0..<places.count {
      let path = StraightPath(offset: position - places[index].centre, velocity: .zero)
      borders[index] = Border(isInside: path.distance < places[index].radius)
    }
  }

  /// The surroundings of the phone: those in the open, changed by the places it is in, with the
  /// least sky, the least cellular signal, and the best Wi-Fi of all.
  func covering(_ open: Surroundings) -> Surroundings {
    var result = open
    for index in 0..<places.count where borders[index].isInside {
      let inside = places[index].inside
      result.sky = min(result.sky, inside.sky)
      result.cellularSignal = min(result.cellularSignal, inside.cellularSignal)
      result.wifiSignal = max(result.wifiSignal, inside.wifiSignal)
    }
    return result
  }

  /// Schedules the next crossing, since the phone changes its way.
  mutating func arm(
    _ path: Surroundings, now: SimTime, horizon: SimTime, future: inout FutureEventList
  ) {
    for index in 0..<places.count { arm(index, path, now: now, horizon: horizon, future: &future) }
  }

  /// Handles the crossing of a border.
  mutating func cross(
    _ index: Int, _ path: Surroundings, now: SimTime, horizon: SimTime,
    future: inout FutureEventList
  ) {
    borders[index].isInside.toggle()
    borders[index].token = .none
    arm(index, path, now: now, horizon: horizon, future: &future)
  }

  private mutating func arm(
    _ index: Int, _ path: Surroundings, now: SimTime, horizon: SimTime,
    future: inout FutureEventList
  ) {
    let border = borders[index]
    if border.token != .none { future.cancel(border.token) }
    borders[index].token = .none
    let circle = places[index]
    let ahead = StraightPath(from: circle.centre, at: now, in: path)
    let crossing = border.isInside ? ahead.leaving(circle.radius) : ahead.entering(circle.radius)
    guard let due = StraightPath.instant(now, plusSeconds: crossing, until: horizon) else { return }
    borders[index].token = future.schedule(.border(index), at: due, rank: .surroundings)
  }
}
