import Results
import Testing

struct `The difference of two documents` {
  @Test func `is none when every byte is the same`() {
    #expect(DocumentDifference(stored: "a 1\nb 2\n", made: "a 1\nb 2\n", tolerance: nil) == nil)
  }

  @Test func `is the first line that is another`() {
    let found = DocumentDifference(
      stored: "a 1\nb 2\nc 3\n", made: "a 1\nb 4\nc 5\n", tolerance: nil)
    #expect(found?.line == 2)
    #expect(found?.stored == "b 2")
    #expect(found?.made == "b 4")
  }

  @Test func `is the line that only one has`() {
    let found = DocumentDifference(stored: "a\n", made: "a\nb\n", tolerance: nil)
    #expect(found?.line == 2)
    #expect(found?.stored == "")
    #expect(found?.made == "b")
    let shorter = DocumentDifference(stored: "a\nb", made: "a", tolerance: nil)
    #expect(shorter?.stored == "b")
    #expect(shorter?.made == nil)
  }

  @Test func `is a last digit where every byte counts`() {
    let (stored, made) = ("x: 1.0000000000000002,", "x: 1.0000000000000004,")
    #expect(DocumentDifference(stored: stored, made: made, tolerance: nil)?.line == 1)
    #expect(DocumentDifference(stored: stored, made: made, tolerance: 1e-9) == nil)
  }

  @Test(arguments: [(1.0 + 0.9e-9, true), (1.0 + 1.1e-9, false), (-1.0, false)])
  func `is a number farther off than tolerated`(number: Double, isTolerated: Bool) {
    let found = DocumentDifference(stored: "[1.0, 2]", made: "[\(number), 2]", tolerance: 1e-9)
    #expect((found == nil) == isTolerated)
  }

  @Test func `is a word however small its numbers differ`() {
    #expect(DocumentDifference(stored: "ab 1", made: "ac 1", tolerance: 0.5)?.line == 1)
    #expect(DocumentDifference(stored: "1, 2", made: "1", tolerance: 0.5)?.line == 1)
  }
}
