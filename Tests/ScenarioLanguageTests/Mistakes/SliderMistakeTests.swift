import Testing

/// The place of a slider without a curve to light, and with more than it needs.
extension `A scenario is refused for` {
  @Test(arguments: sliders)
  func `a slider of nobody`(mistake: Mistake) throws { try mistake.check() }

  private static let noCurve = "must be 'android': iOS publishes no curve from its slider to light"
  private static let light = "give the light itself, as in 'brightness: 8 %'"

  private static let sliders = [
    Mistake(
      "a slider of iOS", steps("{ brightness: { slider: 50 %, on: 1️⃣ios } }"),
      .init("1️⃣", "'on' of step 'brightness' \(noCurve)", note: light)),
    Mistake(
      "a slider of no system", steps("{ brightness: 1️⃣{ slider: 50 % } }"),
      .init(
        "1️⃣", "step 'brightness' needs 'on', the system whose slider it is",
        note: "write { slider: 50 %, on: android }")),
    Mistake(
      "a slider at its end of no system", steps("{ brightness: 1️⃣{ slider: 100 % } }"),
      .init(
        "1️⃣", "step 'brightness' needs 'on', the system whose slider it is",
        note: "write { slider: 100 %, on: android }")),
    Mistake(
      "a slider beside a level",
      steps("{ brightness: { level: 3 %, slider: 1️⃣50 %, on: android } }"),
      .init("1️⃣", "'slider' of step 'brightness' and 'level' exclude each other")),
    Mistake(
      "a system without a slider", steps("{ brightness: { level: 3 %, on: 1️⃣android } }"),
      .init("1️⃣", "'on' of step 'brightness' goes with 'slider'")),
    Mistake(
      "no brightness at all", steps("{ brightness: 1️⃣{} }"),
      .init(
        "1️⃣", "step 'brightness' needs 'level', the light",
        note: "or 'luminance', or 'slider' with 'on'")),
    Mistake(
      "a slider beyond its end", steps("{ brightness: { slider: 1️⃣110 %, on: android } }"),
      .init(
        "1️⃣", "'slider' of 'brightness' must be at most 100 %, found '110 %'",
        note: "a share is written in per cent, as in '80 %', or from 0 to 1")),
    Mistake(
      "an activity that decides nothing",
      steps("{ track: { accuracy: best, activity-type: 1️⃣fitness } }"),
      .init(
        "1️⃣", "'activity-type' of step 'track' decides only when a tracking pauses",
        note: "add auto-pause: true")),
    Mistake(
      "values that nobody names",
      "surroundings: { bluetooth: { scale: { services: [weight], interval: 1 s, notifies-every: 1️⃣1 s } } }",
      .init(
        "1️⃣", "'surroundings.bluetooth.scale.notifies-every' needs the names of the values",
        note: "such as notifies: [weight]")),
  ]
}
