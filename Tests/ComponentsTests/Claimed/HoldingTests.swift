import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// 1 W at the full level, so that joules are seconds of full light.
private func flashlight(seconds: Double = 20) -> ComponentBench {
  ComponentBench(Flashlight(["full": "1 W"]), seconds: seconds)
}

extension ComponentBench {
  /// Takes the part by its first step for some seconds, or until it is stopped.
  fileprivate func take(for seconds: Double? = nil, level: Double? = nil, app: Int = 1) {
    var operands = seconds.map { ["for": $0 * 1e9] } ?? [:]
    operands["level"] = level
    perform(definition.operations[0].name, operands, app: app, thread: 0)
  }

  fileprivate func release(app: Int = 1) {
    perform(definition.operations[1].name, app: app, thread: 0)
  }
}

/// The rules of every part that apps hold, told of a flashlight.
struct `A part that apps hold` {
  @Test func `draws nothing before anybody takes it`() {
    let bench = flashlight()
    bench.run()
    #expect(bench.ledger.total == .zero)
    #expect(bench.dispatched == 0)
  }

  // 1 W for 5 s.
  @Test func `is on until its time has passed`() {
    let bench = flashlight()
    bench.at(2) { $0.take(for: 5) }
    bench.run()
    #expect(bench.energy(.actuation) == Power.milliwatts(1000) * .seconds(5))
  }

  // From 2 s to 6 s.
  @Test func `is on until it is stopped`() {
    let bench = flashlight()
    bench.at(2) { $0.take() }
    bench.at(6) { $0.release() }
    bench.run()
    #expect(bench.energy(.actuation) == Power.milliwatts(1000) * .seconds(4))
  }

  // From 2 s to 3 s; the time that would have passed at 7 s ends nothing and draws nothing.
  @Test func `forgets its time when it is stopped before`() {
    let bench = flashlight()
    bench.at(2) { $0.take(for: 5) }
    bench.at(3) { $0.release() }
    bench.at(6) { $0.take() }
    bench.run()
    #expect(bench.energy(.actuation) == Power.milliwatts(1000) * .seconds(1 + 14))
    #expect(bench.dispatched == 0)
  }

  // From 2 s to 4 s + 5 s; the end at 7 s is moved.
  @Test func `starts its time again when the same app takes it again`() {
    let bench = flashlight()
    bench.at(2) { $0.take(for: 5) }
    bench.at(4) { $0.take(for: 5) }
    bench.run()
    #expect(bench.energy(.actuation) == Power.milliwatts(1000) * .seconds(7))
    #expect(bench.dispatched == 1)
  }

  // App 1 from 0 s to 10 s, app 2 from 4 s to 8 s: 10 s of light, not 14.
  @Test func `costs once while two apps hold it`() {
    let bench = flashlight()
    bench.at(0) { $0.take(for: 10, app: 1) }
    bench.at(4) { $0.take(for: 4, app: 2) }
    bench.run()
    #expect(bench.ledger.total == Power.milliwatts(1000) * .seconds(10))
  }

  // The same day: app 2 pays from 4 s to 8 s, app 1 before and after.
  @Test func `is charged to the app that took it last and still holds it`() {
    let bench = flashlight()
    bench.at(0) { $0.take(for: 10, app: 1) }
    bench.at(4) { $0.take(for: 4, app: 2) }
    bench.run()
    #expect(bench.energy(.actuation, app: 1) == Power.milliwatts(1000) * .seconds(4 + 2))
    #expect(bench.energy(.actuation, app: 2) == Power.milliwatts(1000) * .seconds(4))
  }

  // App 1 wants all of it from 0 s to 10 s, app 2 half of it from 4 s to 14 s.
  @Test func `is charged to the app that demands most`() {
    let bench = flashlight()
    bench.at(0) { $0.take(for: 10, app: 1) }
    bench.at(4) { $0.take(for: 10, level: 0.5, app: 2) }
    bench.run()
    #expect(bench.energy(.actuation, app: 1) == Power.milliwatts(1000) * .seconds(10))
    #expect(bench.energy(.actuation, app: 2) == Power.milliwatts(500) * .seconds(4))
  }

  @Test func `is not taken from one app by another that stops`() {
    let bench = flashlight()
    bench.at(0) { $0.take(app: 1) }
    bench.at(5) { $0.release(app: 2) }
    bench.run()
    #expect(bench.energy(.actuation, app: 1) == Power.milliwatts(1000) * .seconds(20))
  }

  @Test(arguments: [0, -3e9, -Double.infinity])
  func `is on for no time when its time is none`(length: Double) {
    let bench = flashlight()
    bench.at(2) { $0.perform("flashlight", ["for": length], thread: 0) }
    bench.run()
    #expect(bench.ledger.total == .zero)
  }

  // From 2 s to the end at 20 s, without an event beyond it.
  @Test(arguments: [18.1e9, 1e300, Double.infinity, .nan])
  func `is on to the end of the run when its time is longer`(length: Double) {
    let bench = flashlight()
    bench.at(2) { $0.perform("flashlight", ["for": length], thread: 0) }
    bench.run()
    #expect(bench.ledger.total == Power.milliwatts(1000) * .seconds(18))
    #expect(bench.dispatched == 0)
  }

  @Test func `ends with the run when its time does`() {
    let bench = flashlight()
    bench.at(2) { $0.take(for: 18) }
    bench.run()
    #expect(bench.ledger.total == Power.milliwatts(1000) * .seconds(18))
    #expect(bench.dispatched == 1)
  }
}

struct `A flashlight` {
  // 1 W × level for 20 s; what a script computes beyond the ends is the end.
  @Test(arguments: [(0.0, 0.0), (0.25, 5), (1, 20), (7, 20), (-1, 0)])
  func `draws in proportion to its level`(level: Double, joules: Double) {
    let bench = flashlight()
    bench.at(0) { $0.take(level: level) }
    bench.run()
    #expect(bench.ledger.total == .joules(joules))
  }
}
