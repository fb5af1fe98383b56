import DrainsimTestSupport
import Policies
import Testing

/// When a phone is put to rest: 0 not at all, 1 lightly, 2 deeply.
struct `A phone in Doze` {
  /// An instant, in minutes, and how deep the rest is from then on.
  struct Rest: Equatable, CustomStringConvertible {
    let minute: Double
    let depth: Int
    init(_ minute: Double, _ depth: Int) { (self.minute, self.depth) = (minute, depth) }
    var description: String { "\(minute) min: \(depth)" }
  }

  private static func bench(
    _ values: [String: String] = [:], hours: Double,
    _ userActions: [(Double, (ComponentBench) -> Void)] = []
  ) -> ComponentBench {
    let bench = ComponentBench(
      ServiceOnBench<AndroidDoze>(values), seconds: hours * 3600)
    for (minute, userAction) in userActions { bench.at(minute * 60, userAction) }
    bench.run()
    return bench
  }

  private static func rests(_ bench: ComponentBench) -> [Rest] {
    bench.log.map { Rest(Double($0.time.nanoseconds) / 60e9, Int($0.what.suffix(1))!) }
  }

  /// Light rests of 5, 10 and then 15 min from the fourth minute on, with windows of a minute.
  private static let light = [
    Rest(4, 1), Rest(9, 0), Rest(10, 1), Rest(20, 0), Rest(21, 1), Rest(36, 0), Rest(37, 1),
    Rest(52, 0), Rest(53, 1),
  ]

  // Deep rest after 30 + 30 + 4 + 0.5 min; rests of 1, 2, 4, 6 and 6 h, windows of 5 and then 10 min.
  @Test func `lies on a table for a day`() {
    let bench = Self.bench(hours: 24)
    let deep = [
      Rest(64.5, 2), Rest(124.5, 0), Rest(129.5, 2), Rest(249.5, 0), Rest(259.5, 2),
      Rest(499.5, 0), Rest(509.5, 2), Rest(869.5, 0), Rest(879.5, 2), Rest(1239.5, 0),
      Rest(1249.5, 2),
    ]
    #expect(Self.rests(bench) == Self.light + deep)
    #expect(bench.counter("light-doze-entries") == 1)
    #expect(bench.counter("deep-doze-entries") == 1)
    #expect(bench.counter("maintenance-windows") == 4 + 5)
  }

  // Every time three times as long, none of the factors.
  @Test func `keeps to another phone's times`() {
    let slow = Self.bench(
      [
        "light-after": "12 min", "light-idle": "15 min", "light-greatest-idle": "45 min",
        "light-window": "3 min", "inactive": "90 min", "pending": "90 min", "sensing": "12 min",
        "locating": "90 s", "idle": "3 h", "greatest-idle": "18 h", "window": "15 min",
        "greatest-window": "30 min",
      ], hours: 72)
    let usual = Self.rests(Self.bench(hours: 24))
    #expect(Self.rests(slow) == usual.map { Rest(3 * $0.minute, $0.depth) })
  }

  @Test func `is the same when the day is played again`() {
    let bench = Self.bench(
      hours: 8,
      [
        (100, { $0.light(true) }), (101, { $0.light(false) }), (200, { $0.move(true) }),
        (201, { $0.move(false) }),
      ])
    let first = bench.log
    bench.run()
    #expect(bench.log == first)
    #expect(first.count > 20)
  }

  // Moved at 70 min, it looks again from 80 min on: deep at 80 + 34.5 min. Light from 74 min on.
  @Test func `that moves leaves the deep rest for a light one`() {
    let bench = Self.bench(
      hours: 2, [(70, { $0.move(true) }), (71, { $0.move(false) })])
    #expect(
      Self.rests(bench) == Self.light + [
        Rest(64.5, 2), Rest(70, 0), Rest(74, 1), Rest(79, 0), Rest(80, 1), Rest(90, 0), Rest(91, 1),
        Rest(106, 0), Rest(107, 1), Rest(114.5, 2),
      ])
    #expect(bench.counter("light-doze-entries") == 2)
    #expect(bench.counter("deep-doze-entries") == 2)
  }

  // At 62 min the deep timetable is sensing: it begins anew and is deep at 72 + 34.5 min.
  @Test func `that moves before it is deep keeps its light rest`() {
    let bench = Self.bench(hours: 1.8, [(62, { $0.move(true) }), (63, { $0.move(false) })])
    #expect(
      Self.rests(bench) == Self.light + [
        Rest(68, 0), Rest(69, 1), Rest(84, 0), Rest(85, 1), Rest(100, 0), Rest(101, 1),
        Rest(106.5, 2),
      ])
  }

  @Test func `that moves before anybody looks is as one that lies still`() {
    let moved = Self.bench(hours: 4, [(20, { $0.move(true) }), (29, { $0.move(false) })])
    #expect(Self.rests(moved) == Self.rests(Self.bench(hours: 4)))
  }

  // Light for ever: 5 and 10 min, then 15 min and a window of one over and over.
  @Test func `in a pocket that moves is never deep`() {
    let bench = Self.bench(hours: 24, [(20, { $0.move(true) })])
    #expect(bench.counter("deep-doze-entries") == 0)
    // Windows at 9, 20, 36, 52, … min, below 1440 min.
    #expect(bench.counter("maintenance-windows") == 2 + (1440 - 36) / 16 + 1)
  }

  // Used for a minute: the table begins anew at 101 min.
  @Test(arguments: [100.0, 66, 126, 15])
  func `that is used begins anew`(minute: Double) {
    let used = Self.bench(
      hours: (minute + 1) / 60 + 24,
      [(minute, { $0.light(true) }), (minute + 1, { $0.light(false) })])
    let usual = Self.rests(Self.bench(hours: 24))
    let before = usual.filter { $0.minute < minute }
    let after = usual.map { Rest($0.minute + minute + 1, $0.depth) }
    let end = before.last?.depth == 0 ? [] : [Rest(minute, 0)]
    #expect(Self.rests(used) == before + end + after)
  }

  @Test func `that is charged does not rest`() {
    let bench = Self.bench(
      hours: 28,
      [(0, { $0.share { $0.isCharging = true } }), (240, { $0.share { $0.isCharging = false } })])
    let usual = Self.rests(Self.bench(hours: 24))
    #expect(Self.rests(bench) == usual.map { Rest($0.minute + 240, $0.depth) })
  }

  @Test func `with its screen lit does not rest`() {
    let bench = Self.bench(hours: 5, [(0, { $0.light(true) })])
    #expect(bench.log.isEmpty)
  }

  // Charged in the dark from 100 min on and lit at 110 min: neither end alone is enough.
  @Test func `waits for the charger and the light`() {
    let bench = Self.bench(
      hours: 130.0 / 60 + 1,
      [
        (100, { $0.share { $0.isCharging = true } }), (110, { $0.light(true) }),
        (120, { $0.share { $0.isCharging = false } }), (130, { $0.light(false) }),
      ])
    let before = Self.light + [Rest(64.5, 2), Rest(100, 0)]
    #expect(Self.rests(bench) == before + Self.light.map { Rest($0.minute + 130, $0.depth) })
  }
}
