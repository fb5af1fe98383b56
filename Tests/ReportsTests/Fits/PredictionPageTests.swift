import Results
import Testing

@testable import Experiments
@testable import Reports

struct `Predictions on the page of truth` {
  private static func gauge(
    _ predicted: Double, low: Double, high: Double, shutDowns: Int = 0
  ) -> TruthDocument.Prediction {
    let points = [
      GaugeStudy.Point(time: 0, gauge: 1, predicted: 1, low: 1, high: 1),
      GaugeStudy.Point(
        time: 5400, gauge: 0.9, predicted: (1 + predicted) / 2, low: 0.85, high: 0.95),
      GaugeStudy.Point(time: 10_800, gauge: 0.8, predicted: predicted, low: low, high: high),
    ]
    return .init(
      prediction: "day", data: "day.txt", sha256: "d1", phone: "a phone", judges: "another-phone",
      question: nil, values: [],
      gauge: .init(.init(points: points, draws: 99, shutDowns: shutDowns)))
  }

  private static let computed = TruthDocument.Prediction(
    prediction: "radio", data: "a.pcap", sha256: "d2", phone: "a tool",
    judges: "model-against-model", question: nil,
    values: [.init(metric: "energy", unit: "J", given: 200, predicted: 201)], gauge: nil)

  private static func blocks(
    _ predictions: [TruthDocument.Prediction], figures: [(title: String, path: String)] = []
  ) -> [String] {
    var document = TruthDocument(programVersion: "1")
    document.predictions = predictions
    return TruthPage(document, figures: figures).markdown.split(separator: "\n\n").map(String.init)
  }

  // Differences of 0, 2.5 and 5 points; an unchanged level misses by 0, 10 and 20.
  @Test func `say where a gauge ended and where it was predicted`() {
    let table = Self.blocks([Self.gauge(0.75, low: 0.7, high: 0.78)]).first {
      $0.hasPrefix("| prediction | phone |")
    }
    #expect(
      table?.split(separator: "\n").last
        == "| `day` | a phone | 3, 3 | 100 % to 80 % | **75 %** (70 to 78 %) | **2.5 points** | 5 points | 2 of 3 | 10 points |"
    )
  }

  @Test func `tell the draws that are left out`() {
    func says(_ shutDowns: Int) -> Bool {
      Self.blocks([Self.gauge(0.75, low: 0.7, high: 0.78, shutDowns: shutDowns)])
        .contains { $0.hasSuffix("since the recorded one went on: \(shutDowns) of `day`.") }
    }
    #expect(says(1) && !says(0))
  }

  @Test func `show the picture of a gauge`() {
    let blocks = Self.blocks(
      [Self.gauge(0.75, low: 0.7, high: 0.8)], figures: [("A day?", "figures/gauge-day.svg")])
    #expect(blocks.contains("![A day?](figures/gauge-day.svg)"))
  }

  @Test func `set another program's values apart from what was measured`() throws {
    let blocks = Self.blocks([Self.computed])
    let place = try #require(blocks.firstIndex { $0.hasPrefix("## Model against model") })
    #expect(blocks[place + 1].contains("nothing was measured"))
    #expect(
      blocks[place + 2].split(separator: "\n").last
        == "| `radio` | a tool | energy | 200 J | **201 J** | 0.50 % |")
    #expect(!blocks.contains { $0.hasPrefix("## The gauges") })
  }

  @Test func `name their files with the digests`() {
    #expect(
      Self.blocks([Self.computed, Self.gauge(0.8, low: 0.7, high: 0.9)]).last
        == "* `a.pcap`: SHA-256 `d2`\n* `day.txt`: SHA-256 `d1`\n")
  }

  @Test func `are bad news where a level that stays would be nearer`() {
    let blocks = Self.blocks([Self.gauge(0.1, low: 0, high: 0.2)])
    #expect(
      blocks.contains {
        $0.contains(
          "* `day`: the level is off by 35 points, where a constant level is off by 10 points."
        )
          && $0.contains("* `day`: the ranges hold 2 of 3 levels.")
      }, "\(blocks)")
  }
}
