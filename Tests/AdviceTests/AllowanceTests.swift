import Advice
import Configuration
import Testing

/// The metrics that may be worse, and by how much.
struct `An allowance` {
  private func amount(_ text: String, _ unit: String) throws -> (share: Double?, value: Double?) {
    switch try #require(try Allowance(text, unit: unit)).amount {
    case .share(let share): (share, nil)
    case .absolute(let value): (nil, value)
    }
  }

  @Test func `is a share of the mean, or an amount in the metric's unit`() throws {
    #expect(try amount("20 %", "s").share == 0.2)
    #expect(try amount("+5 min", "s").value == 300)
    #expect(try amount("3", "1").value == 3)
    #expect(try amount("20 %", "1").share == 0.2)
  }

  @Test func `of another kind is none`() throws {
    #expect(try Allowance("3 J", unit: "s") == nil)
    #expect(throws: QuantityProblem.self) { try Allowance("much", unit: "s") }
  }
}
