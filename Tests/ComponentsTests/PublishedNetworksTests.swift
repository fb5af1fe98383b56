import Components
import Configuration
import DrainsimTestSupport
import Testing

struct `A published network` {
  private static let radios: [any ComponentModel.Type] = [
    UMTSRadio.self, LTERadio.self, NRRadio.self,
  ]

  private static func model(_ network: PublishedNetwork) throws -> any ComponentModel.Type {
    try #require(radios.first { $0.definition.name == network.radio }, "\(network.name)")
  }

  private static func complaints(
    _ network: PublishedNetwork, with others: [String: String] = [:]
  ) throws -> [String] {
    let settings = Dictionary(
      network.settings.map { ($0.parameter, $0.value) }, uniquingKeysWith: { first, _ in first })
    return try model(network).complaints(settings.merging(others) { own, _ in own })
  }

  @Test func `has a name of its own`() {
    #expect(Set(PublishedNetwork.all.map(\.name)).count == PublishedNetwork.all.count)
  }

  @Test func `says of whom and of when it is`() {
    for network in PublishedNetwork.all {
      #expect(network.name.wholeMatch(of: /[a-z]+(-[a-z0-9]+)+/) != nil, "\(network.name)")
      let years = network.name.matches(of: /\b20\d\d\b/).map { String($0.output) }
      #expect(years.count == 1, "\(network.name)")
      #expect(years.allSatisfy { network.summary.contains($0) }, "\(network.name)")
    }
  }

  @Test func `cites what the bibliography has`() {
    for network in PublishedNetwork.all {
      #expect(References.publication(of: network.source) != nil, "\(network.name)")
    }
  }

  @Test func `has three or more of its kind`() {
    for radio in Self.radios.map({ $0.definition.name }) {
      #expect(PublishedNetwork.all.count { $0.radio == radio } >= 3, "\(radio)")
    }
    #expect(PublishedNetwork.all.allSatisfy { !$0.settings.isEmpty })
  }

  @Test func `sets parameters of its radio, each once and in its dimension`() throws {
    for network in PublishedNetwork.all {
      let names = network.settings.map(\.parameter)
      #expect(Set(names).count == names.count, "\(network.name)")
      for (name, value) in network.settings {
        let parameters = try Self.model(network).definition.parameters
        let parameter = try #require(
          parameters.first { $0.name == name }, "\(network.name): \(name)")
        switch parameter.kind {
        case .quantity(let dimension):
          #expect(throws: Never.self, "\(network.name): \(name)") {
            _ = try UnitParser.parse(value, as: dimension)
          }
        case .choice(let words): #expect(words.contains(value), "\(network.name): \(name)")
        case .quantities: Issue.record("\(network.name): \(name) is a list")
        }
      }
    }
  }

  // What a radio draws is the phone's.
  @Test func `sets no power, no rate and no cost of data`() throws {
    let phones: Set<Dimension> = [.power, .power / .dataRate, .dataRate, .energy]
    for network in PublishedNetwork.all {
      for parameter in try Self.model(network).definition.parameters {
        guard network.settings.contains(where: { $0.parameter == parameter.name }) else { continue }
        if case .quantity(let dimension) = parameter.kind {
          #expect(!phones.contains(dimension), "\(network.name): \(parameter.name)")
        }
      }
    }
  }

  @Test func `is one with which the radio of a phone can be made`() throws {
    for network in PublishedNetwork.all {
      #expect(try Self.complaints(network) == [], "\(network.name)")
    }
  }

  // So that it can be drawn whole beside the numbers of any phone.
  @Test(arguments: ["0.5 s", "10 s"])
  func `goes with phones that ask early or late for the release`(after: String) throws {
    for network in PublishedNetwork.all {
      let release =
        network.radio == "umts"
        ? ["fast-dormancy": "on", "dormancy-after": after]
        : ["early-release": "on", "release-after": after]
      #expect(try Self.complaints(network, with: release) == [], "\(network.name)")
    }
  }
}
