/// How exact an app wants a position to be, most exact first, after the constants of iOS.
enum AccuracyTier: Int, CaseIterable, BitwiseCopyable, Sendable {
  case bestForNavigation, best, tenMetres, hundredMetres, kilometre, threeKilometres, reduced

  /// As written in scenarios.
  var name: String {
    switch self {
    case .bestForNavigation: "best-for-navigation"
    case .best: "best"
    case .tenMetres: "10 m"
    case .hundredMetres: "100 m"
    case .kilometre: "1 km"
    case .threeKilometres: "3 km"
    case .reduced: "reduced"
    }
  }

  static let names = allCases.map(\.name)

  /// The tier that an operand names; the best if it names none.
  init(operand: Double) {
    let known = operand.isFinite ? AccuracyTier(rawValue: Int(operand)) : nil
    self = known ?? .best
  }

  /// Whether only satellites will do, as long as there are any.
  var prefersSatellites: Bool { rawValue <= Self.tenMetres.rawValue }

  /// Whether the satellite receiver may rest between fixes of a running receiver.
  var savesPower: Bool { rawValue >= Self.tenMetres.rawValue }

  /// Whether it takes the satellite receiver, given which networks are there.
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

  /// Whether a position that is already known will do.
  func accepts(_ fix: Fix) -> Bool {
    switch self {
    case .bestForNavigation, .best, .tenMetres: fix.source == .satellites
    case .hundredMetres: fix.error <= 100
    case .kilometre: fix.error <= 1000
    case .threeKilometres: fix.error <= 3000
    // An exact one must not reach an app that is to know the rough place only.
    case .reduced: false
    }
  }
}

/// What a position is found with.
///
/// The most accurate first.
enum PositionSource: UInt8, BitwiseCopyable, Sendable {
  case satellites, wifi, cell

  func isBetter(than other: PositionSource) -> Bool { rawValue < other.rawValue }
}

/// Which networks are in range to find a position with.
struct PositionNetworks: BitwiseCopyable {
  let wifi: Bool
  let cell: Bool

  init(_ surroundings: Surroundings) {
    wifi = surroundings.wifiSignal > 0
    cell = surroundings.cellularSignal > 0
  }

  var any: Bool { wifi || cell }
}
