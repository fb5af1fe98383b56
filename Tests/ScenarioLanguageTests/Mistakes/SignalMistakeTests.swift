import ScenarioTestSupport
import Testing

/// Signals in the units of programs that measure them.
struct `A signal` {
  private static func complaints(_ surroundings: String) throws -> [(String, [String])] {
    try Samples.complaints(Trap.head + "surroundings: { \(surroundings) }\n")
      .map { ($0.message, $0.notes) }
  }

  @Test(
    arguments: [
      "network: { wi-fi: %@ }", "network: { cellular: %@ }",
      "network: { cellular: { states: { a: { signal: %@, stays: 5 min }, b: { signal: 5 %, stays: 3 min } } } }",
      "network: { cellular: { steps: [ { from: 0 s, signal: %@ } ] } }",
      "conditions: [ { from: 1 h, wi-fi-signal: %@ } ]",
      "conditions: [ { from: 1 h, cellular-signal: %@ } ]",
      "places: { home: { east: 0 m, north: 0 m, radius: 50 m, wi-fi-signal: %@ } }",
    ], ["80 dBm", "-95 dBm", "-95dBm", "-95"])
  func `in decibels is answered with percent`(place: String, written: String) throws {
    let found = try Self.complaints(place.replacing("%@", with: written))
    #expect(found.count == 1, "\(found)")
    #expect(
      found.first?.0.hasSuffix("is a share of the best signal, found '\(written)'") == true,
      "\(found)")
    #expect(
      found.first?.1 == ["signals are percent here: write 80 % for a good one, and 0 % for none"])
  }

  @Test func `without its sign is answered with it`() throws {
    #expect(try Self.complaints("network: { wi-fi: 80 }").map(\.1) == [["write 80 %"]])
    #expect(try Self.complaints("network: { wi-fi: 120 % }").map(\.1) == [[]])
  }

  @Test func `in percent or from 0 to 1 is taken`() throws {
    #expect(try Self.complaints("network: { wi-fi: 80 %, cellular: 0.7 }").map(\.0) == [])
  }
}
