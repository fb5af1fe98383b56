import Components
import Quantities

/// The rule by which the system runs a deferrable transfer.
///
/// The time from the earliest instant to the end of the tolerance has three portions. In the first
/// it requires Wi-Fi and external power, in the second Wi-Fi, in the third Wi-Fi or a radio that is
/// up anyway; at the end it uses any network. In Low Power Mode there is the first portion alone.
/// The rule has no knowledge of the future.
struct DeferralRule: BitwiseCopyable {
  /// The ends of the first and the second portion, as shares of the tolerance.
  var powerUntil: Double
  var wifiUntil: Double

  enum Verdict: Equatable {
    case begin
    /// The tolerance is over.
    case beginForced
    /// Not yet; evaluate again after this long, or when the phone's state changes.
    case wait(SimDuration?)
  }

  func verdict(waited: SimDuration, of tolerance: SimDuration, _ shared: SharedState) -> Verdict {
    if waited >= tolerance { return shared.networks.isEmpty ? .wait(nil) : .beginForced }
    let power = Self.share(shared.isLowPower ? 1 : powerUntil, of: tolerance)
    let wifi = Self.share(wifiUntil, of: tolerance)
    let hasWiFi = shared.networks.contains(.wifi)
    if waited < power { return hasWiFi && shared.isCharging ? .begin : .wait(power - waited) }
    if waited < wifi { return hasWiFi ? .begin : .wait(wifi - waited) }
    return hasWiFi || !shared.awakeRadios.isEmpty ? .begin : .wait(tolerance - waited)
  }

  private static func share(_ share: Double, of length: SimDuration) -> SimDuration {
    SimDuration(nanoseconds: Int64((Double(length.nanoseconds) * share).rounded()))
  }
}
