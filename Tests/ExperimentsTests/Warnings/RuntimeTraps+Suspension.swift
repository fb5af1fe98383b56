/// Work that the system takes from an app in the background, and work that only the warm-up did.
extension RuntimeTrap {
  private static func iPhone(_ modes: String, _ other: String, _ steps: String) -> String {
    """
    phone: iphone-6s
    duration: 2 h
    surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
    user: { actions: { b: { at: 1 min, do: [ { open: pod }, { wait: 5 s }, lock ] } } }
    apps: { pod: { background-modes: [\(modes)], handlers: { background: [ \(steps) ] } } }
    variants: { now: {}, other: { apps: { pod: { background-modes: [\(other)] } } } }
    """
  }

  static let ofSuspendedApps: [RuntimeTrap] = [
    RuntimeTrap(
      name: "a sound in the background without the mode",
      text: iPhone("audio", "", "speaker"),
      variant: "other", code: "use-ended", counts: (3, 3),
      clause: "keeps 'speaker' 0 of 3 times (now: 3 of 3)"),
    RuntimeTrap(
      name: "samples of a sensor in the background, which no mode keeps",
      text: iPhone("audio", "", "speaker, { sense: { sensor: accelerometer, rate: 50 Hz } }"),
      variant: "other", code: "use-ended", counts: (3, 3)),
    RuntimeTrap(
      name: "tracking with the mode of another use",
      text: iPhone("location", "audio", "{ track: { accuracy: best } }"),
      variant: "other", code: "use-ended", counts: (3, 3),
      clause: "keeps 'track' 0 of 3 times (now: 3 of 3)"),
    RuntimeTrap(
      name: "a scan in the background without the mode",
      text: iPhone("bluetooth-central", "", "scan"),
      variant: "other", code: "use-ended", counts: (3, 3)),
    // A tick each second, of which the app sees none after its first seconds in the dark.
    RuntimeTrap(
      name: "a timer of an app that the system suspends",
      text: """
        phone: iphone-6s
        duration: 10 min
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod }, { wait: 5 s }, lock ] } } }
        apps: { pod: { background-modes: [audio], handlers: { background: [ speaker, { every: { interval: 1 s, do: [ { request: { down: 1 kB } } ] } } ] } } }
        variants: { now: {}, other: { apps: { pod: { background-modes: [] } } } }
        """,
      variant: "other", code: "tick-missed"),
    RuntimeTrap(
      name: "requests that the warm-up made",
      text: """
        device: pixel-6
        warm-up: 10 min
        duration: 1 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { wait: 20 min }, { request: { down: 1 MB } } ] } } }
        variants: { now: {}, early: { apps: { pod: { handlers: { start: [ { request: { down: 1 MB } } ] } } } } }
        """,
      variant: "early", code: "in-warm-up", counts: (3, 3),
      clause: "makes 0 of 3 requests and transfers after the warm-up (now: 3 of 3)"),
  ]
}
