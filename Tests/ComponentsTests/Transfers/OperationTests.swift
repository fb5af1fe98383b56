import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `Any sequence of operations` {
  private let near = [
    .desk, Accessory(name: "lamp", group: 1, interval: .milliseconds(152), services: 0b10),
    Accessory(name: "wall", group: 2, isConnectable: false),
  ]

  private func play(seed: Int) -> ComponentBench {
    var dice = Dice(seed: seed, name: "operations")
    let radio = BluetoothRadio.changing([
      "scan-interval": "100 ms", "scan-duty": "40 %", "reception": "80 %",
    ])
    let bench = ComponentBench.bluetooth(radio, near: near, seconds: 60, seed: seed)
    for thread in 0..<250 {
      // Many at one instant.
      let instant = Double(dice.roll(below: 600)) / 10
      let peer = Double(dice.pick([-4, -2, -1, 0, 1, 2]))
      let app = dice.roll(1...3)
      let step = dice.pick(bench.definition.operations)
      var operands: [String: Double] = [:]
      for field in step.fields where field.isRequired || dice.roll(below: 2) == 0 {
        operands[field.name] =
          switch field.name {
          case "from", "to": peer
          case "timeout", "stop-when-idle": Double(dice.roll(0...20)) * 1e9
          case "services", "filter": dice.pick([0, 1, 2, 3, .infinity])
          case "size": Double(dice.roll(0...200))
          case "command": Double(dice.roll(below: 3))
          default: Double(dice.roll(below: 2))
          }
      }
      let (name, fields) = (step.name, operands)
      bench.at(instant) { $0.perform(name, fields, app: app, thread: thread) }
    }
    bench.run()
    return bench
  }

  @Test(arguments: 1...20)
  func `conserves energy`(seed: Int) {
    let bench = play(seed: seed)
    #expect(bench.failure == nil)
    #expect(bench.conservation.holds, "\(bench.conservation)")
  }

  @Test(arguments: 1...20)
  func `ends every operation at most once`(seed: Int) {
    let ends = play(seed: seed).happenings.filter { $0.hasPrefix("#") }
      .map { $0.prefix { $0 != " " } }
    #expect(Set(ends).count == ends.count)
  }

  @Test func `can be repeated to the attojoule`() {
    let (first, second) = (play(seed: 5), play(seed: 5))
    #expect(first.log == second.log)
    #expect(first.ledger == second.ledger)
    #expect(first.accessories == second.accessories)
  }
}
