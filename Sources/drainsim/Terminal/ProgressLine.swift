import Synchronization

/// One line on a terminal that says how far the work is and how long it will still take.
///
/// It appears only where somebody can see it and only when there is something to wait for.
///
/// A class, because it stands for the one line that workers write and an interruption clears.
final class ProgressLine: Sendable {
  private struct State {
    var lastShown: ContinuousClock.Instant
    var isShown = false
  }

  private let total: Int
  private let things: String
  private let isEnabled: Bool
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  private static let patience = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)

  /// - Parameters:
  ///   - total: How many there will be.
  ///   - things: Of what.
  init(total: Int, of things: String = "runs") {
    self.total = total
    self.things = things
    isEnabled = StandardError.isTerminal
    start = .now
    state = Mutex(State(lastShown: start))
  }

  /// Shows that `done` runs are done, if it is time to.
  func update(_ done: Int) {
    guard isEnabled else { return }
    let now = ContinuousClock.now
    let elapsed = now - start
    guard elapsed > Self.patience else { return }
    state.withLock { state in
      guard now - state.lastShown > Self.interval else { return }
      state.lastShown = now
      state.isShown = true
      StandardError.write("\r\(Self.text(done: done, of: total, things, elapsed: elapsed))\u{1B}[K")
    }
  }

  /// Takes the line away.
  func clear() {
    state.withLock { state in
      if state.isShown { StandardError.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// `1200 of 5000 runs (24 %), 13 s left`.
  static func text(
    done: Int, of total: Int, _ things: String = "runs", elapsed: Duration
  ) -> String {
    let share = 100 * done / max(1, total)
    let text = "\(done) of \(total) \(things) (\(share) %)"
    guard done > 0 else { return text }
    let left = elapsed / Double(done) * Double(total - done)
    return "\(text), \(Self.text(left)) left"
  }

  private static func text(_ length: Duration) -> String {
    let seconds = length.components.seconds + 1
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
  }
}
