import Testing

@testable import Importers

struct `A number in the language of a phone` {
  @Test(arguments: [
    ("100 sec", 100, "sec"), ("1,5 kB", 1.5, "kb"), ("1.234,5 ms", 1234.5, "ms"),
    ("1,234.5 ms", 1234.5, "ms"), ("1,106,818千字节", 1_106_818, "千字节"), ("64秒", 64, "秒"),
    ("1\u{A0}234,5\u{A0}ko", 1234.5, "ko"), ("1\u{202F}234\u{202F}567 o", 1_234_567, "o"),
    ("12 %", 12, "%"), ("1’234.25 s", 1234.25, "s"), ("1,00,000 kB", 100_000, "kb"),
    ("١٬٢٣٤٫٥ ث", 1234.5, "ث"), ("\u{200F}٢٠ ثانية", 20, "ثانية"), ("१२ से॰", 12, "से॰"),
    ("−3 s", -3, "s"), ("0,123 s", 0.123, "s"), ("1234,567 s", 1234.567, "s"), ("20", 20, ""),
    ("5 Sek.", 5, "sek"), ("１２,5 s", 12.5, "s"),
  ])
  func `is read with its unit`(_ text: String, _ value: Double, _ unit: String) throws {
    let number = try #require(LocalNumber(text))
    #expect(number.point != .unclear)
    #expect(number.value(number.point) == value)
    #expect(number.unit == unit)
  }

  @Test func `with one mark and three digits is unclear by itself`() throws {
    let number = try #require(LocalNumber("1,234 kB"))
    #expect(number.point == .unclear)
    #expect(number.value(.comma) == 1.234)
    #expect(number.value(.point) == 1234)
  }

  @Test(arguments: ["", "kB", "-", ",5", "sec 5", "\u{200F}", "∞ s"])
  func `is refused when it is none`(_ text: String) { #expect(LocalNumber(text) == nil) }

  @Test(arguments: [
    "2022-09-26 16:00:00 +0000", "2022-09-26 18:00:00 +0200", "2022-09-26 16:00:00",
    "2022-09-26T16:00:00Z", "٢٠٢٢-٠٩-٢٦ ١٦:٠٠:٠٠ +0000", "2022-09-26 10:30:00.5 -0530",
  ])
  func `may be those of a time`(_ text: String) {
    // 52 years with 13 leap days, 268 days, 16 hours.
    let expected: Int64 = (52 * 365 + 13 + 268) * 86_400 + 57_600
    #expect(MetricTime(text)?.seconds == expected)
  }
}
