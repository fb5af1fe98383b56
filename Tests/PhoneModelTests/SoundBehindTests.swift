import ScenarioTestSupport
import Testing

/// An iPhone's app that is locked 5 s after it was opened, and tracks so that it goes on.
///
/// Apple's forums, thread 685525: audio goes on in the background with the mode audio.
private func seconds(_ step: String, of counter: String, modes: String, when event: String) throws
  -> Double?
{
  let report = try Samples.run(
    """
    scenario: sound
    phone: iphone-6s
    duration: 10 min
    user: { actions: { go: { at: 1 s, do: [ { open: app }, { wait: 5 s }, lock ] } } }
    apps:
      app:
        background-modes: [\(modes)]
        handlers:
          start: [ { track: { accuracy: best } } ]
          \(event): [ { \(step): { for: 60 s } } ]
    metrics: { time: { count: \(counter)-time-ns } }
    """)
  return report["time"].map { $0 / 1e9 }
}

struct `Sound of an iPhone's app` {
  @Test(arguments: [
    ("speaker", "location", 5.0), ("speaker", "location, audio", 60),
    ("microphone", "location", 5), ("microphone", "location, audio", 60),
    ("camera", "location, audio", 5),
  ])
  func `stops when the app leaves the front without the mode`(
    step: String, modes: String, wanted: Double
  ) throws {
    let found = try #require(try seconds(step, of: step, modes: modes, when: "foreground"))
    #expect(abs(found - wanted) < 0.1)
  }

  @Test(arguments: [("location", 0.0), ("location, audio", 60)])
  func `does not begin behind another app without the mode`(modes: String, wanted: Double) throws {
    let found = try #require(
      try seconds("speaker", of: "speaker", modes: modes, when: "background"))
    #expect(abs(found - wanted) < 0.1)
  }
}
