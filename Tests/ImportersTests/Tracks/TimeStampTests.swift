import Testing

@testable import Importers

struct `A time of a track` {
  // 1 May 2024 lies 54 years with 14 leap days (the one of 2024 among them) after 1970, and 121 days
  // into its year less the leap day: 54·365 + 13 + 121 days.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2024-05-01T07:30:00Z", (54 * 365 + 13 + 121) * 86_400 + 27_000),
    ("2024-05-01T07:30:00", (54 * 365 + 13 + 121) * 86_400 + 27_000),
    ("2024-05-01T09:30:00+02:00", (54 * 365 + 13 + 121) * 86_400 + 27_000),
    ("2024-05-01T02:00:00-05:30", (54 * 365 + 13 + 121) * 86_400 + 27_000),
    ("1969-12-31T23:59:59Z", -1),
    // The last leap day that was left out, in 1900: 70 years with 17 leap days before 1970.
    ("1900-03-01T00:00:00Z", -(70 * 365 + 17) * 86_400 + 59 * 86_400),
    ("2000-02-29T00:00:00Z", (30 * 365 + 7 + 59) * 86_400),
  ])
  func `is counted from 1970 in UTC`(text: String, seconds: Int) {
    #expect(TimeStamp(text)?.seconds == Int64(seconds))
  }

  @Test(arguments: [
    ("00.5", 500_000_000), ("00.000000001", 1), ("00.1234567899", 123_456_789), ("00", 0),
  ])
  func `has decimals of a second`(second: String, nanoseconds: Int) {
    #expect(TimeStamp("2024-05-01T07:30:\(second)Z")?.nanoseconds == Int64(nanoseconds))
  }

  @Test(arguments: [
    "", "2024", "2024-05-01", "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z",
    "2024-05-01T24:00:00Z",
    "2024-05-01T07:60:00Z", "2024-05-01T07:30:00.Z", "2024-05-01T07:30:00+2", "2024-05-01 07:30:00",
    "2024-05-01T07:30:00ZZ", "２０２４-05-01T07:30:00Z", "-024-05-01T07:30:00Z",
  ])
  func `is refused when it is none`(text: String) { #expect(TimeStamp(text) == nil) }

  @Test func `is no more than 250 years from another`() throws {
    let first = try #require(TimeStamp("0001-01-01T00:00:00Z"))
    let last = try #require(TimeStamp("9999-12-31T23:59:59Z"))
    #expect(last.nanoseconds(since: first) == nil)
    #expect(first.nanoseconds(since: last) == nil)
    let next = try #require(TimeStamp("0001-01-01T00:00:01.5Z"))
    #expect(next.nanoseconds(since: first) == 1_500_000_000)
  }
}
