import Quantities
import Testing

@testable import PhoneModel
@testable import PowerAccounting

/// A planted mismatch. Only the meter itself writes its sums, and nothing in the run loop can be
/// made to disagree with it, so the mismatch is planted in what the loop asks the meter for.
struct `A run whose parts are not the whole` {
  private let parts = Energy(attojoules: 41)
  private let whole = Energy(attojoules: 42)

  @Test func `fails with both sums`() {
    #expect {
      try PowerMeter.Conservation(parts: parts, whole: whole).check()
    } throws: {
      guard case RunFailure.energyNotConserved(let found, let wanted) = $0 else { return false }
      return found == parts && wanted == whole
    }
  }

  @Test func `passes when they agree`() throws {
    try PowerMeter.Conservation(parts: whole, whole: whole).check()
  }

  @Test func `is found by the meter after a cell was changed`() {
    var meter = PowerMeter(components: [(name: "a", lanes: 1)], apps: ["system"])
    meter.change(
      meter.lane(0, of: ComponentID(0)), to: .steady(.milliwatts(1)), chargedTo: .baseline,
      at: .zero)
    meter.settle(at: .zero + .seconds(1))
    meter.cells[0] += Energy(attojoules: 1)
    #expect(!meter.conservation.holds)
  }
}
