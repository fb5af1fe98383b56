import Experiments
import ScenarioTestSupport
import Testing

struct `An expectation` {
  private static func text(_ claim: String) -> String {
    """
    scenario: watts
    device: { components: { base: { asleep: 1000 mW, awake: 1000 mW } } }
    duration: 10 s
    replications: 3
    variants:
      old: {}
      new: { device: { components: { base: { asleep: 600 mW } } } }
    expect: { e: \(claim) }
    """
  }

  private static func result(_ claim: String) throws -> ExpectationResult {
    try #require(try Samples.experiment(text(claim)).compare().expectations.first)
  }

  @Test(arguments: [
    // Ten joules against six.
    ("{ metric: energy, variant: old, near: 10.5 J, within: 0.5 J }", true),
    ("{ metric: energy, variant: old, near: 10.5 J, within: 0.4 J }", false),
    ("{ metric: energy, below: 6.1 J }", true),
    ("{ metric: energy, below: 6 J }", false),
    ("{ metric: energy, above: 5.9 J }", true),
    ("{ metric: energy, above: 6 J }", false),
    ("{ metric: energy, below: 6100 mJ }", true),
    ("{ metric: energy, reduction: at least 40 % }", true),
    ("{ metric: energy, reduction: at least 41 % }", false),
    ("{ metric: energy, reduction: at least 40 %, interval: true }", true),
    ("{ metric: energy, beats: old }", true),
    ("{ metric: energy, variant: old, beats: new }", false),
    ("{ metric: energy, equals: old }", false),
    ("{ metric: run-time, equals: old }", true),
    ("{ metric: run-time, variant: old, equals: new }", true),
    ("{ metric: average-power, below: 0.7 W }", true),
    ("{ metric: run-time, near: 10 s, within: 0 s }", true),
  ])
  func `is met or not`(claim: String, isMet: Bool) throws {
    #expect(try Self.result(claim).isMet == isMet)
  }

  // Ten joules against six, of which more is better: the older variant wins.
  @Test(arguments: [
    ("{ metric: worth, variant: old, beats: new }", true),
    ("{ metric: worth, variant: new, beats: old }", false),
    ("{ metric: worth, variant: old, beats: new, interval: true }", true),
    ("{ metric: worth, variant: new, beats: old, interval: true }", false),
  ])
  func `of what beats another follows the direction of the metric`(
    claim: String, isMet: Bool
  ) throws {
    let metric = "metrics: { worth: { energy: base, better: higher } }\n"
    let comparison = try Samples.experiment(Self.text(claim) + "\n" + metric).compare()
    let result = try #require(comparison.expectations.first)
    #expect(result.isMet == isMet)
    #expect(result.text.contains(" higher than of "))
  }

  /// Days of 10 J and up to 9 J more, by when the app is opened; what a variant saves on each is a
  /// thousandth of that.
  private static func nearlyTheSame(_ claim: String) -> String {
    """
    scenario: nearly-the-same
    device: { components: { base: { asleep: 1000 mW, awake: 2000 mW } } }
    duration: 10 s
    replications: 20
    user: { actions: { look: { at: { uniform: [1 s, 9 s] }, do: [ { open: a } ] } } }
    apps: { a: { handlers: { start: [] } } }
    variants:
      old: {}
      new: { device: { components: { base: { awake: 1999 mW } } } }
      newer: { device: { components: { base: { awake: 1998 mW } } } }
    expect: { e: \(claim) }
    """
  }

  @Test(arguments: [
    ("{ metric: energy, variant: new, beats: old, interval: true }", true),
    ("{ metric: energy, variant: newer, beats: new, interval: true }", true),
    ("{ metric: average-power, variant: newer, beats: new, interval: true }", true),
    ("{ metric: energy, variant: new, beats: newer, interval: true }", false),
    ("{ metric: run-time, variant: newer, beats: new, interval: true }", false),
  ])
  func `tells two variants apart by the difference on the same days`(
    claim: String, isMet: Bool
  ) throws {
    let comparison = try Samples.experiment(Self.nearlyTheSame(claim)).compare()
    // Days differ by far more than variants do, so intervals of the means say nothing.
    let energies = try #require(comparison.metrics.first { $0.name == "energy" })
    let (old, newer) = (energies.variants[0].interval, energies.variants[2].interval)
    #expect(try #require(newer).high > #require(old).low)
    #expect(try #require(comparison.expectations.first).isMet == isMet)
  }

  @Test func `that is missed is not as announced`() throws {
    #expect(try !Self.result("{ metric: energy, below: 6 J }").isAsAnnounced)
  }

  @Test func `that is missed for a known reason is as announced`() throws {
    #expect(try Self.result("{ metric: energy, below: 6 J, known-miss: why }").isAsAnnounced)
  }

  @Test func `that is met against a known reason is not as announced`() throws {
    #expect(try !Self.result("{ metric: energy, below: 7 J, known-miss: why }").isAsAnnounced)
  }

  @Test func `says the claim with the value found`() throws {
    let text = try Self.result("{ metric: energy, reduction: at least 30 % }").text
    #expect(text == "energy of new lower than old by at least 30 %: 40 %")
  }

  // Ten joules against six, and 40 % less.
  @Test(arguments: [
    ("{ metric: energy, below: 6 J }", "energy of new below 6 J: 6 J"),
    ("{ metric: energy, below: 5.9999 J }", "energy of new below 5.9999 J: 6 J"),
    ("{ metric: energy, above: 5.99999 J }", "energy of new above 5.99999 J: 6 J"),
    ("{ metric: energy, below: 5.999999999 J }", "energy of new below 6 J: 6 J"),
    (
      "{ metric: energy, near: 5.5 J, within: 0.49996 J }",
      "energy of new within 0.49996 J of 5.5 J: 6 J"
    ),
    (
      "{ metric: energy, reduction: at least 40.001 % }",
      "energy of new lower than old by at least 40.001 %: 40 %"
    ),
  ])
  func `has the digits that tell what was claimed from what was found`(
    claim: String, text: String
  ) throws {
    #expect(try Self.result(claim).text == text)
  }

  @Test func `has the digits that tell two variants apart`() throws {
    let near = Self.text("{ metric: energy, beats: old }").replacing("600 mW", with: "999.98 mW")
    let result = try #require(try Samples.experiment(near).compare().expectations.first)
    #expect(result.text == "energy of new lower than of old: 9.9998 J against 10 J")
  }

  @Test(arguments: [
    "{ metric: energy, below: 6.1 J, interval: true }",
    "{ metric: energy, reduction: at least 40 %, interval: true }",
    "{ metric: energy, beats: old, interval: true }",
    "{ metric: energy, near: 6 J, within: 1 J, interval: true }",
  ])
  func `about an interval says that one run has none`(claim: String) throws {
    let one = Self.text(claim).replacing("replications: 3", with: "replications: 1")
    let result = try #require(try Samples.experiment(one).compare().expectations.first)
    #expect(!result.isMet)
    #expect(result.text.hasSuffix(": its interval needs two runs or more; this is one"))
    #expect(try !Self.result(claim).text.contains("needs two"))
  }

  @Test func `without a value is missed`() throws {
    let scenario = Self.text("{ metric: m, below: 3 s }").replacing(
      "variants:\n",
      """
      user: { actions: { a: { at: 99 s, do: [ { mark: x } ] } } }
      metrics: { m: { from: x, to: x, within: 3 s } }
      variants:

      """)
    let result = try Samples.experiment(scenario).compare().expectations.first
    #expect(result?.text == "m of new below 3 s: no value")
    #expect(result?.isMet == false)
  }
}
