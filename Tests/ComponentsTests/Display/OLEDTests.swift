import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// 100 mW lit and black; 200, 300 and 500 mW of red, green and blue light: a watt of white.
private let round = [
  "panel": "100 mW", "red": "200 mW", "green": "300 mW", "blue": "500 mW", "brightness": "100 %",
  "content": "50 %",
]

struct `An OLED panel` {
  /// Ten seconds of an app that shows `content` at a brightness.
  private static func energy(
    _ content: [String: Double], brightness: Double = 1, of model: [String: String] = round
  ) -> Energy {
    let bench = ComponentBench(OLEDPanel(model), seconds: 10)
    bench.at(0) { $0.perform("content", content, thread: 1) }
    bench.at(0) { $0.perform("brightness", ["level": brightness], thread: 2) }
    bench.at(0) { $0.light(true) }
    bench.run()
    return bench.ledger.total
  }

  // 10 s × (100 mW + brightness × (200 R + 300 G + 500 B) mW).
  @Test(arguments: [
    (["light": 0.0], 1.0, 1.0), (["light": 1], 1, 11), (["light": 0.3], 1, 4),
    (["light": 0, "red": 1], 1, 3), (["light": 0, "green": 1], 1, 4),
    (["light": 0, "blue": 1], 1, 6), (["light": 1, "blue": 0], 0.5, 3.5),
  ])
  func `draws by colour and brightness`(
    content: [String: Double], brightness: Double, joules: Double
  ) {
    #expect(Self.energy(content, brightness: brightness) == .joules(joules))
  }

  // 255 steps × 480 × 800 pixels × (3.0647e-6 + 4.4799e-6 + 6.4045e-6 − 1.7582e-6) mW for white.
  // The channels are printed with four digits.
  @Test func `of the Nexus One draws what PowerTutor's coefficients give for white`() {
    let white = 365 + 255.0 * 480 * 800 * (3.0647e-6 + 4.4799e-6 + 6.4045e-6 - 1.7582e-6)
    let model = Self.energy(["light": 1], of: ["brightness": "100 %"])
    #expect(abs(model.joules * 1000 / 10 - white) < 0.1)
  }

  // A grey of sRGB level s: PowerTutor takes s² for its light, all colours alike.
  @Test(arguments: [32.0, 128, 200])
  func `of the Nexus One draws what PowerTutor's coefficients give for a grey`(level: Double) {
    let (share, sum) = (level / 255 * level / 255, 3 * level)
    let pixel =
      (3.0647e-6 + 4.4799e-6 + 6.4045e-6) * share
      - 1.7582e-6 / 255 / 255 / 3 / 3 * sum * sum
    let grey = 365 + 255 * 480 * 800 * pixel
    let model = Self.energy(["light": share], of: ["brightness": "100 %"])
    #expect(abs(model.joules * 1000 / 10 - grey) < 0.1)
  }

  @Test func `is never cheaper with more light of any colour`() {
    for color in ["light", "red", "green", "blue"] {
      let energies = [0, 0.1, 0.5, 0.9, 1].map { Self.energy([color: $0]) }
      #expect(energies == energies.sorted())
      #expect(Set(energies).count == 5)
    }
  }

  @Test func `is never cheaper when it is brighter`() {
    for exponent in ["0.5", "1", "2.2"] {
      let model = round.merging(["exponent": exponent]) { $1 }
      let energies = [0, 0.1, 0.5, 0.9, 1].map {
        Self.energy(["light": 0.4], brightness: $0, of: model)
      }
      #expect(energies == energies.sorted())
    }
  }

  // 100 mW + 50 % of 1 W, then black: 100 mW.
  @Test func `shows the device's average content until the app says more`() {
    let bench = ComponentBench(OLEDPanel(round), seconds: 10)
    bench.at(0) { $0.light(true) }
    bench.at(4) { $0.perform("content", ["light": 0], thread: 1) }
    bench.run()
    #expect(bench.ledger.total == .joules(0.6 * 4 + 0.1 * 6))
  }

  // App 1 is black; app 2 says nothing and shows half of white.
  @Test func `shows each app's own content`() {
    let bench = ComponentBench(OLEDPanel(round), seconds: 10)
    bench.at(0) { $0.perform("content", ["light": 0], app: 1, thread: 1) }
    bench.at(0) { $0.light(true, app: 1) }
    bench.at(3) { $0.light(true, app: 2) }
    bench.at(7) { $0.light(true, app: 1) }
    bench.run()
    #expect(bench.energy(.screen, app: 1) == .joules(0.6))
    #expect(bench.energy(.screen, app: 2) == .joules(2.4))
  }

  @Test func `keeps a colour of which nothing new is said`() {
    let bench = ComponentBench(OLEDPanel(round), seconds: 10)
    bench.at(0) { $0.perform("content", ["light": 0], thread: 1) }
    bench.at(0) { $0.perform("content", ["green": 1], thread: 2) }
    bench.at(0) { $0.light(true) }
    bench.run()
    #expect(bench.ledger.total == .joules(4))
  }

  @Test func `takes a person's word for the app in front`() {
    let bench = ComponentBench(OLEDPanel(round), seconds: 10)
    bench.at(0) { $0.light(true, app: 2) }
    bench.at(0) { $0.perform("content", ["light": 0], app: 0, thread: 1) }
    bench.run()
    #expect(bench.energy(.screen, app: 2) == .joules(1))
  }

  @Test(arguments: [(-2.0, 1.0), (7, 11), (.infinity, 11)])
  func `is between black and white whatever a script computes`(light: Double, joules: Double) {
    #expect(Self.energy(["light": light]) == .joules(joules))
  }

  @Test func `cannot show more than white by default`() {
    #expect(
      OLEDPanel.complaints(["content": "101 %"]) == [
        "'device.components.display.content' must be at most 100 %"
      ])
  }
}
