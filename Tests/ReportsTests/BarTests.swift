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
}
