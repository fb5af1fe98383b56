import Components
import Experiments
import PowerAccounting
import Quantities
import ScenarioTestSupport
import Testing

private enum AnimatedPhone {
  /// A watt while it draws; a frame of ten views takes 4 ms.
  static let gpu = """
    gpu: { busy: 1 W, frame: 1 ms, view: 0.1 ms, fill: 2 ms, blend: 1, layout: 0 ms, \
    layout-view: 0 ms, processor: 500 mW }
    """
}

/// GPU and panel of one phone, driven by scripts.
struct `A phone with animations` {
  private static func energies(_ handlers: String, _ user: String = "") throws -> [Energy] {
    let report = try Samples.run(
      """
      scenario: animation
      device: { components: { \(RoundPhone.display), \(AnimatedPhone.gpu) } }
      duration: 10 s
      user: { actions: { open: { at: 0 s, do: [ { open: game } ] }\(user) } }
      apps: { game: { handlers: { \(handlers) } } }
      """)
    let parts = report.ledger.byComponent
    return ["gpu", "display"].compactMap { name in parts.first { $0.name == name }?.energy }
  }

  // 4 s × 50 Hz × 4 ms × 1 W; 600 mW for 10 s, and 1 mJ for each of 200 frames.
  @Test func `pays for them in the GPU and in the panel`() throws {
    let energies = try Self.energies("start: [ { animate: { rate: 50 Hz, for: 4 s } } ]")
    #expect(energies[0] == Power.milliwatts(800) * .seconds(1))
    #expect(energies[1] == Power.milliwatts(600) * .seconds(10) + .milliwatts(50) * .seconds(4))
  }

  // The clouds end at 4 s, the hero at 7 s: 50 × 7 × 4 ms, and 25 × 4 × 3 ms in them; frames at 50 Hz for 7 s.
  @Test func `knows them by the names of the script`() throws {
    let energies = try Self.energies(
      """
      start: [ { animate: { rate: 25 Hz, name: clouds } }, { animate: { rate: 50 Hz, name: hero } }, \
      { wait: 4 s }, { stop-animating: clouds }, \
      { wait: 3 s }, { stop-animating: { animation: hero } } ]
      """)
    #expect(energies[0] == Power.milliwatts(1000) * .milliseconds(350 * 4 + 100 * 3))
    #expect(energies[1] == Power.milliwatts(600) * .seconds(10) + .milliwatts(50) * .seconds(7))
  }

  // Choreographer draws all views of a window once a refresh: 600 frames of 4 ms and 3 ms.
  @Test func `draws two animations in one frame a refresh`() throws {
    let energies = try Self.energies(
      "start: [ { animate: { rate: 60 Hz, name: one } }, { animate: { rate: 60 Hz, name: two } } ]")
    #expect(energies[0] == Power.milliwatts(1000) * .milliseconds(600 * 7))
  }

  // ViewRootImpl.setWindowStopped of Android, and Core Animation of iOS: lit from 1 s to 6 s.
  @Test(arguments: ["pixel-6", "iphone-6s"])
  func `draws nothing in the dark`(phone: String) throws {
    let report = try Samples.run(
      """
      scenario: dark
      phone: \(phone)
      duration: 10 min
      user: { actions: { go: { at: 1 s, do: [ { open: game }, { wait: 5 s }, lock ] } } }
      apps: { game: { handlers: { start: [ { animate: 50 Hz } ] } } }
      metrics: { frames: { count: frames-drawn } }
      """)
    #expect((240...251).contains(try #require(report["frames"])))
  }

  // The panel shows 60 Hz: 600 frames of 4 ms, less the part of a nanosecond of their period.
  @Test func `draws no more frames than its panel shows`() throws {
    let energies = try Self.energies("start: [ { animate: 500 Hz } ]")
    #expect(energies[0] == Power.milliwatts(1000) * .milliseconds(600 * 4))
  }
}

/// Full-screen video with other layers beside it.
struct `A phone that plays a video` {
  // Gauges: 10 views of 4 ms, 50 times a second, at a watt; the panel has 24 or 50 new frames a
  // second of 1 mJ; the decoder as alone.
  @Test(arguments: [(false, 24.0, 0.0), (true, 50, 0.2)])
  func `pays for layers that go on drawing beside it`(
    hasGauges: Bool, frames: Double, drawing: Double
  ) throws {
    let report = try Samples.run(
      """
      scenario: film
      device: { components: { \(RoundPhone.display), \(AnimatedPhone.gpu), video-decoder: { decode: 100 mW, fixed: 40 % } } }
      duration: 10 s
      user: { actions: { open: { at: 0 s, do: [ { open: film } ] } } }
      apps: { film: { handlers: { start: [ { play-video: { rate: 24 Hz } }\(hasGauges ? ", { animate: 50 Hz }" : "") ] } } }
      """)
    let parts = report.ledger.byComponent
    let seconds = SimDuration.seconds(10)
    #expect(parts.first { $0.name == "video-decoder" }?.energy == .milliwatts(40 + 48) * seconds)
    #expect(parts.first { $0.name == "gpu" }?.energy == .watts(drawing) * seconds)
    #expect(
      parts.first { $0.name == "display" }?.energy == .watts(0.6 + frames / 1000) * seconds)
  }
}
