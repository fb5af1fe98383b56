import Recordings

/// The states of a phone that are on or off, and how long each was on.
struct HistoryFlags {
  private struct State {
    /// Since when it is on, in milliseconds; nil while it is off.
    var since: Int64?
    var doer = HistoryDoer.other
    var isMentioned = false
    var total: Int64 = 0
  }

  private var states: [HistoryFlag: State] = [:]
  /// Whether the history has listed all states at once.
  private var isComplete = false
  /// How many states were on at the start, by their ends alone.
  private(set) var guessedStarts = 0
  /// How many states ended that were not on.
  private(set) var wrongEnds = 0
  /// How many lasted when the history ended.
  private(set) var unfinished = 0

  func isOn(_ flag: HistoryFlag) -> Bool { states[flag]?.since != nil }

  /// How long a state was on, in milliseconds.
  func total(_ flag: HistoryFlag) -> Int64 { states[flag]?.total ?? 0 }

  /// Take that a state is on.
  ///
  /// - Parameter doer: The holder; nil where none is given.
  mutating func begin(
    _ flag: HistoryFlag, at time: Int64, by doer: HistoryDoer?, _ rows: inout HistoryRows
  ) {
    states[flag, default: State()].isMentioned = true
    if isOn(flag) {
      // Android tells a more important holder of a lock that is held.
      guard let doer, doer != states[flag]?.doer else { return }
      stop(flag, at: time, &rows, isChange: true)
    } else {
      switch flag {
      case .screen: rows.add(.screenOn, at: time)
      case .plugged: rows.add(.plugged, at: time)
      default: break
      }
    }
    states[flag]?.since = time
    states[flag]?.doer = doer ?? .other
  }

  /// Take that a state is off. A state whose end comes first was on from the start on, unless the
  /// history has listed all states.
  mutating func end(
    _ flag: HistoryFlag, at time: Int64, _ rows: inout HistoryRows, isRepeated: Bool = false
  ) {
    if states[flag]?.isMentioned != true, !isComplete, !isRepeated {
      guessedStarts += 1
      begin(flag, at: 0, by: nil, &rows)
    }
    states[flag, default: State()].isMentioned = true
    guard isOn(flag) else {
      if !isRepeated { wrongEnds += 1 }
      return
    }
    stop(flag, at: time, &rows)
  }

  /// Take it that all states were listed, and only these are on.
  mutating func complete(_ on: Set<HistoryFlag>, at time: Int64, _ rows: inout HistoryRows) {
    isComplete = true
    endAll(at: time, &rows, except: { on.contains($0) })
  }

  mutating func endAll(
    at time: Int64, _ rows: inout HistoryRows, except stays: (HistoryFlag) -> Bool
  ) {
    for flag in HistoryFlag.allCases where isOn(flag) && !stays(flag) {
      stop(flag, at: time, &rows)
    }
  }

  /// End what lasts when the history ends: the screen and the charger stay as they are.
  mutating func finish(at time: Int64, _ rows: inout HistoryRows) {
    for flag in HistoryFlag.allCases where isOn(flag) {
      unfinished += 1
      stop(flag, at: time, &rows, isChange: true)
    }
  }

  private mutating func stop(
    _ flag: HistoryFlag, at time: Int64, _ rows: inout HistoryRows, isChange: Bool = false
  ) {
    guard var state = states[flag], let since = state.since else { return }
    let length = time - since
    state.since = nil
    state.total += length
    states[flag] = state
    if let kind = flag.kind {
      let accuracy = flag == .gps ? HistoryRadios.accuracy : 0
      rows.add(kind, at: since, by: state.doer, SIMD4(length * 1_000_000, accuracy, 0, 0))
    } else if let name = flag.radioName {
      let values = HistoryRadios.burst(active: length, timeout: flag.radioTimeout)
      rows.add(.packetBurst, at: since, by: .named(name), values)
    }
    guard !isChange else { return }
    switch flag {
    case .screen: rows.add(.screenOff, at: time)
    case .plugged: rows.add(.unplugged, at: time)
    default: break
    }
  }
}

/// The assumed traffic of a radio while it was active, which no history tells.
enum HistoryRadios {
  /// Bytes a second while packets flow.
  static let upRate: Int64 = 1000
  static let downRate: Int64 = 4000
  /// The accuracy of a satellite receiver that is on, in metres.
  static let accuracy: Int64 = 10

  /// The values of a burst of packets.
  ///
  /// - Parameters:
  ///   - active: How long the radio was active by the history, in milliseconds.
  ///   - timeout: How long of that came after the last packet, in milliseconds.
  static func burst(active: Int64, timeout: Int64) -> SIMD4<Int64> {
    let flow = max(0, active - timeout)
    // At least the bytes of one second, since something made the radio active.
    let counted = max(flow, 1000)
    return SIMD4(counted * upRate / 1000, counted * downRate / 1000, 0, flow * 1_000_000)
  }
}
