import Quantities
import Testing

struct `Amount of charge` {
  @Test func `is current times time`() {
    #expect((Current.milliamperes(500) * .milliseconds(10_000)).coulombs == 5)
  }

  @Test func `adds up`() {
    #expect((Charge(coulombs: 1.5) + Charge(coulombs: 2)).coulombs == 3.5)
  }

  @Test func `takes energy at a voltage`() {
    #expect(Charge(coulombs: 2) * Voltage(volts: 3.75) == .joules(7.5))
  }
}

struct `Processor work` {
  @Test func `takes cycles over clock`() {
    #expect(CycleCount(cycles: 2_000_000) / Frequency(hertz: 2e9) == .milliseconds(1))
  }

  @Test func `is never free`() {
    #expect(CycleCount(cycles: 1) / Frequency(hertz: 3e9) == .nanoseconds(1))
  }

  @Test func `takes no time when there is none`() {
    #expect(CycleCount(cycles: 0) / Frequency(hertz: 1e9) == .zero)
  }
}
