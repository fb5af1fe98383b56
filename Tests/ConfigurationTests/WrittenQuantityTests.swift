import Configuration
import Testing

struct `A written quantity` {
  @Test(arguments: [
    ("0.1", "0.2", "0.3"), ("1.5 s", "0.25 s", "1.75 s"), ("-10", "4", "-6"),
    ("99ms", "1ms", "100ms"),
    ("0.9", "0.1", "1"),
  ])
  func `adds its digits exactly`(left: String, right: String, sum: String) throws {
    #expect(try WrittenQuantity(left).adding(WrittenQuantity(right))?.text == sum)
  }

  @Test func `adds nothing of another unit`() throws {
    #expect(try WrittenQuantity("1 s").adding(WrittenQuantity("1 ms")) == nil)
  }

  @Test func `multiplies its digits exactly`() throws {
    #expect(try WrittenQuantity("1.1 s").multiplied(by: WrittenQuantity("1.1"))?.text == "1.21 s")
  }

  @Test(arguments: [
    ("1.5 s", "ms", "1500 ms"), ("30s", "min", "0.5min"), ("90 min", "h", "1.5 h"),
    ("1 KiB", "B", "1024 B"),
  ])
  func `is the same in another unit`(text: String, unit: String, same: String) throws {
    #expect(try WrittenQuantity(text).converted(to: unit)?.text == same)
  }

  @Test(arguments: [("10 s", "min"), ("10 s", "mW"), ("10 s", "fortnight"), ("10 °C", "K")])
  func `has no form without end in another unit`(text: String, unit: String) throws {
    #expect(try WrittenQuantity(text).converted(to: unit) == nil)
  }

  /// 31 digits would be refused as a literal.
  @Test func `has no sum that could not be written`() throws {
    let wide = try WrittenQuantity("999999999999999999999999999999")
    #expect(try wide.adding(WrittenQuantity("1")) == nil)
  }

  @Test(arguments: [
    ("2", "1", true), ("1", "1", false), ("-2", "-1", false), ("0.3", "0.30", false),
  ])
  func `is above what is less`(left: String, right: String, isAbove: Bool) throws {
    #expect(try WrittenQuantity(left).isAbove(WrittenQuantity(right)) == isAbove)
  }
}
