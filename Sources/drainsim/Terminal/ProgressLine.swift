import Synchronization

/// One line on a terminal with the progress of the work and the time left; elsewhere, one line a
/// minute.
///
/// It appears only for work that takes a while.
///
/// A class, because it stands for the one line that workers write and an interruption clears.
final class ProgressLine: Sendable {
  private struct State {
    var lastShown: ContinuousClock.Instant
    var isShown = false
  }

  private let total: Int
  /// The number done before.
  private let before: Int
  private let things: String
  private let isTerminal: Bool
  /// Of the terminal, in columns.
  private let width: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let write: @Sendable (String) -> Void
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  private static let patience = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)
  /// The time between two lines where there is no terminal.
  private static let pause = Duration.seconds(60)

  /// - Parameters:
  ///   - total: The number of things.
  ///   - before: The number of them that were there already.
  ///   - things: The noun for them.
  ///   - isTerminal: Whether the line goes to a terminal, which can take it back.
  ///   - width: The columns of the terminal.
  ///   - now: The clock.
  ///   - write: The receiver of the line.
  init(
    total: Int, after before: Int = 0, of things: String = "runs",
    isTerminal: Bool = StandardError.redrawsLines, width: Int = StandardError.width ?? 80,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    write: @escaping @Sendable (String) -> Void = { StandardError.write($0) }
  ) {
    self.total = total
    self.before = before
    self.things = things
    self.isTerminal = isTerminal
    self.width = width
    self.now = now
    self.write = write
    start = now()
    state = Mutex(State(lastShown: start))
  }

  /// Run `work` with a line that is removed afterwards, and before a signal ends the program.
  ///
  /// - Parameters:
  ///   - total: The number of steps of the work.
  ///   - things: The noun for them.
  static func during<Result>(
    _ total: Int, of things: String = "runs", _ work: (ProgressLine) throws -> Result
  ) rethrows -> Result {
    let line = ProgressLine(total: total, of: things)
    Interruption.beforeEnding { line.clear() }
    defer { line.clear() }
    return try work(line)
  }

  /// Shows that `done` runs are done, if it is time to.
  func update(_ done: Int) { update(done, failed: 0) }

  /// The same, `failed` of them without a result.
  func update(_ done: Int, failed: Int) {
    let now = now()
    let elapsed = now - start
    guard elapsed > Self.patience else { return }
    state.withLock { state in
      guard now - state.lastShown > (isTerminal ? Self.interval : Self.pause) else { return }
      state.lastShown = now
      let text = Self.text(
        done: done, of: total, after: before, failed: failed, things, elapsed: elapsed)
      if isTerminal {
        state.isShown = true
        let line = Self.line(Self.bar(done: done, of: total), text, width: width)
        write("\r\(line)\u{1B}[K")
      } else {
        write(StandardError.line(text))
      }
    }
  }

  /// Take the line away.
  func clear() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// The bar and the text where both have room, else as much of the text as has; the last column
  /// stays free, since some terminals begin a new line behind it.
  static func line(_ bar: String, _ text: String, width: Int) -> String {
    let whole = "\(bar) \(text)"
    return whole.count < width ? whole : String(text.prefix(max(0, width - 1)))
  }

  /// `[####----------------]`.
  static func bar(done: Int, of total: Int) -> String {
    let width = 20
    let filled = Int(Double(width) * min(1, Double(done) / Double(max(1, total))))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: width - filled) + "]"
  }

  /// `1200 of 5000 runs (24 %), 300 a second, 13 s left, 2 failed`.
  static func text(
    done: Int, of total: Int, after before: Int = 0, failed: Int = 0, _ things: String = "runs",
    elapsed: Duration
  ) -> String {
    let share = Int(100 * Double(done) / Double(max(1, total)))
    var text = "\(done) of \(total) \(things) (\(share) %)"
    if done > before {
      let seconds = elapsed / .seconds(1)
      let rate = Double(done - before) / max(seconds, 1e-9)
      let left = Duration.seconds(Double(total - done) / rate)
      text += rate >= 1 ? ", \(Int(rate)) a second" : ""
      text += ", \(DurationText.of(left)) left"
    }
    return failed > 0 ? "\(text), \(failed) failed" : text
  }
}

/// Lengths of waiting, in words.
enum DurationText {
  /// `42 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`; never less than a second.
  static func of(_ length: Duration) -> String {
    let seconds = length.components.seconds + 1
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
    if seconds < 86_400 { return "\(seconds / 3600) h \(seconds % 3600 / 60) min" }
    return "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h"
  }
}
