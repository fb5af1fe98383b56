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

  private static func early(_ steps: String) -> String {
    """
    device: pixel-6
    warm-up: 10 min
    duration: 1 h
    surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
    user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
    apps: { pod: { handlers: { start: [ { wait: 20 min }, { request: { down: 1 MB } } ] } } }
    variants: { now: {}, early: { apps: { pod: { handlers: { start: [ \(steps) ] } } } } }
    """
  }

  static let ofSuspendedApps: [RuntimeTrap] = [
    // Once in front of an app that stays there, and once in the background.
    RuntimeTrap(
      name: "one of two sounds, the second without the mode",
      text: """
        phone: iphone-6s
        duration: 2 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod }, { wait: 15 s }, lock ] } } }
        apps:
          pod:
            background-modes: [audio]
            handlers:
              start: [ { do: play } ]
              background: [ { do: play } ]
            tasks: { play: [ { speaker: { for: 10 s } } ] }
        variants: { now: {}, other: { apps: { pod: { background-modes: [] } } } }
        """,
      variant: "other", code: "use-ended", counts: (3, 6),
      clause: "keeps 'speaker' 3 of 6 times (now: 6 of 6)"),
    RuntimeTrap(
      name: "requests that are all cancelled",
      text: """
        device: pixel-6
        duration: 1 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { request: { down: 1 MB, answer: 5 s } } ] } } }
        variants:
          now: {}
          other: { apps: { pod: { handlers: { start: [ { parallel: { join: first, branches: { page: [ { request: { down: 1 MB, answer: 5 s } } ], late: [ { wait: 1 s } ] } } } ] } } } }
        """,
      variant: "other", code: "nothing-exchanged", counts: (3, 3),
      clause: "downloads nothing (0 of 3; now: 3 of 3)"),
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
      text: iPhone(
        "audio", "", "speaker, { every: { interval: 1 s, do: [ { request: { down: 1 kB } } ] } }"),
      variant: "other", code: "tick-missed"),
    // Of 119 waits, the app sees the end of none after it is suspended in the first.
    RuntimeTrap(
      name: "a loop of an app that the system suspends",
      text: iPhone(
        "audio", "",
        "speaker, { repeat: { times: 1000, do: [ { wait: 1 min }, { compute: 1 G } ] } }"),
      variant: "other", code: "wait-held", counts: (3, 3)),
    RuntimeTrap(
      name: "changes that wait for an app that is never resumed",
      text: """
        phone: iphone-6s
        duration: 2 h
        surroundings: { sources: { mail: { every: 10 min } } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod }, { wait: 5 s }, lock ] } } }
        apps: { pod: { background-modes: [audio], handlers: { background: [ speaker ], mail-changed: [ { compute: 1 G } ] } } }
        variants: { now: {}, other: { apps: { pod: { background-modes: [] } } } }
        """,
      variant: "other", code: "event-missed"),
    // Every quarter of an hour within eight hours, without the one at the end: 31 in each run.
    RuntimeTrap(
      name: "messages over a connection that the system closes with the app",
      text: """
        phone: iphone-6s
        duration: 8 h
        user: { actions: { a: { at: 1 s, do: [ { open: p }, { wait: 10 s }, lock ] } } }
        apps:
          p:
            background-modes: [voip]
            pushes: { m: { every: 15 min, size: 1 kB, over: connection } }
            handlers: { start: [ { open-connection: { keep-alive: 5 min } } ], message-received: [ { compute: 1 G } ] }
        variants: { mode: {}, other: { apps: { p: { background-modes: [] } } } }
        """,
      variant: "other", code: "push-lost", counts: (93, 93),
      clause: "gets 0 of 93 pushes"),
    // As many as a run repeats: the end of the run has nothing to do with them.
    RuntimeTrap(
      name: "ten requests of each run that the warm-up made",
      text: early("{ repeat: { times: 10, do: [ { request: { down: 1 MB } }, { wait: 20 s } ] } }"),
      variant: "early", code: "in-warm-up", counts: (30, 30)),
    RuntimeTrap(
      name: "requests that the warm-up made",
      text: early("{ request: { down: 1 MB } }"),
      variant: "early", code: "in-warm-up", counts: (3, 3),
      clause: "makes 0 of 3 requests and transfers after the warm-up (now: 3 of 3)"),
  ]
}
