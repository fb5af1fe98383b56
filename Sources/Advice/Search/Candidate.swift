import Configuration

/// One change, or several together, as a variant of the scenario.
package struct Candidate: Sendable {
  package enum Kind: Sendable {
    case single
    /// The same practice wherever it applies.
    case everywhere
    case combination
  }

  package let kind: Kind
  package let proposals: [Proposal]
  /// The patch of a variant.
  package let patch: ConfigurationNode

  package var first: Proposal { proposals[0] }

  /// Whether another one is a part of it.
  func holds(_ other: Candidate) -> Bool {
    other.proposals.allSatisfy { part in proposals.contains { $0.isSame(as: part) } }
  }

  /// How likely it is to be right.
  var likelihood: Double { proposals.map(\.practice.likelihood).min() ?? 0 }

  /// Whether it leaves out what no metric sees, which only the author can judge.
  package var isQuestion: Bool {
    !isPriceShown && proposals.contains { $0.practice.name == Omissions.practice }
  }

  package var isPriceShown: Bool { proposals.allSatisfy(\.isPriceShown) }

  /// Whether it costs nothing, whatever the scenario measures.
  package var isFree: Bool { proposals.allSatisfy { $0.practice.cost == .free } }

  /// Whether advice names it only where it costs nothing.
  var isStrict: Bool {
    !isQuestion
      && proposals.contains {
        $0.practice.cost == .strict || $0.practice.name == Omissions.practice
      }
  }

  /// Whether it costs nothing, or something shows what it costs.
  package func isPriceKnown(by finding: Finding) -> Bool {
    isFree || isPriceShown && !finding.costs.isEmpty
  }

  /// The order between equals, which is the same in every run: that of the file, and of the names.
  var order: (SourceLocation, String, String) {
    (
      first.location, proposals.map { $0.practice.name }.joined(separator: " "),
      proposals.map(\.strength).joined(separator: " ")
    )
  }

  /// Alternatives are of one place and practice: one of them is reported.
  struct Place: Hashable {
    let practice: String
    let app: String
    let location: SourceLocation?
  }

  var place: Place {
    Place(
      practice: first.practice.name, app: first.app,
      location: kind == .single ? first.location : nil)
  }
}

/// Makes candidates of what practices propose.
struct CandidateMaker {
  let root: ConfigurationNode

  /// Nil where the changes do not go together, change nothing, or ask for what the system lacks.
  func candidate(_ kind: Candidate.Kind, _ proposals: [Proposal]) -> Candidate? {
    guard let changed = root.applying(proposals),
      let patch = root.patch(to: changed), !isRefused(patch)
    else { return nil }
    return Candidate(kind: kind, proposals: proposals, patch: patch)
  }

  private func isRefused(_ patch: ConfigurationNode) -> Bool {
    root.systemVersion.map { InterfaceTable.isRefused(patch["apps"] ?? patch, on: $0) } ?? false
  }

  /// Each proposal alone, and each practice wherever it applies; no patch twice.
  func all(of proposals: [Proposal]) -> [Candidate] {
    let singles = proposals.compactMap { candidate(.single, [$0]) }
    return (singles + everywhere(proposals)).distinct { YAMLWriter.text(of: $0.patch) }
  }

  private func everywhere(_ proposals: [Proposal]) -> [Candidate] {
    struct Key: Hashable {
      let practice: String
      let app: String
    }
    // What is done again and again shares a radio's tail, and saves when all of it is done less often.
    func keys(_ proposal: Proposal) -> [Key] {
      [proposal.practice.name, proposal.practice.isSlower ? "slower" : nil].compactMap { name in
        name.map { Key(practice: $0, app: proposal.app) }
      }
    }
    return proposals.flatMap(keys).distinct.flatMap { key -> [Candidate] in
      // What is left out is asked about step by step.
      if key.practice == Omissions.practice { return [] }
      let own = proposals.filter { keys($0).contains(key) }
      let byPlace = own.grouped(by: \.location).map(\.elements)
      guard byPlace.count > 1, let most = byPlace.map(\.count).max() else { return [] }
      return (0..<most).compactMap { rank in
        candidate(.everywhere, byPlace.map { $0[min(rank, $0.count - 1)] })
      }
    }
  }
}
