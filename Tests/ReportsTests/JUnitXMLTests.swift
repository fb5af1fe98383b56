@testable import Experiments
@testable import Reports
import Statistics
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif
import Foundation

struct `Expectations as test cases` {
  private func xml(_ claims: [ExpectationResult]) -> String {
    JUnitXML.text(
      of: ComparisonDocument(
        scenario: "search", device: "iphone-6s", seed: 1, replications: 2, firstReplication: 1,
        confidence: 0.95, baseline: "a", variants: ["a"], changesWorld: [], events: 0,
        metrics: [], expectations: claims))
  }

  private let claims = [
    ExpectationResult(name: "cheap", text: "cheap: 3 J", isMet: true, knownMiss: nil),
    ExpectationResult(name: "fast", text: "fast: 9 s < \"8 s\"", isMet: false, knownMiss: nil),
    ExpectationResult(name: "far", text: "far: 1 m", isMet: false, knownMiss: "fog & rain"),
    ExpectationResult(name: "near", text: "near: 2 m", isMet: true, knownMiss: "a hill"),
  ]

  @Test func `fail where they are not met, or met against what is known`() {
    #expect(
      xml(claims) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="drainsim" tests="4" failures="2" errors="0" skipped="1">
          <testsuite name="search" tests="4" failures="2" errors="0" skipped="1">
            <testcase classname="search" name="cheap"/>
            <testcase classname="search" name="fast">
              <failure type="not met" message="fast: 9 s &lt; &quot;8 s&quot;"/>
            </testcase>
            <testcase classname="search" name="far">
              <skipped message="known miss, far: 1 m, because fog &amp; rain"/>
            </testcase>
            <testcase classname="search" name="near">
              <failure type="now met" message="near: 2 m; was a known miss because a hill"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `are XML whatever their names`() {
    let odd = ExpectationResult(
      name: "a<b>\u{1}\n\u{FFFF}\"'", text: "]]>&", isMet: false, knownMiss: nil)
    #expect(XMLParser(data: Data(xml([odd]).utf8)).parse())
  }

  @Test func `are none where a scenario has none`() {
    #expect(xml([]).contains("tests=\"0\" failures=\"0\""))
  }
}
