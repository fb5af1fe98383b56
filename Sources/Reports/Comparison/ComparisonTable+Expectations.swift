import Experiments

extension ComparisonTable {
  /// The claims of the scenario and whether they held.
  var expectations: [String] {
    let unchecked = comparison.uncheckedExpectations
    guard !comparison.expectations.isEmpty || !unchecked.isEmpty else { return [] }
    let column = 14
    let others = unchecked.flatMap { name in
      Paragraph.entry(
        "  unchecked",
        "\(name.shown): it is about the scenario's baseline, which \(comparison.baseline.shown) is not",
        column: column, width: style.width)
    }
    return [style.styled("Expectations", .strong)]
      + comparison.expectations.flatMap { expectation in
        let verdict = Verdict(expectation)
        var lines = Paragraph.entry(
          "  " + verdict.word, "\(expectation.name.shown): \(expectation.text.shown)",
          column: column, width: style.width)
        if let reason = expectation.knownMiss {
          let margin = String(repeating: " ", count: column)
          lines += Paragraph.lines(
            verdict.about(reason.shown), first: margin, indent: column, width: style.width)
        }
        let word = style.styled(verdict.word, verdict.emphasis)
        lines[0] = "  " + word + lines[0].dropFirst(2 + verdict.word.count)
        return lines
      } + others
  }
}

/// What became of an expectation, in words.
private enum Verdict {
  case met, notMet, knownMiss, metUnexpectedly

  init(_ expectation: ExpectationResult) {
    switch (expectation.isMet, expectation.knownMiss) {
    case (true, nil): self = .met
    case (false, nil): self = .notMet
    case (false, _?): self = .knownMiss
    case (true, _?): self = .metUnexpectedly
    }
  }

  var word: String {
    switch self {
    case .met: "met"
    case .notMet: "NOT MET"
    case .knownMiss: "known miss"
    case .metUnexpectedly: "NOW MET"
    }
  }

  var emphasis: TextStyle.Emphasis {
    switch self {
    case .met: .good
    case .notMet, .metUnexpectedly: .bad
    case .knownMiss: .doubtful
    }
  }

  /// What to say about the reason that the scenario gives for a miss.
  func about(_ reason: String) -> String {
    switch self {
    case .metUnexpectedly:
      "known miss that is now met; remove 'known-miss' (\(reason)) if that is right"
    default: "because \(reason)"
    }
  }
}
