import Experiments
import Foundation
import Quantities
import ScenarioTestSupport
import Testing

/// The draws of one part of a scenario do not depend on the other parts.
struct `A day stays the same` {
  private func expectSame(
    _ changed: String, variants: [Int] = [0, 1], _ location: SourceLocation = #_sourceLocation
  ) throws {
    for variant in variants {
      let before = try Worlds.stories(Worlds.office, variant: variant)
      let after = try Worlds.stories(changed, variant: variant)
      #expect(after.map(\.energy) == before.map(\.energy), sourceLocation: location)
      #expect(after.map(\.readings) == before.map(\.readings), sourceLocation: location)
    }
  }

  @Test func `with a group of peripherals that nobody meets`() throws {
    // Present groups can be heard by an open scan; these come zero at a time, but are drawn.
    let unmet =
      "    ghosts: { count: { poisson: 0.000001 }, interval: { uniform: [20 ms, 90 ms] } }"
    try expectSame(Worlds.world(groups: [unmet, Worlds.desk, Worlds.others]))
  }

  @Test func `with an unused group for a filtered scan`() throws {
    let others =
      "    more: { count: 3, services: [third], interval: { uniform: [100 ms, 900 ms] } }"
    try expectSame(
      Worlds.world(groups: [others, Worlds.desk, Worlds.others]), variants: [1])
  }

  @Test func `with the groups in another order`() throws {
    try expectSame(Worlds.world(groups: [Worlds.others, Worlds.desk]))
  }

  @Test func `with the actions in another order`() throws {
    try expectSame(Worlds.world(actions: [Worlds.hold, Worlds.search]))
  }

  @Test func `with an action that no app answers`() throws {
    let idle =
      "    idle: { every: { exponential: 2 s }, do: [ { wait: { uniform: [0 s, 1 s] } }, { release: nothing } ] }"
    try expectSame(Worlds.world(actions: [idle, Worlds.search, Worlds.hold]))
  }

  @Test func `with a handler whose event never comes`() throws {
    let handler =
      "      disconnected: [ { compute: { cycles: { uniform: [1 M, 9 M] } } } ]"
    try expectSame(Worlds.world(apps: [Worlds.finder, handler]))
  }

  @Test func `with another app that is never opened`() throws {
    let other = """
        other:
          handlers:
            start: [ { scan: {} }, { compute: { cycles: { uniform: [1 M, 9 M] } } } ]
      """
    try expectSame(Worlds.world(apps: [Worlds.finder, other]))
  }

  @Test func `with a third variant between the others`() throws {
    let third =
      "  third: { apps: { finder: { handlers: { up-pressed: [ { compute: { cycles: { uniform: [1 M, 9 M] } } } ] } } } }"
    let changed = Worlds.world(variants: [Worlds.plain, third, Worlds.filtered])
    let before = try Worlds.stories(Worlds.office, variant: 1)
    #expect(try Worlds.stories(changed, variant: 2) == before)
  }

  @Test func `with a metric more`() throws {
    let more = Worlds.office.replacing(
      "  work: { count: cpu-jobs }", "  work: { count: cpu-jobs }\n  taps: { count: connections }")
    let before = try Worlds.stories(Worlds.office).map(\.ledger)
    #expect(try Worlds.stories(more).map(\.ledger) == before)
  }

  @Test func `with a mark, a count and an observation more`() throws {
    let more = Worlds.office.replacing(
      "steps:\n",
      "steps:\n          - mark: more\n          - count: more\n          - observe: { more: $(now) }\n"
    )
    let before = try Worlds.stories(Worlds.office).map(\.ledger)
    #expect(try Worlds.stories(more).map(\.ledger) == before)
  }

  @Test func `for a fixed wait, draws and all, when a step without draws comes before it`() throws {
    // The draw of the compute step is found by name and use, not by how many steps came before.
    let more = Worlds.office.replacing(
      "- compute: { cycles: { uniform", "- wait: 0 s\n          - compute: { cycles: { uniform")
    let before = try Worlds.stories(Worlds.office)
    #expect(try Worlds.stories(more).map(\.readings) == before.map(\.readings))
  }

  @Test func `for later presses when a variant answers the earlier ones otherwise`() throws {
    // Two variants: one waits random times at each press, the other ignores every press.
    let busy = """
      scenario: taps
      device: \(RoundPhone.device)
      duration: 120 s
      user:
        actions:
          open: { at: 0 s, do: [ { open: app } ] }
          press: { every: { exponential: 5 s }, do: [ { press: up }, { wait: { uniform: [0 s, 3 s] } }, { release: up } ] }
      apps:
        app:
          handlers:
            up-pressed: [ { wait: { uniform: [0 s, 9 s] } }, { compute: { cycles: { uniform: [1 M, 99 M] } } } ]
            up-released: [ { compute: { cycles: 1 M } } ]
      metrics:
        held: { from: up-pressed, to: up-released, within: 60 s, pairs: all }
      variants:
        busy: {}
        deaf: { apps: { app: { handlers: { up-pressed: ~ } } } }
      """
    let held = try (0...1).map { variant in
      try (1...8).map { try Samples.run(busy, variant: variant, replication: $0)["held"] }
    }
    #expect(held[0] == held[1])
  }

  @Test func `with numbers of its own for every notification`() throws {
    // A phone that only answers notifications: its work is the sum of what each of them drew.
    func energy(_ cycles: String) throws -> Double {
      try Samples.run(
        RoundPhone.scenario(
          """
          surroundings:
            bluetooth: { desk: { interval: 20 ms, samples-input-every: 0.3 s, notifies: [height] } }
          user: { actions: { open: { at: 0 s, do: [ { open: app } ] } } }
          apps:
            app:
              handlers:
                start: [ { connect: { to: desk } }, { subscribe: { to: desk } }, { write: { to: desk, command: start } } ]
                value-received: [ { compute: { cycles: \(cycles) } } ]
          """, duration: "60 s")
      ).ledger.byCause.first { $0.name == "computation" }?.energy.joules ?? 0
    }
    // About 190 notifications, each of 10 or 30 million cycles with equal chances: if all drew
    // alike, the sum would be that of one of the two.
    let (low, high) = (try energy("10 M"), try energy("30 M"))
    let mixed = try energy("{ one-of: [10 M, 30 M] }")
    #expect((low * 1.5...high * 0.83).contains(mixed))
  }

  @Test func `for the draws of a handler when a variant ignores every other event`() throws {
    // Cycles drawn for the last press are the same whether or not the app worked at earlier ones.
    func scenario(_ steps: String) -> String {
      RoundPhone.scenario(
        """
        user:
          actions:
            open: { at: 0 s, do: [ { open: app } ] }
            press: { at: 1 s, every: 2 s, do: [ { press: up } ] }
        apps:
          app:
            handlers:
              up-pressed: \(steps)
        """)
    }
    let draw = "{ compute: { cycles: { uniform: [1 M, 99 M] } } }"
    func energy(_ steps: String) throws -> Energy {
      try Samples.run(scenario(steps)).ledger.total
    }
    let all = try energy("[ \(draw) ]")
    let last = try energy("[ { if: $(now > 8.5 s), then: [ \(draw) ] } ]")
    let others = try energy("[ { if: $(now < 8.5 s), then: [ \(draw) ] } ]")
    let none = try energy("[ { count: x } ]")
    // Each day costs what its presses cost: the parts add up only if every draw is the same.
    let parts = (last - none) + (others - none)
    #expect(all - none == parts)
  }
}

extension String {
  /// With the one place where `old` stands changed.
  func replacing(_ old: String, _ new: String) -> String {
    let parts = components(separatedBy: old)
    precondition(parts.count == 2, "'\(old)' stands in \(parts.count - 1) places")
    return parts.joined(separator: new)
  }
}
