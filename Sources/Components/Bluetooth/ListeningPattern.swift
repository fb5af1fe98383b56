import Quantities

/// How long the radio listens, and how often.
struct ListeningPattern: BitwiseCopyable, Hashable {
  let interval: SimDuration
  /// Positive, and at most ``interval``.
  let window: SimDuration

  /// The share of time it listens.
  var duty: Double { Double(window.nanoseconds) / Double(interval.nanoseconds) }
}

/// What the operating system makes of an app's wish to scan.
enum ScanPolicy: Int, CaseIterable {
  /// In front as the app asks; from the background only with a filter, each peripheral once, and
  /// seldom.
  case ios
  /// By the app's mode, and with the screen dark only with a filter and less often.
  case android
  /// As the app asks, always.
  case unrestricted
}

/// Android's modes of a scan, from the cheapest; the first holds if an app says none.
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

/// A pattern for each of Android's modes.
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
  /// How the radio listens for an app's scan; nil when the system does not let it.
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

  /// How the radio listens for a peripheral that an app wants to connect.
  func patternOfConnecting(isInFront: Bool) -> ListeningPattern {
    isInFront || scanPolicy == .unrestricted ? foreground : background
  }

  /// Whether every packet of a peripheral is reported to the app, not the first alone.
  func reportsDuplicates(of session: ScanSession, isInFront: Bool) -> Bool {
    session.reportsDuplicates && (isInFront || scanPolicy != .ios)
  }
}
