import Quantities

/// The window and the interval of the radio's listening.
struct ListeningPattern: BitwiseCopyable, Hashable {
  let interval: SimDuration
  /// The time of listening in each interval; positive, and at most ``interval``.
  let window: SimDuration

  /// The share of time for which the radio listens.
  var duty: Double { Double(window.nanoseconds) / Double(interval.nanoseconds) }
}

/// The operating system's policy for scans of apps.
enum ScanPolicy: Int, CaseIterable {
  /// In front as the app requests; in the background only with a filter, each peripheral once, and
  /// at a low duty cycle.
  case ios
  /// By the app's mode; with the screen off only with a filter and less often.
  case android
  /// Always as the app requests.
  case unrestricted
}

/// Android's scan modes, the cheapest first; that one is the default.
enum ScanMode: Int, CaseIterable {
  case lowPower, balanced, lowLatency

  var name: String {
    switch self {
    case .lowPower: "low-power"
    case .balanced: "balanced"
    case .lowLatency: "low-latency"
    }
  }
}

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

extension BluetoothRadio {
  /// The listening pattern for an app's scan; nil when the system does not allow it.
  func pattern(of session: ScanSession, isInFront: Bool, screenIsOn: Bool) -> ListeningPattern? {
    switch scanPolicy {
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
    isInFront || scanPolicy == .unrestricted ? foreground : background
  }

  /// Whether every packet of a peripheral is reported to the app, not only the first.
  func reportsDuplicates(of session: ScanSession, isInFront: Bool) -> Bool {
    session.reportsDuplicates && (isInFront || scanPolicy != .ios)
  }
}
