import Quantities
import Testing

@testable import PowerAccounting
@testable import Reports

struct `Stacks for a flame graph` {
  /// A ledger with some cells filled, in attojoules, by component, app and cause.
  private func ledger(_ cells: [(Int, Int, Cause, Int128)]) -> EnergyLedger {
    let width = Cause.allCases.count
    var energies = Array(repeating: Energy.zero, count: 2 * 2 * width)
    for (component, app, cause, attojoules) in cells {
      energies[(component * 2 + app) * width + Int(cause.rawValue)] = Energy(attojoules: attojoules)
    }
    return EnergyLedger(
      components: ["base", "wi-fi"], apps: ["system", "messenger"], cells: energies)
  }

  @Test func `name app, cause and component with whole microjoules`() {
    let ledger = ledger([
      (0, 0, .baseline, 5_000_000_000_000), (1, 1, .transfer, 2_000_000_000_000),
      (1, 1, .tail, 7_000_000_000_000),
    ])
    #expect(
      FoldedStacks(ledger).text == """
        system;baseline;base 5
        messenger;transfer;wi-fi 2
        messenger;tail;wi-fi 7

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
    #expect(FoldedStacks(ledger([(0, 0, .baseline, 400_000_000_000)])).text == "")
  }
}
