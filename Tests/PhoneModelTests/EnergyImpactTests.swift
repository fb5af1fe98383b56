import Configuration
import Components
import Experiments
import PhoneModel
import ScenarioTestSupport
import Testing

/// The formula against the worked cases of Chromium's test of it.
struct `The energy impact of macOS` {
  private static func formula(gpu: Double = 0) -> EnergyImpact {
    EnergyImpact(wakeUp: 200_000, gpu: gpu, classes: [1, 1, 1, 1, 0.8])
  }

  private static func impact(
    wakeUps: Int = 0, gpuTime: Int = 0, _ milliseconds: [QualityOfService: Int] = [:],
    gpu: Double = 0
  ) -> Double {
    formula(gpu: gpu)(
      wakeUps: wakeUps, gpuTime: gpuTime,
      processorTimes: QualityOfService.allCases.map { (milliseconds[$0] ?? 0) * 1_000_000 })
  }

  // 133 · 200 µs = 26.6 ms of processor time at weight 1; 10 ms of it are 1.
  @Test func `of 133 idle wake-ups is 2.66`() {
    #expect((Self.impact(wakeUps: 133) - 2.66).magnitude < 1e-12)
  }

  @Test(
    arguments: [(.background, 100, 8), (.default, 50, 5), (.utility, 100, 10)]
      as [(QualityOfService, Int, Double)])
  func `of processor time is a hundredth of its microseconds, weighted by class`(
    quality: QualityOfService, milliseconds: Int, impact: Double
  ) {
    #expect((Self.impact([quality: milliseconds]) - impact).magnitude < 1e-12)
  }

  @Test func `of 4 ms of GPU at a coefficient of 2.5 is 1`() {
    #expect((Self.impact(gpuTime: 4_000_000, gpu: 2.5) - 1).magnitude < 1e-12)
  }

  @Test func `is the sum of its parts`() {
    let sum = Self.impact(
      wakeUps: 133, gpuTime: 4_000_000, [.background: 100, .default: 50, .utility: 100], gpu: 2.5)
    #expect((sum - 26.66).magnitude < 1e-12)
  }

  @Test func `has the coefficients of the default file where nothing is said`() throws {
    let texts = EnergyImpact.parameters.map { ($0.name, $0.standard?.text ?? "") }
    #expect(
      texts.map { "\($0.0) \($0.1)" } == [
        "wake-up 200 us", "gpu 0", "user-interactive 1", "user-initiated 1", "default 1",
        "utility 1", "background 0.8",
      ])
  }
}

/// Two apps in 10 s. `worker` does 0.5 G of utility work from 1 s on, at half of 1 GHz a second, and
/// a second of interactive work beside it on the other core. `other` works from 5 s and from 7.1 s
/// on, for 100 ms each.
struct `The energy impact of a run` {
  private static func value(_ metric: String, rest: String = "") throws -> Double? {
    try Samples.run(
      RoundPhone.scenario(
        """
        user:
          actions:
            begin: { at: 1 s, do: [ { open: worker }, { tap: more } ] }
            go-on: { at: 5 s, do: [ { open: other } ] }
        apps:
          worker:
            handlers:
              start: [ { compute: { cycles: 0.5 G, qos: utility } } ]
              more-tapped: [ { compute: { cycles: 1 G, qos: user-interactive } } ]
          other:
            handlers: { start: [ { compute: 100 M }, { wait: 2 s }, { compute: 100 M } ] }
        metrics: { m: \(metric) }
        \(rest)
        """))["m"]
  }

  // 1 s + 1 s of processor time are 200; one wake-up is 0.02. Over 10 s.
  @Test func `of an app is that of its own time and wake-ups, a second`() throws {
    let value = try #require(try Self.value("{ energy-impact-macos: app }"))
    #expect((value - 20.002).magnitude < 1e-9)
  }

  @Test func `of another app is its own`() throws {
    // Two wake-ups, 0.2 s: 20 + 0.04 over 10 s.
    let value = try #require(try Self.value("{ energy-impact-macos: other }"))
    #expect((value - 2.004).magnitude < 1e-9)
  }

  @Test func `of the phone is the sum of all`() throws {
    let value = try #require(try Self.value("{ energy-impact-macos: phone }"))
    #expect((value - 22.006).magnitude < 1e-9)
  }

  // Utility at half weight, wake-ups of 1 ms: 50 + 100 + 0.1 over 10 s.
  @Test func `takes coefficients of one's own`() throws {
    let value = try #require(
      try Self.value(
        "{ energy-impact-macos: app, coefficients: { utility: 0.5, wake-up: 1 ms } }"))
    #expect((value - 15.01).magnitude < 1e-9)
  }

  // The frame of app a takes GPU time that b does not pay for: 2.5 · 10⁻⁷ a nanosecond.
  @Test func `counts the GPU time of the app alone, where the phone has a GPU`() throws {
    let report = try Samples.run(
      RoundPhone.scenario(
        """
        user: { actions: { go: { at: 1 s, do: [ { open: a }, { open: b } ] } } }
        apps:
          a: { handlers: { start: [ { draw: { views: 10 } } ] } }
          b: { handlers: { start: [ { wait: 1 s } ] } }
        metrics:
          a: { energy-impact-macos: a, coefficients: { gpu: 2.5 } }
          b: { energy-impact-macos: b, coefficients: { gpu: 2.5 } }
          phone: { energy-impact-macos: phone, coefficients: { gpu: 2.5 } }
          busy: { count: gpu-busy-time-ns }
        """
      ).replacing("{ components: {", with: "{ components: { gpu: {},"))
    let busy = try #require(report["busy"])
    #expect(busy > 0)
    #expect(report["b"] == 0)
    #expect(report["a"] == report["phone"])
    #expect(((report["a"] ?? 0) - 2.5e-7 * busy / 10).magnitude < 1e-12)
  }

  // A warm-up of 1.5 s: half of worker's two seconds lie before the window, and its wake-up too.
  // 100 + 20 + 0.04 over 10 s.
  @Test func `leaves the warm-up out`() throws {
    let value = try #require(
      try Self.value("{ energy-impact-macos: phone }", rest: "warm-up: 1.5 s"))
    #expect((value - 12.004).magnitude < 1e-9)
  }
}
