import Configuration
import Quantities

/// The window and the interval of the radio's listening.
struct ListeningPattern: BitwiseCopyable, Hashable {
  let interval: SimDuration
  /// The time of listening in each interval; positive, and at most ``interval``.
  let window: SimDuration

  /// The share of time for which the radio listens.
  var duty: Double { Double(window.nanoseconds) / Double(interval.nanoseconds) }
}

extension ListeningPattern {
  /// Read an interval and the share of it for which the radio listens.
  init(_ read: ParameterReader, _ name: String) {
    interval = read.positiveDuration("\(name)-interval")
    let listening = read.share("\(name)-duty") * Double(interval.nanoseconds)
    window = .nanoseconds(max(1, Int64(listening.rounded())))
  }
}

/// The operating system's policy for scans of apps.
enum ScanPolicy: Int, CaseIterable, HyphenatedCases {
  /// In front as the app requests; in the background only with a filter, each peripheral once, and
  /// at a low duty cycle.
  case ios
  /// By the app's mode; with the screen off only with a filter and less often.
  case android
  /// Always as the app requests.
  case unrestricted
}

/// Android's scan modes, the cheapest first; that one is the default.
enum ScanMode: Int, CaseIterable, HyphenatedCases { case lowPower, balanced, lowLatency }

/// The pattern of each of Android's modes.
struct ModePatterns: BitwiseCopyable {
  let lowPower: ListeningPattern
  let balanced: ListeningPattern
  let lowLatency: ListeningPattern

  subscript(mode: ScanMode) -> ListeningPattern {
    switch mode {
    case .lowPower: lowPower
    case .balanced: balanced
    case .lowLatency: lowLatency
    }
  }
}

extension ModePatterns {
  /// Read the patterns of the three modes.
  init(_ read: ParameterReader, _ name: String) {
    func lengths(_ list: String) -> [SimDuration] {
      read.list("\(name)-\(list)").compactMap { $0.asDuration() }
    }
    let (intervals, windows) = (lengths("intervals"), lengths("windows"))
    var patterns = zip(intervals, windows).map { ListeningPattern(interval: $0, window: $1) }
    let areRight = patterns.allSatisfy { $0.window > .zero && $0.window <= $0.interval }
    if intervals.count != 3 || windows.count != 3 || !areRight {
      read.complain(
        "'\(read.path).\(name)-windows' and '\(name)-intervals' must be three each, no window longer than its interval",
        about: "\(name)-windows")
      let always = ListeningPattern(interval: .seconds(1), window: .seconds(1))
      patterns = [always, always, always]
    }
    self.init(lowPower: patterns[0], balanced: patterns[1], lowLatency: patterns[2])
  }
}

/// The operating system's rules of scanning: how often the radio listens for each app.
struct ScanRules: BitwiseCopyable {
  let policy: ScanPolicy
  let foreground: ListeningPattern
  let background: ListeningPattern
  /// Android's patterns while the screen is lit, and while it is dark.
  let lit: ModePatterns
  let dark: ModePatterns

  init(_ read: ParameterReader) {
    policy = ScanPolicy(rawValue: read.choice("scan-policy"))!
    foreground = ListeningPattern(read, "scan")
    background = ListeningPattern(read, "background")
    lit = ModePatterns(read, "mode")
    dark = ModePatterns(read, "dark")
  }

  /// The listening pattern for an app's scan; nil when the system does not allow it.
  func pattern(of session: ScanSession, isInFront: Bool, screenIsOn: Bool) -> ListeningPattern? {
    switch policy {
    case .unrestricted: return foreground
    case .ios:
      if isInFront { return foreground }
      return session.filter == 0 ? nil : background
    case .android:
      if screenIsOn { return lit[session.mode] }
      return session.filter == 0 ? nil : dark[session.mode]
    }
  }

  /// The listening pattern for a peripheral to which an app wants to connect.
  func patternOfConnecting(isInFront: Bool) -> ListeningPattern {
    isInFront || policy == .unrestricted ? foreground : background
  }

  /// Whether every packet of a peripheral is reported to the app, not only the first.
  func reportsDuplicates(of session: ScanSession, isInFront: Bool) -> Bool {
    session.reportsDuplicates && (isInFront || policy != .ios)
  }
}

/// The times at which a scanner listens on each of the three advertising channels.
///
/// It listens for `window` in every `interval`, and moves to the next channel with each interval.
///
/// - Source: Bluetooth Core Specification 5.3, Vol 6, Part B, 4.4.3.
package struct ScanSchedule: BitwiseCopyable, Sendable {
  package let start: SimTime
  package let interval: SimDuration
  package let window: SimDuration

  package init(start: SimTime, interval: SimDuration, window: SimDuration) {
    precondition(
      window > .zero && window <= interval, "a window of \(window) in an interval of \(interval)")
    self.start = start
    self.interval = interval
    self.window = window
  }

  /// The channel on which a packet of an advertising event lies entirely inside a window, if any.
  ///
  /// - Parameters:
  ///   - time: The start of the packet on the first channel; not before ``start``.
  ///   - packet: The duration of a packet.
  ///   - spacing: The time from the start of one channel's packet to the start of the next.
  package func channelReceiving(at time: SimTime, packet: SimDuration, spacing: SimDuration) -> Int?
  {
    for channel in 0..<3 {
      let begins = (time - start).nanoseconds + Int64(channel) * spacing.nanoseconds
      let (number, offset) = begins.quotientAndRemainder(dividingBy: interval.nanoseconds)
      if number % 3 == channel, offset + packet.nanoseconds <= window.nanoseconds { return channel }
    }
    return nil
  }
}
