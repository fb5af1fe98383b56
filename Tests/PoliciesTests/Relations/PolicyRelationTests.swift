import Policies
import Testing

/// Relations of runs with and without each policy of the catalogue, whatever their numbers are.
struct `Every policy` {
  private static let names = PolicyCatalogue.models.map { $0.definition.name }

  private static func relation(of name: String) throws -> PolicyRelation {
    try #require(
      PolicyRelation.all.first { $0.policy == name }, "no row of PolicyRelation.all for \(name)")
  }

  @Test func `has one row, under the role that it stands under in the catalogue`() {
    #expect(
      PolicyRelation.all.map { "\($0.role)/\($0.policy)" }.sorted()
        == PolicyCatalogue.models.map { "\($0.definition.role)/\($0.definition.name)" }.sorted())
  }

  @Test(arguments: names)
  func `that is off is as if it were left out`(name: String) throws {
    let relation = try Self.relation(of: name)
    for day in [relation.governed, relation.quiet] {
      #expect(try relation.run(day, .off) == relation.run(day, .leftOut))
    }
  }

  @Test(arguments: names)
  func `changes nothing of a day in which it has nothing to decide`(name: String) throws {
    let relation = try Self.relation(of: name)
    let (on, off) = (
      try relation.run(relation.quiet, .on), try relation.run(relation.quiet, .off)
    )
    #expect(on.differences(from: off) == [])
    if !relation.looksInVain { #expect(on.events == off.events) }
  }

  @Test(arguments: names)
  func `changes what it decides, and nothing else`(name: String) throws {
    let relation = try Self.relation(of: name)
    let (on, off) = (
      try relation.run(relation.governed, .on), try relation.run(relation.governed, .off)
    )
    let different = on.differences(from: off)
    #expect(different.subtracting(relation.changed).sorted() == [], "must have stayed")
    #expect(relation.changed.subtracting(different).sorted() == [], "must have changed")
  }

  /// Else the day before says nothing.
  @Test(arguments: names)
  func `meets a bystander that draws all day`(name: String) throws {
    let relation = try Self.relation(of: name)
    for day in [relation.governed, relation.quiet] {
      let run = try relation.run(day, .on)
      #expect(Double(run["drawings"].prefix { $0 != " " }) ?? 0 > 10)
      #expect(Double(run["drawn"].prefix { $0 != " " }) ?? 0 > 1000)
    }
  }
}
