import Experiments

/// The expectations of a scenario as test cases, for the tools that build servers have for them.
///
/// An expectation that is not met is a failure, and so is a known miss that is met; a known miss
/// that is missed is skipped. There are no times: the same results give the same bytes.
package enum JUnitXML {
  package static func text(of comparison: ComparisonDocument) -> String {
    let claims = comparison.expectations
    let failures = claims.count { !$0.isAsAnnounced }
    let skipped = claims.count { $0.isAsAnnounced && !$0.isMet }
    let counts =
      "tests=\"\(claims.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    let suite = escaped(comparison.scenario)
    let cases = claims.map { claim in
      let head = "    <testcase classname=\"\(suite)\" name=\"\(escaped(claim.name))\""
      guard let outcome = outcome(of: claim) else { return head + "/>\n" }
      return head + ">\n      \(outcome)\n    </testcase>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="drainsim" \(counts)>
        <testsuite name="\(suite)" \(counts)>
      \(cases.joined())  </testsuite>
      </testsuites>

      """
  }

  private static func outcome(of claim: ExpectationResult) -> String? {
    switch (claim.isMet, claim.knownMiss) {
    case (true, nil): nil
    case (false, nil): "<failure type=\"not met\" message=\"\(escaped(claim.text))\"/>"
    case (false, let reason?):
      "<skipped message=\"\(escaped("known miss, \(claim.text), because \(reason)"))\"/>"
    case (true, let reason?):
      "<failure type=\"now met\" message=\"\(escaped("\(claim.text); was a known miss because \(reason)"))\"/>"
    }
  }

  /// A text as the value of an attribute; characters that XML does not have become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t", "\r": result += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
