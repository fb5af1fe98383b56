import Testing

/// Apple, `pausesLocationUpdatesAutomatically`: after a pause the app has to start it again.
struct `A tracking that the system paused` {
  @Test(arguments: [true, false])
  func `is told when its app never starts it again while the phone moves`(again: Bool) throws {
    let all = try warnings(
      of: """
        phone: iphone-se
        duration: 40 min
        surroundings: { movement: { track: [ { after: 0 s, east: 0 m, north: 0 m }, { after: 10 min, east: 1 km, north: 0 m }, { after: 25 min, east: 1 km, north: 0 m }, { after: 35 min, east: 2 km, north: 0 m } ] } }
        user: { actions: { go: { at: 1 s, do: [ { open: runner }, { tap: go } ] }, later: { at: 26 min, do: [ unlock, { open: runner }, { tap: later } ] } } }
        apps:
          runner:
            background-modes: [location]
            handlers:
              go-tapped: [ { track: { accuracy: best, auto-pause: true, activity-type: fitness } } ]
              later-tapped: [ \(again ? "{ track: { accuracy: best } }" : "{ count: taps }") ]
              location-updated: [ { observe: { east: $(event.east) } } ]
        """)
    #expect(all.contains { $0.code == .trackingPaused } != again, "\(all.map(\.code.name))")
  }
}
