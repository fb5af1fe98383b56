import ScenarioTestSupport
import Testing

/// The energy of a phone whose app writes when it is opened, in some way.
private func energy(_ step: String) throws -> Double {
  try #require(
    try Samples.run(
      """
      scenario: writing
      device: { extends: iphone-6s, components: { storage: {} } }
      duration: 30 s
      user: { actions: { open: { at: 1 s, do: [ { open: app } ] } } }
      apps: { app: { handlers: { start: [ \(step) ] } } }
      """)["energy"])
}

struct `An app that writes` {
  @Test func `pays least for one piece`() throws {
    let one = try energy("{ write-file: 100 kB }")
    #expect(one < (try energy("{ write-file: { size: 100 kB, pieces: 1000 } }")))
  }

  @Test func `pays most for small pieces that are forced to storage`() throws {
    let collected = try energy("{ write-file: { size: 100 kB, pieces: 1000 } }")
    #expect(
      collected < (try energy("{ write-file: { size: 100 kB, pieces: 1000, sync: true } }")))
  }

  @Test func `pays less for one transaction than for many`() throws {
    #expect(
      try energy("{ store: { rows: 100, size: 10 kB } }")
        < energy("{ repeat: { times: 100, do: [ { store: { rows: 1, size: 100 B } } ] } }"))
  }
}
