import Numerics
import Testing

struct `The binomial law` {
  @Test func `adds up what Pascal's triangle counts`() {
    // Of six fair tosses: 1, 6, 15, 20, 15, 6, 1 of 64.
    let law = Binomial(trials: 6, probability: 0.5)
    for (successes, count) in [1, 7, 22, 42, 57, 63, 64].enumerated() {
      #expect((law.cumulative(successes) - Double(count) / 64).magnitude < 1e-15)
      #expect((law.survival(successes) - Double(64 - count) / 64).magnitude < 1e-15)
    }
  }

  @Test func `has nothing below zero and all at the number of trials`() {
    let law = Binomial(trials: 3, probability: 0.2)
    #expect(law.cumulative(-1) == 0 && law.survival(-1) == 1)
    #expect(law.cumulative(3) == 1 && law.survival(3) == 0)
  }

  @Test func `keeps the digits of a thin tail`() {
    // All of 300 trials at 1 %: 10⁻⁶⁰⁰ is below all doubles, of 100 it is 10⁻²⁰⁰.
    let law = Binomial(trials: 100, probability: 0.01)
    #expect((law.survival(99) / 1e-200 - 1).magnitude < 1e-11)
  }
}
