import Experiments

/// The claims of a scenario and their results, as terms.
enum ExpectationTerms {
  /// All of them, also those that could not be checked.
  static func all(of document: ComparisonDocument) -> [Report.Term] {
    let claims = document.expectations.map { claim in
      Report.Term(
        name: claim.outcome.rawValue, text: "\(claim.name): \(claim.text)\(claim.reason)",
        severity: claim.outcome.severity)
    }
    func unchecked(_ names: [String]?, _ why: String) -> [Report.Term] {
      (names ?? []).map { Report.Term(name: "unchecked", text: "\($0): \(why)") }
    }
    return claims
      + unchecked(
        document.uncheckedExpectations,
        "it is about the scenario's baseline, which \(document.baseline) is not")
      + unchecked(document.uncheckedOverRanges, "it is about the ranges, which were not drawn")
  }
}

/// The result of an expectation, and the words for it.
enum ExpectationOutcome: String {
  case met
  case notMet = "NOT MET"
  case knownMiss = "known miss"
  case metUnexpectedly = "NOW MET"

  fileprivate var severity: Report.Severity {
    switch self {
    case .met: .fine
    case .notMet, .metUnexpectedly: .grave
    case .knownMiss: .caution
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

  /// The remark on the reason that the scenario gives for a miss.
  fileprivate var reason: String {
    guard let knownMiss else { return "" }
    return outcome == .metUnexpectedly
      ? " (known miss that is now met; remove 'known-miss' (\(knownMiss)) if that is right)"
      : ", because \(knownMiss)"
  }
}
