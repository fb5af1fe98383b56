import Configuration
import Testing

struct `A reference` {
  @Test(arguments: References.keys)
  func `is its parts in one line`(key: String) throws {
    let reference = try #require(References.reference(of: key))
    let title = try #require(References.title(of: key))
    var rest = Substring(title)
    for part in [reference.author, reference.title, reference.details].compactMap(\.self) {
      #expect(!part.isEmpty)
      let range = try #require(rest.firstRange(of: part), "\(part)")
      // Between parts there is a comma, a colon or a semicolon.
      #expect(rest[..<range.lowerBound].allSatisfy { ",;: ".contains($0) })
      rest = rest[range.upperBound...]
    }
    #expect(rest.isEmpty)
    #expect(!title.contains("|"))
  }

  @Test func `has the year of its publication`() {
    #expect(References.year(of: "huang-2012") == 2012)
    // Named by the key alone.
    #expect(References.year(of: "kindt-2015") == 2015)
    #expect(References.year(of: "leap") == nil)
  }

  @Test func `is told apart from the place in it`() {
    #expect(References.split("ergondesk-thesis 4.4.1") == ("ergondesk-thesis", "4.4.1"))
    #expect(References.split("li-2014") == ("li-2014", nil))
    #expect(References.split("WWDC 2020") == ("WWDC 2020", nil))
  }
}
