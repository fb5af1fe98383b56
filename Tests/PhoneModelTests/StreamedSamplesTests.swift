import Experiments
import ScenarioTestSupport
import Testing

/// A processor that draws 20 mW awake and 10 mW more while sensors stream; its work is free.
private func outcome(_ steps: String, darkAfter dark: String = "60 s") throws -> RunReport {
  try Samples.run(
    """
    scenario: streams
    device:
      extends: iphone-6s
      components:
        cpu: { idle: 20 mW, core: 0 mW, wake-up: 0 J, streaming: 10 mW, \(RoundPhone.idleSystem) }
        accelerometer: { stream-interval: 200 ms, hand-over: 0 mW }
        gyroscope: { stream-interval: 200 ms, hand-over: 0 mW }
    duration: 31 s
    user:
      actions: { open: { at: 1 s, do: [ { open: app }, { wait: \(dark) }, lock ] } }
    apps:
      app: { handlers: { start: [ \(steps) ] } }
    metrics:
      processor: { energy: cpu }
    """)
}

private let accelerometer = "{ sense: { sensor: accelerometer, rate: 50 Hz } }"
private let gyroscope = "{ sense: { sensor: gyroscope, rate: 50 Hz } }"

/// From 1 s to 31 s the screen is lit, unless it is darkened.
struct `A stream of samples` {
  // 20 mW × 30 s, and 10 mW for as long as a sensor streams.
  @Test(arguments: [
    ("wait: 1 s", 0.6), (accelerometer, 0.9), ("\(accelerometer), \(gyroscope)", 0.9),
    ("{ sense: { sensor: accelerometer, rate: 50 Hz, for: 10 s } }", 0.7),
    ("\(accelerometer), { wait: 10 s }, { stop-sensing: accelerometer }", 0.7),
    (
      "\(accelerometer), \(gyroscope), { wait: 10 s }, { stop-sensing: accelerometer }, { wait: 10 s }, { stop-sensing: gyroscope }",
      0.8
    ),
    // Collected for 100 ms they come as often; for 1 s the processor can rest between.
    ("{ sense: { sensor: accelerometer, rate: 50 Hz, batch: 100 ms } }", 0.9),
    ("{ sense: { sensor: accelerometer, rate: 50 Hz, batch: 1 s } }", 0.6),
    ("\(accelerometer), { sense: { sensor: accelerometer, rate: 50 Hz, batch: 1 s } }", 0.6),
  ])
  func `keeps the lit processor from its rest once for all sensors`(
    steps: String, joules: Double
  ) throws {
    let found = try #require(try outcome(steps)["processor"])
    #expect(abs(found - joules) < 1e-6, "\(found)")
  }

  // Lit for 10 s; dark for 20 s, in which only the stream keeps it awake.
  @Test(arguments: [("wait: 1 s", 0.2), (accelerometer, 0.2 + 0.1 + 20 * 0.03)])
  func `keeps the processor awake behind a dark screen`(steps: String, joules: Double) throws {
    let found = try #require(try outcome(steps, darkAfter: "10 s")["processor"])
    #expect(abs(found - joules) < 1e-6, "\(found)")
  }
}
