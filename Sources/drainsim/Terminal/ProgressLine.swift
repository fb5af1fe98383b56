import Foundation
import Studies
import Synchronization

/// One line on a terminal with the progress of the work and the time left; elsewhere, one line a
/// minute.
///
/// It appears only for work that takes a while.
///
/// A class, because it stands for the one line that workers write and an interruption clears.
final class ProgressLine: StudyProgress {
  private struct State {
    var lastShown: ContinuousClock.Instant
    var isShown = false
    /// The number that was done at the last note, of how many.
    var done: Int
    var total: Int
    /// Nil where nothing tells how long the rest takes.
    var left: TimeLeft?
  }

  /// The number done before.
  private let before: Int
  private let things: String
  /// Whether there may be fewer than all.
  private let isBound: Bool
  private let isTerminal: Bool
  /// Of the terminal, in columns.
  private let width: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let write: @Sendable (String) -> Void
  private let start: ContinuousClock.Instant
  /// Whether the work is to stop; the thread of the signals notifies all workers by it.
  private let isStopped = Atomic(false)
  private let state: Mutex<State>

  /// The time before there is a line.
  private static let patience = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)
  /// The time between two lines where there is no terminal.
  private static let pause = Duration.seconds(60)

  /// - Parameters:
  ///   - total: The number of things.
  ///   - before: The number of them that were there already.
  ///   - things: The noun for them.
  ///   - isBound: Whether there may be fewer than `total`.
  ///   - left: The time that is left of them; nil where nothing tells it.
  ///   - isTerminal: Whether the line goes to a terminal, which can take it back.
  ///   - width: The columns of the terminal.
  ///   - now: The clock.
  ///   - write: The receiver of the line.
  init(
    total: Int, after before: Int = 0, of things: String = "runs", isBound: Bool = false,
    left: TimeLeft?,
    isTerminal: Bool = StandardError.redrawsLines, width: Int = StandardError.width ?? 80,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    write: @escaping @Sendable (String) -> Void = { StandardError.write($0) }
  ) {
    self.before = before
    self.things = things
    self.isBound = isBound
    self.isTerminal = isTerminal
    self.width = width
    self.now = now
    self.write = write
    start = now()
    state = Mutex(State(lastShown: start, done: before, total: total, left: left))
  }

  var elapsed: Duration { now() - start }
  var isSlow: Bool { elapsed > Self.patience }
  var shouldContinue: Bool { !isStopped.load(ordering: .relaxed) }

  /// Request that the work stops.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Tell from now on how much time is left.
  func tell(_ left: TimeLeft) { state.withLock { $0.left = left } }

  func restart(of total: Int) { state.withLock { ($0.done, $0.total) = (0, total) } }

  /// Show that `done` runs are done, if it is time to.
  func update(_ done: Int, failed: Int, work: Double?) {
    let now = now()
    let elapsed = now - start
    state.withLock { state in
      state.left?.note(work ?? Double(done - state.done), at: elapsed)
      state.done = done
      guard isDue(&state, at: now, after: elapsed) else { return }
      let text = Self.text(
        done: done, of: state.total, after: before, failed: failed, things, isBound: isBound,
        elapsed: elapsed, left: state.left?.left())
      draw(
        Self.line(Self.bar(done: done, of: state.total), text, width: width), instead: text, &state)
    }
  }

  /// Show how many of things are done where nobody knows how many there will be.
  func show(_ done: Int, _ things: String) {
    let now = now()
    let elapsed = now - start
    state.withLock { state in
      state.done = done
      guard isDue(&state, at: now, after: elapsed) else { return }
      let rate = Int(Double(done) / max(elapsed / .seconds(1), 1e-9))
      let text = "\(done) runs, \(rate) a second, \(things)"
      draw(String(text.prefix(max(0, width - 1))), instead: text, &state)
    }
  }

  /// Whether it is time to show something, which is noted.
  private func isDue(
    _ state: inout State, at now: ContinuousClock.Instant, after elapsed: Duration
  ) -> Bool {
    guard elapsed > Self.patience,
      now - state.lastShown > (isTerminal ? Self.interval : Self.pause)
    else { return false }
    state.lastShown = now
    return true
  }

  /// - Parameter text: The words where there is no terminal.
  private func draw(_ line: String, instead text: String, _ state: inout State) {
    if isTerminal {
      state.isShown = true
      write("\r\(line)\u{1B}[K")
    } else {
      write(StandardError.line(text))
    }
  }

  /// Take the line away.
  func clear() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// The bar and the text where both have room, else the text without its last parts but the time
  /// left; the last column stays free, since some terminals begin a new line behind it.
  static func line(_ bar: String, _ text: String, width: Int) -> String {
    let whole = "\(bar) \(text)"
    if whole.count < width { return whole }
    var parts = text.components(separatedBy: ", ")
    func isTooLong() -> Bool { parts.joined(separator: ", ").count >= width }
    for ending in dispensable where isTooLong() {
      parts.removeAll { $0.hasSuffix(ending) }
    }
    return String(parts.joined(separator: ", ").prefix(max(0, width - 1)))
  }

  /// The endings of the parts of the text that go where there is no room, the first ones first.
  private static let dispensable = [" a second", " failed", " left"]

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
    isBound: Bool = false, elapsed: Duration, left: Duration?
  ) -> String {
    let share = Int(100 * Double(done) / Double(max(1, total)))
    var text = "\(done) of \(total) \(things) (\(share) %)"
    let rate = Double(done - before) / max(elapsed / .seconds(1), 1e-9)
    text += rate >= 1 ? ", \(Int(rate)) a second" : ""
    if let left { text += ", \(isBound ? "at most " : "")\(DurationText.of(left)) left" }
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
