import Testing

@testable import Configuration

struct `A table of synonyms` {
  private let table: Synonyms = [
    ["request", "schedule-transfer"]: ["download", "get"],
    ["read-file"]: ["get", "load"],
  ]

  @Test func `gives all meanings of a word in their order`() {
    #expect(table.meanings(of: "download") == ["request", "schedule-transfer"])
  }

  @Test func `takes the first group that has the word`() {
    #expect(table.meanings(of: "get") == ["request", "schedule-transfer"])
  }

  @Test func `leaves meanings out that are not known`() {
    #expect(table.meanings(of: "download") { $0 == "schedule-transfer" } == ["schedule-transfer"])
  }

  @Test func `goes on where a group has no known meaning`() {
    #expect(table.meanings(of: "get") { $0 == "read-file" } == ["read-file"])
  }

  @Test func `knows no other words`() {
    #expect(table.meanings(of: "request") == [])
    #expect(table.meanings(of: "upload") == [])
  }
}
