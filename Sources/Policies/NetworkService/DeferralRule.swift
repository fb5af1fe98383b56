import Components
import Quantities

/// When the system does a transfer that can wait.
///
/// The time from the earliest instant to the end of the tolerance has three parts. In the first it takes
/// Wi-Fi and external power, in the second Wi-Fi, in the third also a radio that is up anyway; at the end
/// it takes whatever there is. In Low Power Mode there is the first part alone. Nothing is known of what will come.
struct DeferralRule: BitwiseCopyable {
  /// Where the first and the second part end, as shares of the tolerance.
  var powerUntil: Double
  var wifiUntil: Double

  enum Verdict: Equatable {
    case begin
    /// The tolerance is over.
    case beginForced
    /// Not yet; look again after this long, or when the phone's state changes.
    case wait(SimDuration?)
  }

  func verdict(
    waited: SimDuration, of tolerance: SimDuration, _ shared: SharedState
  ) -> Verdict {
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
