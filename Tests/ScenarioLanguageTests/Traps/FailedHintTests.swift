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
    ("user: { day: { a: { around: 8.15, length: 5 min } } }", "session 'a'", "write 08:15"),
    ("user: { day: { a: { around: 8:15 pm, length: 5 min } } }", "'8:15 pm'", "write 20:15"),
    (
      "surroundings: { charging: { night: { around: 23.00, length: 7 h } } }",
      "'around' of charging 'night'", "write 23:00"
    ),
    (
      "surroundings: { temperature: [ { from: 0.00, temperature: 10 °C } ] }", "'from'",
      "write 00:00"
    ),
    ("starts: mon 8.15", "'starts'", "write starts: Monday 08:15"),
    ("starts: Mondya 8:15", "'starts'", "write starts: Monday 8:15"),
    ("starts: now", "'starts'", "write starts: Monday 07:00"),
    (
      """
      user: { actions: { first: { at: 1 min, do: [ { open: a } ] } } }
      apps: { a: { handlers: { start: [ { schedule-notification: { at: 8.15 } } ] } } }
      """, "'at' of 'schedule-notification'", "write 08:15"
    ),
    (
      "user: { actions: { a: { at: 8.15, do: [ unlock ] } } }", "'at' of action 'a'",
      "add a unit, as in '8.15 h', or for a time of the clock write a session: user: day: a: { around: 08:15"
    ),
    ("user: { actions: { a: { at: 5, do: [ unlock ] } } }", "needs a unit", "as in '5 s'"),
    ("user: { actions: { a: { at: 31:00, do: [ unlock ] } } }", "'31:00'", "with its unit"),
    (
      "user: { actions: { a: { every 5 min, at: 1 min, do: [ unlock ] } } }", "unknown key",
      "a colon is missing after 'every': write every: 5 min"
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
