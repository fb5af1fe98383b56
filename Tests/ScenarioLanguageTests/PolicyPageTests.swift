import Batteries
import Components
import Configuration
import Foundation
import Policies
import Testing

@testable import ScenarioLanguage

struct `The page of models` {
  private static let page = ModelReference.markdown
  private static let policies = PolicyCatalogue.models.map { $0.definition }

  /// All models by name, with their numbers.
  private static let models: [(name: String, parameters: [ParameterDefinition])] =
    ComponentCatalogue.models.map { ($0.definition.name, $0.definition.parameters) }
    + BatteryCatalogue.models.map { ($0.definition.name, $0.definition.parameters) }
    + policies.map { ($0.name, $0.parameters) }

  @Test func `has every number of every model, with unit, range, grade and source`() throws {
    var count = 0
    for model in Self.models {
      let after = Self.page.components(separatedBy: "\n## \(model.name)\n")
      try #require(after.count == 2)
      let section = after[1].components(separatedBy: "\n## ")[0]
      let lines = section.split(separator: "\n")
      for parameter in model.parameters {
        let row = try #require(lines.first { $0.hasPrefix("| `\(parameter.name)` |") })
        let standard = parameter.standard
        let range = standard?.range.map { "\($0.low) to \($0.high)" }
        let facts: [String?] = [
          parameter.takes, standard?.text, standard?.grade?.rawValue, range, standard?.source,
        ]
        for fact in facts {
          guard let fact else { continue }
          let written = fact.replacingOccurrences(of: "|", with: "\\|")
          #expect(row.contains(written), "\(model.name).\(parameter.name)")
        }
        count += 1
      }
    }
    #expect(count > 400)
  }

  @Test func `gives every number of a policy a grade`() {
    for policy in Self.policies {
      for parameter in policy.parameters {
        if case .choice = parameter.kind { continue }
        #expect(parameter.standard?.grade != nil, "\(policy.name).\(parameter.name)")
      }
    }
  }
}
