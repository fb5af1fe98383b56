/// The time of packets, which never goes back in a recording.
///
/// Packets that several processors captured may be out of order by a little; in exchanges they count
/// as captured when the one before them was. A larger step back means that somebody set the phone's clock, and
/// all that follows is moved to go on from there.
struct CaptureClock {
  /// The largest step back that is no setting of a clock, in nanoseconds.
  static let orderTolerance: Int64 = 1_000_000_000
  /// The longest time between packets, 366 days in nanoseconds. More is a mistake.
  static let silenceLimit: Int64 = 366 * 86_400 * 1_000_000_000

  private(set) var first: Int64?
  private(set) var latest: Int64 = 0
  private var shift: Int64 = 0
  private(set) var disordered = 0
  private(set) var settings = 0
  /// The sum of all steps back of the clock.
  private(set) var setBack: Int64 = 0

  /// The instant of the next packet, in the order of the capture, and what its time stamp says, no
  /// earlier than the first packet; nil if its time cannot be one.
  mutating func instant(_ stamp: Int64) -> (ordered: Int64, own: Int64)? {
    let (time, isTooLarge) = stamp.addingReportingOverflow(shift)
    guard !isTooLarge else { return nil }
    guard let first else {
      (self.first, latest) = (time, time)
      return (time, time)
    }
    if time < latest {
      let step = latest - time
      if step <= Self.orderTolerance {
        disordered += 1
        return (latest, max(first, time))
      }
      settings += 1
      setBack += step
      shift += step
      return (latest, latest)
    }
    guard time - latest <= Self.silenceLimit else { return nil }
    latest = time
    return (time, time)
  }
}
