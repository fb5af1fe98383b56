import Configuration
@testable import Experiments
import DocumentCoding
import Testing

@testable import Results
@testable import Statistics

struct `An analysis as JSON` {
  private func text(_ pairs: [(x: Double, y: Double)]) throws -> String {
    let analysis = try #require(
      PairedAnalysis(pairs, Resampling(seed: 1, name: "test", count: 50)))
    return JSONText.text(of: try members(of: analysis))
  }

  /// The members that an analysis adds to a comparison of two variants.
  private func members(of analysis: PairedAnalysis) throws -> JSONValue {
    var contrast = ComparisonDocument.Contrast(
      baseline: "a", variant: "b", difference: analysis.difference, change: nil, correlation: nil)
    contrast.add(analysis, bootstraps: .all)
    let value = DocumentEncoder.value(of: contrast)
    guard case .object(let members) = value else { return .null }
    let names = ["tests", "effect-sizes", "bootstrap", "normality"]
    return .object(members.filter { names.contains($0.name) })
  }

  private func numbers(_ value: JSONValue) -> [Double] {
    switch value {
    case .object(let members): members.flatMap { numbers($0.value) }
    case .array(let elements): elements.flatMap(numbers)
    case .number(let number): [number]
    default: []
    }
  }

  @Test func `of equal pairs has null for every test`() throws {
    let found = try text([(1, 1), (2, 2), (3, 3)])
    let expected = """
      {
        "tests": { "paired-t": null, "welch": null, "wilcoxon": null, "mann-whitney": null },
        "effect-sizes": {
          "d-z": null,
          "hedges-g": null,
          "cliffs-delta": null,
          "hodges-lehmann": { "estimate": 0.0, "low": null, "high": null }
        },
        "bootstrap": null,
        "normality": { "a2": null, "p": null, "skewness": null, "doubtful": false }
      }

      """
    #expect(found == expected)
  }

  @Test func `has the members of the exact tests`() throws {
    // All six differences are positive: 2 of 64 signs. Of 36 pairs of values y is greater in 27 and
    // equal in 3, which count half.
    let found = try text([(1, 2), (2, 4), (3, 6), (4, 8), (5, 10), (6, 12)])
    #expect(found.contains("\"wilcoxon\": { \"w\": 21.0, \"p\": 0.03125, \"exact\": true }"))
    #expect(found.contains("\"mann-whitney\": { \"u\": 28.5, \"p\": 0."))
  }

  private func text(of answer: EquivalenceAnswer) -> String {
    DocumentCoding.text(of: ComparisonDocument.Equivalence(answer))
  }

  @Test func `has the limits that decide on equivalence`() throws {
    let pairs = JointMoments([(10, 10.2), (11, 10.9), (12, 12.3), (9, 9.1)])
    let share = text(of: pairs.equivalence(within: .share(0.05)))
    let change = DocumentCoding.text(
      of: ComparisonDocument.Change(
        try #require(pairs.relativeChange(critical: { _ in 2.3533634348018264 }))))
    #expect(share.contains("\"share\": 0.05,") && share.contains("\"shown\": true"))
    // Student's 95 % quantile of three degrees of freedom is 2.3534.
    #expect(share.contains(change.split(separator: ",")[0].dropFirst(2)))
    #expect(!share.contains("margin"))
    let absolute = text(of: pairs.equivalence(within: .absolute(1)))
    #expect(absolute.contains("\"margin\": 1.0,") && absolute.contains("\"low\": "))
  }

  @Test func `says why there is no test of equivalence`() {
    let answer = JointMoments([(-1, 2), (1, 3)]).equivalence(within: .share(0.05))
    #expect(
      text(of: answer)
        == "{ \"share\": 0.05, \"p\": null, \"shown\": false, \"refused\": \"no-mean\" }\n")
  }

  private static let awkward: [[(x: Double, y: Double)]] = [
    [(1, 4)], [(1, 4), (2, 5)], [(0, 0), (0, 1)], [(0, 0), (0, 0), (0, 1e-300)],
    [(1e100, -1e100), (-1e100, 1e100), (0, 1e100)], [(5, 5), (5, 5), (5, 5.000000000000001)],
    [(1, 3), (2, 4), (9, 11)], Array(repeating: (1, 2), count: 9), [(-1, 1), (1, -1)],
  ]

  @Test(arguments: awkward.indices)
  func `has finite numbers only, whatever the pairs`(place: Int) throws {
    let resampling = Resampling(seed: 1, name: "test", count: 50)
    let analysis = try #require(PairedAnalysis(Self.awkward[place], resampling))
    let areFinite = numbers(try members(of: analysis)).allSatisfy { $0.isFinite }
    #expect(areFinite)
  }
}
