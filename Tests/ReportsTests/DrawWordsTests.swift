@testable import Experiments
import Testing

@testable import Reports
@testable import Results

struct `The words on draws from the ranges` {
  private func told(_ document: ComparisonDocument) -> [String] {
    VerdictText.paragraphs(of: document)
  }

  @Test func `says how much of the spread is chance, and what to do where it is most`() {
    #expect(!told(Ranged.document(share: 0.1))[0].contains("chance between runs"))
    #expect(
      told(Ranged.document(share: 0.34))[0]
        .hasSuffix(", 34 % of this spread is chance between runs."))
    for share in [0.51, 1] {
      #expect(
        told(Ranged.document(share: share))[0].hasSuffix(
          ", most of this spread is chance between runs, not the ranges: take more runs at each draw (--range-replications)."
        ))
    }
  }

  @Test func `are the same on the page`() async throws {
    let page = try await Ranged.page(Ranged.document())
    let words = "the central 95 % of 199 draws"
    #expect(page.replacing("\u{A0}", with: " ").contains("with the ends that hold \(words)."))
  }

  /// 198 draws have their 4th as an end, and hold (199 − 8) / 199.
  @Test func `tells the middle of the draws with a value alike at the top and below`() {
    var document = Ranged.document()
    func change(_ ranges: inout ComparisonDocument.Ranges?, _ points: Int, _ content: Double) {
      let spread = SpreadOverPoints(
        low: -71, median: -50, high: -10, points: points, content: content)
      ranges?.metrics[0].comparisons[0].change = spread
      ranges?.metrics[0].comparisons[0].difference = spread
    }
    for (points, content, words) in [
      (199, 0.95, "5th highest, the central 95 % of 199 draws."),
      (198, 191.0 / 199, "4th highest, the central 96 % of 198 draws."),
    ] {
      change(&document.overRanges, points, content)
      let text = ComparisonTable(document).text.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(text.contains(words))
      let shares = text.matches(of: /the central \d+ % of \d+ draws/).map { String($0.output) }
      #expect(shares.count == 2 && Set(shares).count == 1)
    }
  }
}
