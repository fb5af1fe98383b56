import DocumentCoding
import Foundation
import Testing

@testable import Experiments
@testable import Statistics

struct `The intervals of a verdict` {
  /// From −75 to −25 % over the runs, and from −80 to 10 % over phones, lower in 30 of 40 draws.
  private static let document: ComparisonDocument = {
    let difference = PairedDifference.identical(count: 50)
    let change = RelativeChange(
      percent: -50, interval: .bounded(ConfidenceInterval(low: -75, high: -25)))
    var document = ComparisonDocument.sample(difference, change)
    let spread = SpreadOverPoints(
      low: -80, median: -40, high: 10, points: 40, content: 0.95, runsShare: 0.1)
    let share = ComparisonDocument.Share(share: 0.75, points: 40)
    document.overRanges = .init(
      points: 40, replications: 2, confidence: 0.95, impossible: 0, reasons: [], parameters: [],
      notVaried: [],
      metrics: [
        .init(
          name: "energy", unit: "J",
          comparisons: [
            .init(
              variant: "improved", shareThatSaves: share, shareThatSavesSurely: share, lower: 30,
              higher: 10, change: spread, difference: spread)
          ])
      ])
    document.judge(practice: nil, main: nil)
    return document
  }()

  private static let overRuns = ComparisonDocument.EffectInterval(over: .runs, low: -75, high: -25)
  private static let overPhones = ComparisonDocument.EffectInterval(
    over: .phones, low: -80, high: 10, points: 40, better: 30, lower: 30, higher: 10,
    content: 0.95, runsShare: 0.1)

  private func read(_ document: ComparisonDocument) throws -> ComparisonDocument.VerdictEntry {
    let read = try DocumentCoding.document(
      ComparisonDocument.self, in: Data(document.text.utf8))
    return try #require(read.verdict?.first)
  }

  @Test func `are a list with the numbers over runs and over the ranges of phones`() throws {
    let entry = try read(Self.document)
    #expect(entry.intervals == [Self.overRuns, Self.overPhones])
    #expect(entry.intervals?.last?.interval == entry.ranges?.interval)
  }

  @Test func `are missing from an older result, which has their numbers`() throws {
    var older = Self.document
    older.verdict?[0].intervals = nil
    #expect(!older.text.contains("\"intervals\""))
    let entry = try read(older)
    #expect(entry.intervals == nil)
    #expect(entry.runs?.low == Self.overRuns.low && entry.runs?.high == Self.overRuns.high)
    #expect(entry.ranges?.interval == Self.overPhones.interval)
  }

  @Test func `are none where there is one run and no range was drawn`() throws {
    let one = PairedEstimate(
      count: 1, mean: -1, standardDeviation: nil, interval: nil, tStatistic: nil,
      degreesOfFreedom: 0, pValue: nil)
    let change = RelativeChange(percent: -50, interval: nil)
    let document = ComparisonDocument.sample(.estimated(one), change)
    #expect(document.verdict?.count == 1 && !document.text.contains("\"intervals\""))
  }
}
