@testable import Experiments
import DocumentCoding
import Foundation
@testable import PowerAccounting
import Quantities
import Testing

@testable import Results
@testable import Statistics

struct `A saving in files` {
  /// Half a joule a day less on two days, all of it the screen's.
  private static let saving: ComparisonDocument.Saving = {
    let energy = ComparisonDocument.EnergyDifference(
      baseline: 2, variant: 1.5, difference: .init(mean: -0.5, low: -1.5, high: 0.5),
      attojoules: "-1000000000000000000")
    let cell = LedgerKey(component: "display", app: "app", cause: .screen)
    return .init(
      baseline: "original", variant: "improved, twice", days: 2, whole: energy,
      parts: [.init(cell, energy)])
  }()

  @Test func `is a row a cell in CSV`() {
    #expect(
      SavingCSV.text(of: [Self.saving]) == """
        variant,component,app,cause,baseline (J),variant (J),difference (J),low (J),high (J),all runs (aJ)
        "improved, twice",all,all,all,2.0,1.5,-0.5,-1.5,0.5,-1000000000000000000
        "improved, twice",display,app,screen,2.0,1.5,-0.5,-1.5,0.5,-1000000000000000000

        """)
  }

  @Test func `has every digit in JSON`() throws {
    let text = DocumentCoding.text(
      of: Self.saving)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    let energy: [String: Any] = [
      "baseline": 2.0, "variant": 1.5, "difference": ["mean": -0.5, "low": -1.5, "high": 0.5],
      "attojoules": "-1000000000000000000",
    ]
    let part = energy.merging(["component": "display", "app": "app", "cause": "screen"]) { $1 }
    #expect(
      root
        == [
          "baseline": "original", "variant": "improved, twice", "days": 2, "whole": energy,
          "parts": [part],
        ] as NSDictionary)
  }
}
