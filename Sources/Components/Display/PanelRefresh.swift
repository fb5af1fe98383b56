import Configuration
import Quantities

/// The refresh rate of a panel, and its cost in addition to light.
///
/// The cost has two terms: a refresh of the panel itself, also for a black screen, and the path of
/// a new frame through memory and display controller. Rates are in hertz, energies in joules.
struct PanelRefresh: BitwiseCopyable, Sendable {
  /// The rate for which the power of panels is published.
  static let reference = 60.0

  let isVariable: Bool
  private(set) var slowest: Double
  private(set) var fastest: Double
  let perRefresh: Double
  let perUpdate: Double

  /// The same, no faster than `limit`.
  func limited(to limit: Double) -> PanelRefresh {
    var refresh = self
    refresh.fastest = min(fastest, limit)
    refresh.slowest = min(slowest, limit)
    return refresh
  }

  /// The refresh rate of a panel that is given `frames` new frames a second.
  func rate(showing frames: Double) -> Double {
    isVariable ? min(max(frames, slowest), fastest) : fastest
  }

  /// The power of the refresh beyond that at 60 Hz; negative below it.
  func watts(at rate: Double) -> Double { perRefresh * (rate - Self.reference) }

  /// The power of new frames, of which the panel shows at most one per refresh.
  func watts(updating frames: Double) -> Double { perUpdate * min(frames, fastest) }
}

extension PanelRefresh {
  static let parameters: [ParameterDefinition] = [
    .choice(
      "refresh", ["fixed", "variable"],
      "refreshed at the highest rate, or as often as there are new frames", standard: "fixed"),
    .quantity("refresh-rate", .frequency, "the highest refresh rate, 1 to 1000 Hz")
      .assumed("60 Hz", "60 Hz", "144 Hz", "the rate of most phones; others have 90 or 120 Hz"),
    .quantity("lowest-refresh-rate", .frequency, "the lowest refresh rate of a variable panel")
      .assumed("10 Hz", "1 Hz", "60 Hz", "variable panels go down to 24, 10 or 1 Hz by model"),
    .quantity("per-refresh", .energy, "energy of one refresh of the panel, whatever it shows")
      .proxy(
        "3.067 mJ", "s20-refresh", "0.5 mJ", "5 mJ",
        note: "black screen: (656 − 472) mW over (120 − 60) Hz"),
    .quantity("per-update", .energy, "energy of bringing one new frame to the panel").assumed(
      "1 mJ", "0.2 mJ", "3 mJ",
      "a part of the 3.0 to 5.7 mJ that a frame of scrolling costs on the Galaxy S20 Ultra beside the panel's refresh; how much of it the GPU draws is not published"
    ),
  ]

  init(_ read: ParameterReader, of base: Power) {
    fastest = read.hertz("refresh-rate", in: 1...1000)
    slowest = min(read.hertz("lowest-refresh-rate", in: 0...1000), fastest)
    perRefresh = read.energy("per-refresh").joules
    perUpdate = read.energy("per-update").joules
    isVariable = read.choice("refresh") == 1
    if read.hasRightValues, base.watts + watts(at: rate(showing: 0)) < 0 {
      read.complain(
        "'\(read.path).per-refresh' takes off more below 60 Hz than 'panel' has",
        about: "per-refresh")
    }
  }
}
