import Components
import Configuration
import DrainsimTestSupport
import PhoneModel
import Policies
import PowerAccounting
import Testing

/// A thousand scripts by chance, on phones with a part of every role. What goes wrong is shrunk to
/// the smallest scenario that still does, and printed.
struct `A day by chance` {
  /// In groups, so that they run side by side.
  @Test(arguments: 0..<20)
  func `loses no energy, has no cell below zero, and is the same when it is played again`(
    group: Int
  ) {
    var refused: [String] = []
    for number in 1...50 {
      var day = RandomDay(group * 50 + number)
      let scenario = day.draw()
      switch Verdict(on: scenario) {
      case .sound: break
      case .refused(let complaints): refused.append(complaints.first ?? "")
      case .broken:
        let smallest = scenario.shrunk {
          if case .broken = Verdict(on: $0) { true } else { false }
        }
        Issue.record(
          "\(Verdict(on: smallest)) in day \(number) of group \(group):\n\(YAMLWriter.text(of: smallest))"
        )
        return
      }
    }
    #expect(
      refused.count <= 10,
      "most of the scripts must be ones that the reader takes: \(Set(refused).sorted())")
  }

  @Test func `that goes wrong is shrunk to the step that did it`() {
    let tree: Tree = [
      "apps": [
        "mail": ["handlers": ["start": [["wait": "1 s"], ["compute": "3 M"], "stop"]]],
        "chat": ["handlers": ["start": [["wait": "1 s"]]]],
      ],
      "user": ["actions": ["first": ["at": "0 s"]]],
    ]
    let smallest = tree.node.shrunk { YAMLWriter.text(of: $0).contains("compute") }
    #expect(
      YAMLWriter.text(of: smallest) == """
        apps:
          mail:
            handlers:
              start:
                - compute: 3 M

        """)
  }
}

/// The verdict on a scenario after it was run.
enum Verdict {
  case sound
  /// The reader does not take it.
  case refused([String])
  case broken(String)

  init(on scenario: ConfigurationNode) {
    let diagnostics = Diagnostics()
    guard let components = scenario["device"]?["components"] else {
      self = .refused([])
      return
    }
    var entries = [
      ConfigurationNode.Entry(
        key: "components", keyLocation: components.location,
        value: ComponentCatalogue.completing(components))
    ]
    if let policies = scenario["device"]?["policies"] {
      entries.append(
        .init(
          key: "policies", keyLocation: policies.location,
          value: PolicyCatalogue.completing(policies)))
    }
    let device = ConfigurationNode(.mapping(entries), at: components.location)
    let whole = scenario.replacing(key: "device", by: device)
    guard let specification = PhoneCompiler(whole, diagnostics: diagnostics).compile() else {
      self = .refused(diagnostics.all.map(\.message))
      return
    }
    do throws(RunFailure) {
      let runner = PhoneRunner(specification)
      let first = try runner.run(seed: 7, replication: 1, keepsLedgers: true)
      _ = try runner.run(seed: 7, replication: 2)
      let again = try runner.run(seed: 7, replication: 1, keepsLedgers: true)
      self = Self.compare(first, again)
    } catch {
      self = .broken("\(error)")
    }
  }

  private static func compare(_ first: RunOutcome, _ again: RunOutcome) -> Verdict {
    guard let ledgers = first.ledgers, let others = again.ledgers else {
      return .broken("no ledger")
    }
    for (cell, energy) in (ledgers.phone.cells + ledgers.accessories.cells).enumerated()
    where energy < .zero {
      return .broken("cell \(cell) is \(energy)")
    }
    if ledgers.phone.total != first.energy { return .broken("the cells are not the whole") }
    if first.events != again.events || ledgers.phone != others.phone
      || ledgers.accessories != others.accessories
    {
      return .broken("the day is another when it is played again")
    }
    return .sound
  }
}
