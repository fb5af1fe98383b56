import Results

/// What the scenario expected and did not get, beside the verdict: that one alone may say what went well.
enum MissedExpectations {
  /// So many are told whole.
  private static let most = 3

  /// Those that nobody announced first; nil where all were met.
  static func text(of comparison: StoredComparison) -> String? {
    let missed = comparison.expectations.filter { !$0.met }
    guard !missed.isEmpty else { return nil }
    let ordered = missed.filter { $0.knownMiss == nil } + missed.filter { $0.knownMiss != nil }
    let told = ordered.prefix(most).map { miss in
      "\(miss.name.shown)\(miss.knownMiss == nil ? "" : " (known miss)"): \(miss.text.shown)"
    }
    let rest = ordered.count > most ? "; and \(ordered.count - most) more" : ""
    return "Not met: \(told.joined(separator: "; "))\(rest)."
  }
}
