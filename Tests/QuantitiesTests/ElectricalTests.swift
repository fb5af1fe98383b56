import Quantities
import Testing

struct `Amount of charge` {
  @Test func `takes energy at a voltage`() {
    #expect(Charge(coulombs: 2) * Voltage(volts: 3.75) == .joules(7.5))
  }
}
