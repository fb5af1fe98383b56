import Configuration
import ScenarioTestSupport
import Testing

/// Warnings about links that an accessory asks for and an iPhone does not grant.
struct `An accessory that breaks Apple's rules` {
  private func warnings(policy: String) throws -> [String] {
    let bluetooth = RoundPhone.bluetooth.replacing(" }", with: ", scan-policy: \(policy) }")
    return try Samples.complaints(
      """
      scenario: sample
      device: { components: { \(RoundPhone.base), \(RoundPhone.cpu), \(bluetooth) } }
      duration: 10 s
      surroundings: { bluetooth: { band: { interval: 1 s, peripheral-latency: 31 } } }
      """
    ).map(\.message)
  }

  @Test func `is warned of on iOS`() throws {
    let message =
      "an iPhone would not grant 'surroundings.bluetooth.band' its link: the latency is above 30"
    #expect(try warnings(policy: "ios") == [message])
  }

  @Test func `is not warned of on Android`() throws {
    #expect(try warnings(policy: "android") == [])
  }
}
