import Studies
import Synchronization
import Testing

@testable import drainsim

/// A clock that goes when it is told to, and what was written by it.
private final class Watch: Sendable {
  private let elapsed = Mutex(Duration.zero)
  private let texts = Mutex<[String]>([])
  private let start = ContinuousClock.now

  var written: [String] { texts.withLock { $0 } }

  func wait(_ length: Duration) { elapsed.withLock { $0 += length } }

  func line(total: Int, after before: Int = 0, isTerminal: Bool) -> ProgressLine {
    ProgressLine(
      total: total, after: before, left: TimeLeft(of: Double(total - before), by: 1),
      isTerminal: isTerminal, width: 100,
      now: { self.start + self.elapsed.withLock { $0 } },
      write: { text in self.texts.withLock { $0.append(text) } })
  }
}

struct `Progress line` {
  @Test(arguments: [
    (0, 100, 1, nil, "0 of 100 runs (0 %)"),
    (25, 100, 10, 30, "25 of 100 runs (25 %), 2 a second, 31 s left"),
    (1, 100, 60, 5940, "1 of 100 runs (1 %), 1 h 39 min left"),
    (50, 100, 90, nil, "50 of 100 runs (50 %)"),
  ])
  func `says the time that is left where it is known`(
    done: Int, total: Int, seconds: Int, left: Int?, text: String
  ) {
    #expect(
      ProgressLine.text(
        done: done, of: total, elapsed: .seconds(seconds), left: left.map { .seconds($0) }) == text)
  }

  @Test func `says that it is at most the time of the most runs`() {
    #expect(
      ProgressLine.text(
        done: 1, of: 9, "runs at the most", isBound: true, elapsed: .seconds(2), left: .seconds(16))
        == "1 of 9 runs at the most (11 %), at most 17 s left")
  }

  @Test func `counts the pace from what was there before`() {
    #expect(
      ProgressLine.text(
        done: 60, of: 100, after: 50, failed: 3, elapsed: .seconds(5), left: .seconds(20))
        == "60 of 100 runs (60 %), 2 a second, 21 s left, 3 failed")
  }

  @Test(arguments: [
    (0, "[--------------------]"), (49, "[#########-----------]"), (100, "[####################]"),
  ])
  func `shows how far it is`(done: Int, bar: String) {
    #expect(ProgressLine.bar(done: done, of: 100) == bar)
  }

  @Test(arguments: [
    (12, "[##] 5 of 9"), (11, "5 of 9"), (6, "5 of "), (1, ""),
  ])
  func `fits the terminal and leaves its last column free`(width: Int, line: String) {
    #expect(ProgressLine.line("[##]", "5 of 9", width: width) == line)
  }

  @Test(arguments: [
    (60, "349 of 4000 runs (8 %), 17 a second, 3 min 20 s left"),
    (50, "349 of 4000 runs (8 %), 3 min 20 s left"),
    (40, "349 of 4000 runs (8 %), 3 min 20 s left"),
    (39, "349 of 4000 runs (8 %)"),
  ])
  func `leaves out whole parts, the time left last`(width: Int, line: String) {
    let text = "349 of 4000 runs (8 %), 17 a second, 3 min 20 s left"
    #expect(ProgressLine.line("[--------------------]", text, width: width) == line)
  }

  /// 300 runs, one a second, and the last of them too soon for a line of its own.
  @Test func `is one line a minute where nobody watches`() {
    let watch = Watch()
    let line = watch.line(total: 300, isTerminal: false)
    for done in 1...299 {
      watch.wait(.seconds(1))
      line.update(done, failed: done / 100, work: nil)
    }
    line.clear()
    #expect(
      watch.written == [
        "drainsim: 61 of 300 runs (20 %), 1 a second, 4 min 0 s left\n",
        "drainsim: 122 of 300 runs (40 %), 1 a second, 2 min 59 s left, 1 failed\n",
        "drainsim: 183 of 300 runs (61 %), 1 a second, 1 min 58 s left, 1 failed\n",
        "drainsim: 244 of 300 runs (81 %), 1 a second, 57 s left, 2 failed\n",
      ])
  }

  @Test func `counts anew where there is more to do than was known`() {
    let watch = Watch()
    let line = watch.line(total: 79, isTerminal: false)
    watch.wait(.seconds(61))
    line.update(79)
    line.restart(of: 316)
    line.tell(TimeLeft(of: 316, by: 1, from: .seconds(61)))
    watch.wait(.seconds(61))
    line.update(256)
    #expect(
      watch.written.last?.hasPrefix("drainsim: 256 of 316 runs (81 %), 2 a second") ?? false)
  }

  @Test func `is drawn ten times a second on a terminal, and taken away`() {
    let watch = Watch()
    let line = watch.line(total: 100, after: 10, isTerminal: true)
    for done in 11...60 {
      watch.wait(.milliseconds(20))
      line.update(done, failed: 1, work: nil)
    }
    line.clear()
    line.clear()
    // For half a second there is nothing to wait for; then every sixth of them is more than 100 ms later.
    #expect(watch.written.count == 1 + (60 - 36) / 6 + 1)
    #expect(
      watch.written.first
        == "\r[#######-------------] 36 of 100 runs (36 %), 50 a second, 2 s left, 1 failed\u{1B}[K"
    )
    #expect(watch.written.last == "\r\u{1B}[K")
  }

  @Test func `is not there for what takes no time`() {
    let watch = Watch()
    let line = watch.line(total: 2, isTerminal: true)
    watch.wait(.milliseconds(400))
    line.update(1)
    line.clear()
    #expect(watch.written.isEmpty)
  }
}
