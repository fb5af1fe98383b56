import PowerAccounting
import Quantities
import Testing

@testable import PhoneModel
@testable import Reports

struct `Stacks for a flame graph` {
  private func energies(_ cells: [(app: Int, script: Int?, Cause, component: Int, Int128)])
    -> HandlerEnergies
  {
    HandlerEnergies(
      components: ["base", "wi-fi"], apps: ["system", "messenger"],
      scripts: ["apps.messenger.handlers.start", "apps.messenger.handlers.start/every.sync"],
      entries: cells.map { app, script, cause, component, attojoules in
        HandlerEnergies.Entry(
          component: component, app: app, cause: cause, script: script,
          energy: Energy(attojoules: attojoules))
      })
  }

  @Test func `name app, handler, cause and component with whole microjoules`() {
    let energies = energies([
      (0, nil, .baseline, 0, 5_000_000_000_000), (1, nil, .screen, 0, 3_000_000_000_000),
      (1, 0, .transfer, 1, 2_000_000_000_000), (1, 1, .tail, 1, 7_000_000_000_000),
    ])
    #expect(
      FoldedStacks(energies).text == """
        system;baseline;base 5
        messenger;before any handler;screen;base 3
        messenger;start;transfer;wi-fi 2
        messenger;start/every.sync;tail;wi-fi 7

        """)
  }

  // 1.4 + 1.4 + 1.3 = 4.1, so that the four whole microjoules leave one over for the first of the largest.
  @Test func `have the whole as their sum`() {
    let shares = FoldedStacks.shares(
      of: [1_300_000_000_000, 1_400_000_000_000, 1_400_000_000_000].map { Energy(attojoules: $0) })
    #expect(shares == [1, 2, 1])
  }

  @Test func `have the whole as their sum whatever they are`() {
    var attojoules: Int128 = 1
    var energies: [Energy] = []
    for _ in 0..<200 {
      attojoules = attojoules * 6_364_136_223_846_793 % 10_000_000_000_000_061
      energies.append(Energy(attojoules: attojoules))
    }
    for count in 1...energies.count {
      let part = Array(energies.prefix(count))
      let whole = part.reduce(Energy.zero, +)
      let sum = FoldedStacks.shares(of: part).reduce(0, +)
      #expect((sum * 1_000_000_000_000 - whole.attojoules).magnitude <= 500_000_000_000)
    }
  }

  @Test func `leave out what comes to nothing`() {
    #expect(FoldedStacks(energies([(0, nil, .baseline, 0, 400_000_000_000)])).text == "")
  }
}
