@testable import Experiments
import Results
import Testing

@testable import Reports

struct `A bar` {
  @Test func `is as long as its share, to an eighth`() {
    #expect(Bar.text(1, width: 4) == "████")
    #expect(Bar.text(0.5, width: 4) == "██")
    #expect(Bar.text(0.59375, width: 4) == "██▍")
  }

  @Test func `shows whatever is above nothing, and nothing for nothing`() {
    #expect(Bar.text(0.0001, width: 4) == "▏")
    #expect(Bar.text(0, width: 4) == "")
    #expect(Bar.text(.nan, width: 4) == "")
  }

  @Test func `of a line has a character a value`() {
    #expect(Bar.line([0, 0.13, 0.5, 0.99, 1]) == "▁▂▅██")
  }

  @Test func `stands in tables only where it is asked for`() {
    let comparison = Given.comparison(metrics: [Given.searchTime])
    let plain = ComparisonTable(ComparisonDocument(comparison)).text
    let drawn = ComparisonTable(ComparisonDocument(comparison), style: TextStyle(showsBars: true))
      .text
    #expect(!plain.contains("█"))
    // The improved version's 10.512 s beside 24.934 s are 27 of 64 eighths.
    #expect(drawn.contains("  original   24.9 ± 2.1   ████████"))
    #expect(drawn.contains("███▍"))
  }

  @Test func `is left out where a line has no room for it`() {
    let comparison = Given.comparison(metrics: [Given.searchTime])
    let narrow = TextStyle(width: 60)
    #expect(
      ComparisonTable(ComparisonDocument(comparison), style: narrow).text
        == ComparisonTable(
          ComparisonDocument(comparison), style: TextStyle(width: 60, showsBars: true)
        ).text)
  }
}
