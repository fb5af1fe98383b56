@testable import Experiments
import Results
import Testing

struct `Runs as CSV` {
  private func rows(variant: String, _ readings: MetricReading...) -> String {
    RunsCSV(variants: ["first", variant]).rows(
      of: RunRecord(variant: 1, replication: 37, events: 0, readings: readings))
  }

  @Test func `are one row a metric`() {
    let rows = rows(
      variant: "improved", MetricReading(name: "energy", unit: "J", value: 0.1, isCensored: false),
      MetricReading(name: "search-time", unit: "s", value: 45, isCensored: true, hasLimit: true))
    #expect(
      rows
        == "improved,37,energy,J,0.1,false,,,false\nimproved,37,search-time,s,45.0,true,,,true\n")
  }

  @Test func `have the parts of a ratio`() {
    let rows = rows(
      variant: "improved",
      MetricReading(name: "power", unit: "W", value: 0.5, isCensored: false, ratio: (5, 10)))
    #expect(rows == "improved,37,power,W,0.5,false,5.0,10.0,false\n")
  }

  @Test(arguments: [nil, Double.infinity, .nan])
  func `leave a value empty that a run did not give`(value: Double?) {
    let rows = rows(
      variant: "improved", MetricReading(name: "m", unit: "1", value: value, isCensored: false))
    #expect(rows == "improved,37,m,1,,false,,,false\n")
  }

  @Test(arguments: [
    ("a,b", "\"a,b\""), ("say \"so\"", "\"say \"\"so\"\"\""), ("two\nlines", "\"two\nlines\""),
    ("two\r\nlines", "\"two\r\nlines\""), ("plain text", "plain text"), ("改", "改"), ("", ""),
  ])
  func `quote what RFC 4180 says`(name: String, field: String) {
    #expect(rows(variant: name).isEmpty)
    let rows = rows(
      variant: name, MetricReading(name: "m", unit: "1", value: 1, isCensored: false))
    #expect(rows == "\(field),37,m,1,1.0,false,,,false\n")
  }

  @Test func `begin with the names of the columns`() {
    #expect(
      RunsCSV.header
        == "variant,replication,metric,unit,value,censored,numerator,denominator,limited\n")
  }
}
