/// The time of packets, which never goes back in a recording.
///
/// Packets that several processors captured may be out of order by a little; in exchanges they count
/// as captured when the one before them was. A larger step back means that somebody set the phone's
/// clock, or that packets bear the time of several clocks. The time goes on from there, and what the
/// other clock says is kept in mind: a step forth that is shorter by that clock returns to it.
///
/// A step forward looks like a silence until the clock steps back by as much. So the capture is
/// surveyed first, for such steps.
struct CaptureClock {
  /// The largest step back that is no setting of a clock, in nanoseconds.
  static let orderTolerance: Int64 = 1_000_000_000
  /// The longest time of a recording, 366 days in nanoseconds. More is a mistake.
  static let spanLimit: Int64 = 366 * 86_400 * 1_000_000_000
  /// Time stamps and instants end in 2112, so that a sum or a difference of two never overflows.
  private static let end: Int64 = 4_500_000_000 * 1_000_000_000
  /// The most clocks, and steps forward, that are kept in mind.
  private static let (clockLimit, jumpLimit, settingLimit) = (16, 64, 1 << 18)

  private(set) var first: Int64?
  private(set) var latest: Int64 = 0
  /// The shift that is added to the stamps of the clock that goes.
  private var shift: Int64 = 0
  /// The other clocks, and the instants of their last packets.
  private var others: [(shift: Int64, last: Int64)] = []
  /// The last steps forward, of a survey alone.
  private var jumps: [(packet: Int, step: Int64)]?
  /// The packets at which the clock was set forward for a while.
  private var forward: Set<Int> = []
  private(set) var disordered = 0
  /// The settings of the clock back and forward, the seconds of them in sum, and the returns to a
  /// clock from before.
  private(set) var settings = 0
  private(set) var moved = 0.0
  private(set) var returns = 0

  /// The time stamp of seconds since 1970 UTC and nanoseconds; nil if it is none before 2112.
  static func stamp(_ seconds: Int64, _ nanoseconds: Int64) -> Int64? {
    let second: Int64 = 1_000_000_000
    guard (0..<end / second).contains(seconds), (0..<second).contains(nanoseconds) else {
      return nil
    }
    return seconds * second + nanoseconds
  }

  /// A clock that surveys the packets to come.
  var survey: CaptureClock {
    var clock = self
    (clock.jumps, clock.forward) = ([], [])
    return clock
  }

  /// Learn from a survey of the packets to come.
  mutating func learn(from survey: CaptureClock) { forward = survey.forward }

  /// Whether a packet of the clock that goes comes before the last one.
  func isPast(_ stamp: Int64) -> Bool { first != nil && stamp + shift < latest }

  /// The instant of the next packet, in the order of the capture, and what its time stamp says, no
  /// earlier than the first packet; nil if its time cannot be one.
  ///
  /// - Parameter packet: Its number in its file.
  mutating func instant(_ stamp: Int64, of packet: Int) -> (ordered: Int64, own: Int64)? {
    guard let first else {
      (self.first, latest) = (stamp, stamp)
      return (stamp, stamp)
    }
    var time = stamp + shift
    if forward.contains(packet), jumps == nil, time > latest {
      set(to: latest - stamp)
      time = latest
    } else if time > latest + Self.orderTolerance || time < latest - Self.orderTolerance {
      time = leap(to: time, stamp, packet)
    }
    guard time < Self.end, jumps != nil || time - first <= Self.spanLimit else { return nil }
    if time < latest { disordered += 1 }
    latest = max(latest, time)
    return (latest, max(first, time))
  }

  /// The instant of a packet that the clock puts far before or behind the last one.
  private mutating func leap(to time: Int64, _ stamp: Int64, _ packet: Int) -> Int64 {
    // Of a clock that is behind, the silence counts; of one that is ahead, it has to be nearer.
    let bound = time > latest ? time - latest : latest - time
    var nearest: (place: Int, silence: Int64)?
    for (place, other) in others.enumerated() {
      let own = stamp + other.shift
      guard own >= latest - Self.orderTolerance else { continue }
      let silence = own - other.last
      if (time > latest ? silence : own - latest) < bound, silence < nearest?.silence ?? .max {
        nearest = (place, silence)
      }
    }
    if let place = nearest?.place {
      returns += 1
      let other = others[place].shift
      others[place] = (shift, latest)
      shift = other
      return stamp + other
    }
    if time > latest {
      if time < Self.end { jumps?.append((packet, bound)) }
      if jumps?.count ?? 0 > Self.jumpLimit { jumps?.removeFirst() }
      return time
    }
    if let place = jumps?.lastIndex(where: { Self.isReturn(bound, of: $0.step) }),
      let jump = jumps?[place], forward.count < Self.settingLimit
    {
      // The clock was ahead since that step, and so were the instants.
      forward.insert(jump.packet)
      jumps?.removeSubrange(place...)
      latest -= jump.step
      keep((shift - jump.step, latest))
      return time
    }
    set(to: latest - stamp)
    return latest
  }

  /// Whether a step back is by as much as a step forward, which a silence may have made longer.
  private static func isReturn(_ back: Int64, of step: Int64) -> Bool {
    step >= back - orderTolerance && step - back <= max(orderTolerance, back / 8)
  }

  /// Go on with another clock.
  private mutating func set(to other: Int64) {
    settings += 1
    moved += Double(other - shift) / 1e9
    keep((shift, latest))
    shift = other
  }

  private mutating func keep(_ clock: (shift: Int64, last: Int64)) {
    if others.count >= Self.clockLimit,
      let oldest = others.indices.min(by: { others[$0].last < others[$1].last })
    {
      others.remove(at: oldest)
    }
    others.append(clock)
  }
}
