import Advice
import Configuration
import ScenarioTestSupport
import Testing

/// Every practice: where it applies, what it changes, what it is based on.
struct `Practices as changes` {
  /// The types of practices that propose or ask something about the samples.
  private static func applied() throws -> [ObjectIdentifier: Int] {
    var counts: [ObjectIdentifier: Int] = [:]
    for name in SampleApps.all.keys.sorted() {
      let (root, proposals) = try SampleApps.proposals(name)
      for proposal in proposals { counts[ObjectIdentifier(proposal.practice), default: 0] += 1 }
      for app in AppScripts.all(in: root) {
        for practice in PracticeCatalogue.all where !practice.questions(about: app).isEmpty {
          counts[ObjectIdentifier(practice), default: 0] += 1
        }
      }
    }
    return counts
  }

  @Test func `each apply to some app`() throws {
    let counts = try Self.applied()
    let idle = PracticeCatalogue.all.filter { counts[ObjectIdentifier($0)] == nil }
    #expect(idle.map { "\($0)" } == [])
  }

  @Test func `are at least 25 of the catalogue of practices`() {
    let rows = Set(PracticeCatalogue.all.map { $0.row }.filter { $0.hasPrefix("B") })
    #expect(rows.count >= 25, "\(rows.sorted())")
  }

  @Test func `name a source of the bibliography`() {
    let known = Set(References.keys)
    let unknown = PracticeCatalogue.all.filter { !known.contains($0.source) }
    #expect(unknown.map { "\($0)" } == [])
  }

  /// A patch is what a variant says, so that it has to make of the baseline what the change made of it.
  @Test(arguments: SampleApps.all.keys.sorted())
  func `say as a patch what they change`(name: String) throws {
    let (root, proposals) = try SampleApps.proposals(name)
    for proposal in proposals {
      let changed = try #require(root.applying(proposal.edits), "\(proposal.practice)")
      let patch = try #require(root.patch(to: changed), "\(proposal.practice) changes nothing")
      #expect(
        root.merging(patch).hasSameContent(as: changed),
        "\(proposal.practice): \(YAMLWriter.text(of: patch))")
    }
  }

  @Test(arguments: SampleApps.all.keys.sorted())
  func `make a scenario that can be run`(name: String) throws {
    let (root, proposals) = try SampleApps.proposals(name)
    for proposal in proposals {
      let changed = try #require(root.applying(proposal.edits))
      #expect(throws: Never.self, "\(proposal.practice)") {
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
    try Baselines.read(text) { found = PracticeCatalogue.proposals(for: $0) }
    #expect(found.map { "\($0.practice)" } == [])
  }
}
