import Foundation
import Policies
import Testing

@testable import ScenarioLanguage

struct `The page of models` {
  private static let page = ModelReference.markdown
  private static let policies = PolicyCatalogue.models.map { $0.definition }

  @Test func `has every number of every policy, with unit, range, grade and source`() throws {
    var count = 0
    for policy in Self.policies {
      let after = Self.page.components(separatedBy: "\n## \(policy.name)\n")
      try #require(after.count == 2)
      let section = after[1].components(separatedBy: "\n## ")[0]
      let lines = section.split(separator: "\n")
      for parameter in policy.parameters {
        let row = try #require(lines.first { $0.hasPrefix("| `\(parameter.name)` |") })
        let standard = parameter.standard
        let range = standard?.range.map { "\($0.low) to \($0.high)" }
        let facts: [String?] = [
          parameter.takes, standard?.text, standard?.grade?.rawValue, range, standard?.source,
        ]
        for fact in facts {
          guard let fact else { continue }
          let written = fact.replacingOccurrences(of: "|", with: "\\|")
          #expect(row.contains(written), "\(policy.name).\(parameter.name)")
        }
        count += 1
      }
    }
    #expect(count > 50)
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
