import Experiments

extension ComparisonTable {
  /// The claims of the scenario and their results.
  var expectations: [String] {
    let unchecked = document.uncheckedExpectations ?? []
    let column = 14
    let others = unchecked.flatMap { name in
      Paragraph.entry(
        "  unchecked",
        "\(name.shown): it is about the scenario's baseline, which \(document.baseline.shown) is not",
        column: column, width: style.width)
    }
    let overRanges = (document.uncheckedOverRanges ?? []).flatMap { name in
      Paragraph.entry(
        "  unchecked", "\(name.shown): it is about the ranges, which were not drawn",
        column: column,
        width: style.width)
    }
    let claims = document.expectations.flatMap { expectation in
      let outcome = expectation.outcome
      var lines = Paragraph.entry(
        "  " + outcome.rawValue, "\(expectation.name.shown): \(expectation.text.shown)",
        column: column, width: style.width)
      if let reason = expectation.knownMiss {
        let margin = String(repeating: " ", count: column)
        lines += style.lines(outcome.about(reason.shown), first: margin, indent: column)
      }
      let word = style.styled(outcome.rawValue, outcome.emphasis)
      lines[0] = "  " + word + lines[0].dropFirst(2 + outcome.rawValue.count)
      return lines
    }
    return style.section("Expectations", claims + others + overRanges)
  }
}

/// The result of an expectation, and the words for it.
enum ExpectationOutcome: String {
  case met
  case notMet = "NOT MET"
  case knownMiss = "known miss"
  case metUnexpectedly = "NOW MET"

  fileprivate var emphasis: TextStyle.Emphasis {
    switch self {
    case .met: .good
    case .notMet, .metUnexpectedly: .bad
    case .knownMiss: .doubtful
    }
  }

  /// The remark on the reason that the scenario gives for a miss.
  fileprivate func about(_ reason: String) -> String {
    switch self {
    case .metUnexpectedly:
      "known miss that is now met; remove 'known-miss' (\(reason)) if that is right"
    default: "because \(reason)"
    }
  }
}

extension ExpectationResult {
  var outcome: ExpectationOutcome {
    switch (isMet, knownMiss) {
    case (true, nil): .met
    case (false, nil): .notMet
    case (false, _?): .knownMiss
    case (true, _?): .metUnexpectedly
    }
  }
}
