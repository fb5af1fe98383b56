import Advice
import Configuration
import ScenarioTestSupport
import Testing

/// Every practice: where it applies, what it changes, what it is based on.
struct `Practices as changes` {
  /// How often each practice is proposed or asked about for the samples.
  private static func applied() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for name in SampleApps.all.keys.sorted() {
      let (root, proposals) = try SampleApps.proposals(name)
      for proposal in proposals { counts[proposal.practice.name, default: 0] += 1 }
      for question in EditCatalogue.questions(about: root) {
        counts[question.practice, default: 0] += 1
      }
    }
    return counts
  }

  @Test func `each apply to some app`() throws {
    let counts = try Self.applied()
    #expect(PracticeTable.all.map(\.name).filter { counts[$0] == nil } == [])
  }

  @Test func `are at least 25 of the catalogue of practices`() {
    let rows = Set(PracticeTable.all.map(\.row).filter { $0.hasPrefix("B") })
    #expect(rows.count >= 25, "\(rows.sorted())")
  }

  @Test func `have names of their own, and a source of the bibliography`() {
    #expect(Set(PracticeTable.all.map(\.name)).count == PracticeTable.all.count)
    let known = Set(References.keys)
    #expect(PracticeTable.all.filter { !known.contains($0.source) }.map(\.name) == [])
  }

  /// A patch is what a variant says, so that it has to make of the baseline what the change made of it.
  @Test(arguments: SampleApps.all.keys.sorted())
  func `say as a patch what they change`(name: String) throws {
    let (root, proposals) = try SampleApps.proposals(name)
    for proposal in proposals {
      let changed = try #require(root.applying([proposal]), "\(proposal.practice.name)")
      let patch = try #require(root.patch(to: changed), "\(proposal.practice.name) changes nothing")
      #expect(
        root.merging(patch).hasSameContent(as: changed),
        "\(proposal.practice.name): \(YAMLWriter.text(of: patch))")
    }
  }

  @Test(arguments: SampleApps.all.keys.sorted())
  func `make a scenario that can be run`(name: String) throws {
    let (root, proposals) = try SampleApps.proposals(name)
    for proposal in proposals {
      let changed = try #require(root.applying([proposal]))
      #expect(throws: Never.self, "\(proposal.practice.name)") {
        try Samples.load(YAMLWriter.text(of: changed))
      }
    }
  }

  /// The other way round: an app without mistakes gets no advice.
  @Test func `leave an app alone that does nothing of the kind`() throws {
    let text = """
      scenario: quiet
      device: standard-phone
      duration: 1 min
      user: { actions: { go: { at: 1 s, do: [ { open: app }, { tap: go } ] } } }
      apps: { app: { handlers: { go-tapped: [ { compute: { cycles: 1 M, qos: background } } ] } } }
      """
    var found: [Proposal] = []
    try Baselines.read(text) { found = EditCatalogue.proposals(for: $0) }
    #expect(found.map(\.practice.name) == [])
  }
}
