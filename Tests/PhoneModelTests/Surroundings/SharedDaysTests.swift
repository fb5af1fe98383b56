import Experiments
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// The surroundings of the shipped commuter's phone; the variants ask for mail differently.
struct `The days of variants` {
  @Test func `have the same surroundings, whatever the app does`() throws {
    let path = try #require(Samples.shipped.first { $0.hasSuffix("days/commuting-mail.yaml") })
    let scenario = try ScenarioLoader.load(path).scenario
    try #require(scenario.variants.count == 3)
    for replication in 1...3 {
      let diaries = try scenario.variants.map {
        try SurroundingsDiary($0.specification, replication: replication)
      }
      // Coverage, two ways and four borders: nothing of it may be missing.
      #expect(diaries[0].entries.count > 20)
      for diary in diaries.dropFirst() {
        #expect(diary.entries.map(\.at) == diaries[0].entries.map(\.at))
        #expect(diary.entries.map(\.around) == diaries[0].entries.map(\.around))
      }
      // What apps do is not the same.
      #expect(diaries[1].events < diaries[0].events)
    }
  }
}
