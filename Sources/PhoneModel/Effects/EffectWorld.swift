import Workloads

/// The signals, places and peripherals that the surroundings of a phone can offer during a run.
///
/// Whatever may come under some draw counts as offered.
struct EffectWorld {
  /// The roles of the phone's components.
  let roles: Set<String>
  let network: NetworkSection
  let conditions: [Condition]
  let places: [PlaceDefinition]
  let movement: MovementDefinition?
  let peripherals: [BluetoothSurroundings.Group]

  static let radios = ["wi-fi", "cellular"]

  /// Whether the radio of a role can ever have a signal.
  func hasSignal(_ role: String) -> Bool {
    guard roles.contains(role) else { return false }
    if role == "wi-fi", places.contains(where: { $0.inside.wifiSignal > 0 && canBeIn($0) }) {
      return true
    }
    let signal = role == "wi-fi" ? network.wifi : network.cellular
    let values = conditions.compactMap { condition in
      (role == "wi-fi" ? condition.wifiSignal : condition.cellularSignal).map {
        (from: condition.from, value: $0)
      }
    }
    if values.contains(where: { $0.value > 0 }) { return true }
    // A condition from the beginning on leaves nothing of the signal before it.
    if values.first?.from == .zero { return false }
    return signal?.canBeThere ?? true
  }

  /// Whether there can be a network at one time and none at another.
  ///
  /// - Parameter switchesWiFi: Whether the person switches Wi-Fi off or on.
  func networkCanChange(switchesWiFi: Bool) -> Bool {
    Self.radios.contains(where: hasSignal)
      && Self.radios.allSatisfy { canBeGone($0) || ($0 == "wi-fi" && switchesWiFi) }
  }

  /// Whether the radio of a role can ever be without a signal.
  private func canBeGone(_ role: String) -> Bool {
    guard roles.contains(role) else { return true }
    let isWiFi = role == "wi-fi"
    if !isWiFi, places.contains(where: { $0.inside.cellularSignal == 0 && canBeIn($0) }) {
      return true
    }
    let values = conditions.compactMap { isWiFi ? $0.wifiSignal : $0.cellularSignal }
    if values.contains(0) { return true }
    // Conditions and 'network' do not set the same signal.
    guard values.isEmpty, let signal = isWiFi ? network.wifi : network.cellular else {
      return false
    }
    return signal.canBeGone
  }

  /// Whether the phone moves with Wi-Fi, and nothing says where its signal is.
  var assumesWiFi: Bool {
    roles.contains("wi-fi") && network.wifi == nil && moves
      && conditions.allSatisfy { $0.wifiSignal == nil }
  }

  private var moves: Bool {
    if case .still = movement { return false }
    return movement != nil || conditions.contains { $0.speed ?? 0 > 0 }
  }

  /// Whether the phone can ever be inside a place.
  func canBeIn(_ place: PlaceDefinition) -> Bool {
    guard let movement else {
      if conditions.contains(where: { $0.speed ?? 0 > 0 }) { return true }
      return place.contains(.zero)
    }
    switch movement {
    case .still(let point): return place.contains(point)
    case .commute(let commute): return place.touches(commute.out.from, commute.back.from)
    case .randomWalk(let walk): return place.distance(to: walk.centre) < walk.radius + place.radius
    case .track(let track):
      return zip(track.points, track.points.dropFirst())
        .contains { place.touches($0.position, $1.position) }
    }
  }
}

extension SignalDefinition {
  /// Whether it is above nothing at any time, as far as is known before the run.
  fileprivate var canBeThere: Bool {
    switch self {
    case .constant(let value): value > 0
    case .series(let series): series.steps.contains { $0.value > 0 }
    case .chain(let chain): chain.canBeThere
    }
  }

  /// Whether it is nothing at any time.
  fileprivate var canBeGone: Bool {
    switch self {
    case .constant(let value): value == 0
    case .series(let series): series.steps.contains { $0.value == 0 }
    case .chain(let chain): chain.states.contains { $0.signal == 0 }
    }
  }
}

extension MarkovChain {
  /// Whether a state with a signal can follow the first one, after whatever others.
  fileprivate var canBeThere: Bool {
    var reached: Set<Int> = []
    var open = [first]
    while let place = open.popLast() {
      guard states.indices.contains(place), reached.insert(place).inserted else { continue }
      if states[place].signal > 0 { return true }
      guard states[place].stays != nil else { continue }
      if let next = states[place].next.constant {
        open.append(Int(next))
      } else {
        open += states.indices
      }
    }
    return false
  }
}

extension PlaceDefinition {
  fileprivate func distance(to point: SIMD2<Double>) -> Double {
    let offset = point - centre
    return (offset * offset).sum().squareRoot()
  }

  fileprivate func contains(_ point: SIMD2<Double>) -> Bool { distance(to: point) < radius }

  /// Whether the straight way between two points leads through it.
  fileprivate func touches(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Bool {
    let way = end - start
    let length = (way * way).sum()
    guard length > 0 else { return contains(start) }
    let share = ((centre - start) * way).sum() / length
    return contains(start + way * min(max(share, 0), 1))
  }
}
