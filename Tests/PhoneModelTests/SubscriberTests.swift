import Components
import ScenarioTestSupport
import Testing

@testable import PhoneModel

struct `The subscribers to events` {
  // Four components that hear of nothing, of the first kind, of both and of the second.
  @Test(arguments: [(0, []), (1, [1, 2]), (2, [2, 3]), (3, [1, 2, 3])])
  func `are those who hear of any of some kinds, in their order`(events: Int, told: [Int]) {
    let subscribers = Subscribers(kinds: 2, masks: [0, 1, 3, 2])
    #expect(Array(subscribers.components(of: events)) == told)
  }

  // Without peripherals nobody sends it packets that Wi-Fi could spoil.
  @Test(arguments: [("{}", false), ("{ bluetooth: { tag: { interval: 20 ms } } }", true)])
  func `have Bluetooth among those of Wi-Fi's airtime only where it hears somebody`(
    surroundings: String, isTold: Bool
  ) throws {
    let specification = try Samples.load(
      RoundPhone.scenario("surroundings: \(surroundings)")
    ).scenario.variants[0].specification
    let radio = try #require(
      specification.components.firstIndex { $0.model is BluetoothRadio })
    #expect(specification.watchedStates[radio].contains(.wifiAirtime) == isTold)
  }
}
