import Components
import DrainsimTestSupport
import Testing

struct `The model of a component` {
  @Test(arguments: ComponentCatalogue.names)
  func `is made or says why not at the ends of what a device may say`(name: String) throws {
    let model = try #require(ComponentCatalogue.models.first { $0.definition.name == name })
    let definitions = model.definition.parameters
    for values in definitions.extremes {
      let (isMade, errors) = model.made(of: values, definitions)
      #expect(isMade == errors.isEmpty, "\(values)")
    }
  }

  @Test func `tells all wrong parameters at once`() {
    let path = "device.components.cellular"
    #expect(
      LTERadio.complaints(["rate-up": "0 Mbps", "short-cycle": "0 ms", "weak-power": "0.9"]) == [
        "'\(path).short-cycle' must be longer than 0 s", "'\(path).rate-up' must be above 0",
        "'\(path).weak-power' must be from 1 to 100: a weak signal takes no less",
      ])
  }

  @Test func `compares no value with one that is wrong by itself`() {
    let path = "device.components.cellular"
    #expect(
      LTERadio.complaints(["long-cycle": "0 ms", "long-on": "2 s"])
        == ["'\(path).long-cycle' must be longer than 0 s"])
  }
}
