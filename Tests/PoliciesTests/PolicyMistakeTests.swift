import DrainsimTestSupport
import Policies
import Testing

struct `The model of a policy` {
  @Test(arguments: PolicyCatalogue.models.map { $0.definition.name })
  func `is made or says why not at the ends of what a scenario may say`(name: String) throws {
    let model = try #require(PolicyCatalogue.models.first { $0.definition.name == name })
    let definitions = model.definition.parameters
    for values in definitions.extremes {
      let (isMade, errors) = model.made(of: values, definitions)
      #expect(isMade == errors.isEmpty, "\(values)")
    }
  }
}
