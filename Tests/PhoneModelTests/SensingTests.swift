import PowerAccounting
import ScenarioTestSupport
import Testing

/// A phone with two of the three sensors, and an app that does these steps when it is opened.
private func scenario(_ steps: String, handlers: String = "", metric: String = "") -> String {
  """
  scenario: sensing
  device:
    extends: iphone-6s
    components: { accelerometer: {}, gyroscope: {} }
  duration: 30 s
  user:
    actions:
      open: { at: 1 s, do: [ { open: app } ] }
  apps:
    app:
      handlers:
        start: [ \(steps) ]
        \(handlers)
  metrics:
    accelerations: { count: accelerometer-batches }
    rotations: { count: gyroscope-batches }
    \(metric)
  """
}

/// One word that several parts know: the field of the step says who is meant.
struct `A step of several sensors` {
  // From 1 s to 30 s there are 5 batches of 5 s: of 65 samples at 13 Hz.
  @Test func `is carried out by the one that its field names`() throws {
    let outcome = try Samples.run(
      scenario("{ sense: { sensor: gyroscope, rate: 10 Hz, batch: 5 s } }"))
    #expect(outcome["rotations"] == 5)
    #expect(outcome["accelerations"] == 0)
  }

  @Test func `ends what its field names and nothing else`() throws {
    let outcome = try Samples.run(
      scenario(
        """
        { sense: { sensor: gyroscope, rate: 10 Hz, batch: 5 s } },
        { sense: { sensor: accelerometer, rate: 10 Hz, batch: 5 s } }, { stop-sensing: gyroscope }
        """))
    #expect(outcome["rotations"] == 0)
    #expect(outcome["accelerations"] == 5)
  }

  @Test func `tells the app how many samples there are`() throws {
    let outcome = try Samples.run(
      scenario(
        "{ sense: { sensor: gyroscope, rate: 10 Hz, batch: 5 s } }",
        handlers: "gyroscope-samples: [ { if: $(event.count = 65), then: [ { count: heard } ] } ]",
        metric: "heard: { count: heard }"))
    #expect(outcome["heard"] == 5)
  }
}
