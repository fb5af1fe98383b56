/// The accuracy that an app requests, the highest first, after the constants of iOS.
enum AccuracyTier: Int, BitwiseCopyable, Sendable {
  case bestForNavigation, best, tenMetres, hundredMetres, kilometre, threeKilometres, reduced

  /// The names in scenarios, in the order of the cases.
  static let names = ["best-for-navigation", "best", "10 m", "100 m", "1 km", "3 km", "reduced"]

  /// Create the tier of an operand; the best if it is not given.
  init(operand: Double) {
    let known = operand.isFinite ? AccuracyTier(rawValue: Int(operand)) : nil
    self = known ?? .best
  }

  /// Whether the satellite receiver may rest between fixes of a running receiver.
  var savesPower: Bool { rawValue >= Self.tenMetres.rawValue }

  /// Whether it needs the satellite receiver, given the networks in range.
  func needsSatellites(_ networks: PositionNetworks) -> Bool {
    switch self {
    case .bestForNavigation, .best, .tenMetres: true
    case .hundredMetres: !networks.wifi
    case .kilometre, .threeKilometres, .reduced: !networks.any
    }
  }

  /// The network that gives a position where satellites are not needed or give none.
  func network(_ networks: PositionNetworks) -> PositionSource? {
    let isCoarse = rawValue >= Self.kilometre.rawValue
    if networks.cell && (isCoarse || !networks.wifi) { return .cell }
    return networks.wifi ? .wifi : nil
  }

  /// Whether a known position is accurate enough.
  func accepts(_ fix: Fix) -> Bool {
    switch self {
    case .bestForNavigation, .best, .tenMetres: fix.source == .satellites
    case .hundredMetres: fix.error <= 100
    case .kilometre: fix.error <= 1000
    case .threeKilometres: fix.error <= 3000
    // An exact position must not reach an app that may know the approximate one only.
    case .reduced: false
    }
  }
}

/// The source of a position.
///
/// The most accurate first.
enum PositionSource: UInt8, BitwiseCopyable, Sendable {
  case satellites, wifi, cell

  func isBetter(than other: PositionSource) -> Bool { rawValue < other.rawValue }
}

/// The networks in range that can give a position.
struct PositionNetworks: BitwiseCopyable {
  let wifi: Bool
  let cell: Bool

  init(_ surroundings: Surroundings) {
    wifi = surroundings.wifiSignal > 0
    cell = surroundings.cellularSignal > 0
  }

  var any: Bool { wifi || cell }
}
