import ScenarioTestSupport
import Testing

struct `A handler that is busy` {
  /// Three taps a second apart; each run counts, and takes two and a half seconds.
  private func counts(_ mode: String) throws -> (begun: Double?, done: Double?, lost: Double?) {
    let report = try Samples.run(
      AppStory.text(
        """
        handlers:
          go-tapped: { \(mode), steps: [ { count: begun }, { wait: 2.5 s }, { count: done } ] }
        """,
        user: [
          "tap: { at: 2 s, do: [ { repeat: { times: 3, do: [ { tap: go }, { wait: 1 s } ] } } ] }"
        ],
        metrics: ["begun: { count: begun }", "done: { count: done }", "lost: { count: overflows }"])
    )
    return (report["begun"], report["done"], report["lost"])
  }

  @Test func `runs again beside itself in mode parallel`() throws {
    // 2, 3 and 4 s, each over 2.5 s later.
    #expect(try counts("mode: parallel") == (3, 3, 0))
  }

  @Test func `loses events beyond its maximum in mode parallel`() throws {
    #expect(try counts("mode: parallel, max: 2") == (2, 2, 1))
  }

  @Test func `loses events in mode single`() throws {
    #expect(try counts("mode: single") == (1, 1, 2))
  }

  @Test func `ends and begins anew in mode restart`() throws {
    #expect(try counts("mode: restart") == (3, 1, 0))
  }

  @Test func `does one after the other in mode queued`() throws {
    // 2 to 4.5, to 7, to 9.5 s.
    #expect(try counts("mode: queued") == (3, 3, 0))
  }

  @Test func `loses events that find no place in the queue`() throws {
    #expect(try counts("mode: queued, max: 1") == (2, 2, 1))
  }
}

private func == (
  left: (begun: Double?, done: Double?, lost: Double?), right: (Double, Double, Double)
) -> Bool {
  left.begun == right.0 && left.done == right.1 && left.lost == right.2
}
