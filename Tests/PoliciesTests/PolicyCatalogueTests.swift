import Configuration
import DrainsimTestSupport
import Policies
import Testing

/// The statements that every policy of the catalogue must make about itself.
struct `A policy of the catalogue` {
  static let definitions = PolicyCatalogue.models.map { $0.definition }

  @Test func `has a name of its own, and the role it stands under`() {
    #expect(Set(Self.definitions.map(\.name)).count == Self.definitions.count)
    for role in PolicyCatalogue.roles {
      for model in role.models { #expect(model.definition.role == role.name) }
    }
  }

  @Test(arguments: definitions.map(\.name))
  func `says how it decides, what it leaves out, and where its numbers are from`(name: String) {
    let definition = Self.definitions.first { $0.name == name }!
    #expect(!definition.rules.isEmpty)
    #expect(!definition.limits.isEmpty)
    #expect(Set(definition.parameters.map(\.name)).count == definition.parameters.count)
    for parameter in definition.parameters {
      guard case .choice = parameter.kind else {
        #expect(parameter.standard?.grade != nil, "\(parameter.name)")
        continue
      }
    }
    #expect(definition.citedSources.allSatisfy { References.title(of: $0) != nil })
  }
}
