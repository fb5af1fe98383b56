import ScenarioTestSupport
import Testing

/// What newcomers wrote, and what they should have been told.
struct `What newcomers write` {
  private static func complaints(_ text: String) throws -> [String] {
    try Samples.complaints(Trap.head + text).map {
      ([$0.message] + $0.notes).joined(separator: " ")
    }
  }

  @Test(arguments: [
    "user: { day: { a: { around: 17:30, length: 5 min } } }",
    "surroundings: { charging: { night: { around: 23:00, sd: 30 min, length: 7 h } } }",
    "surroundings: { temperature: [ { from: 00:00, temperature: 10 °C }, { from: 8:30, temperature: 20 °C } ] }",
    """
    surroundings: { sources: { inbox: { every: 5 min, between: [08:00, 20:00] } } }
    """,
    """
    surroundings:
      places: { home: { east: 0 m, north: 0 m, radius: 50 m }, work: { east: 5 km, north: 0 m, radius: 50 m } }
      movement: { commute: { between: [home, work], leaves: { around: 08:00 }, returns: { around: 17:30 }, speed: 30 km/h } }
    """,
    "starts: Monday 7:05",
    """
    user: { actions: { first: { at: 1 min, do: [ { open: a } ] } } }
    apps: { a: { handlers: { start: [ { schedule-notification: { at: 17:30 } } ] } } }
    """,
  ])
  func `a time of the clock is taken where one is meant`(text: String) throws {
    #expect(try Self.complaints(text) == [])
  }

  @Test func `a time of the clock is that many hours since midnight`() throws {
    for time in ["17:30", "17.5 h"] {
      let report = try Samples.run(
        """
        scenario: clock
        device: { components: { base: {} } }
        duration: 24 h
        user: { day: { a: { around: \(time), length: 5 min, do: [ { mark: came } ] } } }
        metrics: { evening: { by-hour-of: came, every: 6 h } }
        """)
      #expect(report["evening-12-18"] == 1, "\(time)")
    }
  }

  @Test(arguments: [
    ("user: { actions: { a: { at: 17:30, do: [ unlock ] } } }", "time of the clock", "user: day:"),
    ("user: { day: { a: { around: 25:10, length: 5 min } } }", "no clock shows '25:10'", "23:59"),
    (
      """
      surroundings:
        places: { home: { east: 0 m, north: 0 m, radius: 50 m }, work: { east: 5 km, north: 0 m, radius: 50 m } }
        movement: { commute: { between: [home, work], leaves: 08:00, returns: { around: 17 h }, speed: 30 km/h } }
      """, "leaves", "write leaves: { around: 08:00 }"
    ),
    (
      "surroundings: { sources: { inbox: { changes: { every: 8 h } } } }", "'every'",
      "write every: 8 h in place of 'changes', or changes: { exponential: 8 h }"
    ),
    (
      "apps: { a: { handlers: { start: [ { download: 5 MB } ] } } }", "unknown step 'download'",
      "did you mean 'request' or 'schedule-transfer'?"
    ),
  ])
  func `is answered with what to write`(text: String, message: String, hint: String) throws {
    let complaints = try Self.complaints(text)
    #expect(complaints.count == 1, "\(complaints)")
    #expect(complaints.first?.contains(message) == true, "\(complaints)")
    #expect(complaints.first?.contains(hint) == true, "\(complaints)")
  }
}
