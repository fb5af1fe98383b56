extension RuntimeTrap {
  static let ofTouches: [RuntimeTrap] = [
    RuntimeTrap(
      name: "a tap on a dark screen",
      text: """
        device: iphone-6s
        duration: 2 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { a: { at: 1 min, do: [ { open: pod }, lock ] }, b: { at: 10 min, do: [ { tap: play } ] } } }
        apps: { pod: { handlers: { play-tapped: [ { compute: { cycles: 1 M } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "touch-on-dark-screen", counts: (3, 3)),
    RuntimeTrap(
      name: "a tap on the home screen",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { a: { at: 1 min, do: [ { open: pod }, close, { wait: 1 s }, { tap: play } ] } } }
        apps: { pod: { handlers: { play-tapped: [ { compute: { cycles: 1 M } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "touch-without-app", counts: (3, 3)),
    RuntimeTrap(
      name: "a tap while another app is in front",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { a: { at: 1 min, do: [ { open: pod }, { open: chat }, { tap: play } ] } } }
        apps: { pod: { handlers: { play-tapped: [ { compute: { cycles: 1 M } } ] } }, chat: { handlers: { start: [ { compute: { cycles: 1 M } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "touch-unhandled", counts: (3, 3)),
    RuntimeTrap(
      name: "a position without sky and networks",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { conditions: [ { from: 0 s, sky: 0 %, wi-fi-signal: 0 %, cellular-signal: 0 % } ] }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { locate: { timeout: 5 s } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "position-not-given", counts: (3, 3)),
    RuntimeTrap(
      name: "a tracking without sky and networks",
      text: """
        device: standard-phone
        duration: 2 h
        surroundings: { conditions: [ { from: 0 s, sky: 0 %, wi-fi-signal: 0 %, cellular-signal: 0 % } ] }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: { pod: { handlers: { start: [ { track: {} } ], location-updated: [ { compute: { cycles: 1 M } } ] } } }
        variants: { now: {}, other: { apps: { pod: { handlers: { foreground: [ { compute: { cycles: 1 M } } ] } } } } }
        """,
      variant: "now", code: "position-not-given", counts: (3, 3)),
    RuntimeTrap(
      name: "a page that comes after its reader has left",
      text: """
        device: standard-phone
        duration: 20 min
        parameters: { wait: 10 s }
        surroundings: { network: { wi-fi: 0 %, cellular: 70 % } }
        user: { actions: { read: { at: 1 min, every: 5 min, do: [ { open: web }, { tap: go }, { use: 3 s }, lock ] } } }
        apps: { web: { handlers: { go-tapped: [ { mark: asked }, { request: { down: 10 kB, answer: $(wait) } }, { mark: shown } ] } } }
        metrics: { page-time: { from: asked, to: shown, within: 1 min, pairs: all } }
        variants: { slow: {}, quick: { parameters: { wait: 0.5 s } } }
        """,
      variant: "slow", code: "mark-unseen", counts: (12, 12)),
  ]
}

extension RuntimeTrap {
  /// A claim about a metric that no variant moves.
  static let constantMetric = """
    device: standard-phone
    duration: 10 min
    user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
    apps: { pod: { handlers: { start: [ { compute: { cycles: 1 G } } ] } } }
    metrics: { asked: { count: requests-failed } }
    variants: { now: {}, less: { apps: { pod: { handlers: { start: [ { compute: { cycles: 1 M } } ] } } } } }
    expect: { fewer: { metric: asked, reduction: at least 10 %, known-miss: nothing is asked } }
    """
}
