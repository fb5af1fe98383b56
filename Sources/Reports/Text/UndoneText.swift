import Experiments

/// Unfinished work in a comparison or at the points of a sweep, in words: the same on a terminal, on
/// a page and for a build server.
struct UndoneText {
  /// The warnings that the scenario does not know; one that several variants have is said once.
  let warnings: [String]
  /// The warnings that the scenario knows, one line for each code.
  let known: [String]
  /// The answer where there is no warning; nil where there is one, and where nothing tells.
  private let nothing: String?
  /// Requests and transfers of all variants: "now 150 of 150, night 149 of 150"; nil without any.
  private let exchanges: String?
  /// The work that variants did less of than the baseline.
  private let lessWork: [String]

  /// The answer without a warning, and the counts, sentence by sentence.
  var calm: [String] { [nothing, exchanges].compactMap(\.self) + lessWork }

  init(_ document: ComparisonDocument) {
    self.init(
      document.warnings, document.exchanges, document.fewerSteps, baseline: document.baseline,
      texts: Self.texts(of: document.unknownWarnings, among: document.variants),
      isUnknown: document.warnings == nil && !document.knowsWork)
  }

  /// - Parameter place: The words for the place of a warning, nil for what no step does; the file
  ///   with the line, unless given.
  init(
    _ sweep: SweepDocument,
    place: (ComparisonDocument.Warning) -> String? = \.place
  ) {
    self.init(
      sweep.warnings, sweep.exchanges, sweep.fewerSteps, baseline: sweep.baseline,
      texts: Self.texts(
        of: sweep.unknownWarnings.map { warning in
          var warning = warning
          warning.text += ", \(Self.at(warning.points ?? [], of: sweep.points.count))"
          return warning
        }, among: sweep.variants, place: place),
      isUnknown: sweep.warnings == nil, (all: " at any point", most: " over all points"))
  }

  /// - Parameter places: Behind what holds at each point of a sweep, and behind what holds on the
  ///   whole.
  private init(
    _ warnings: [ComparisonDocument.Warning]?, _ exchanges: [ComparisonDocument.Exchanges]?,
    _ fewerSteps: [ComparisonDocument.FewerSteps]?, baseline: String, texts: [String],
    isUnknown: Bool, _ places: (all: String, most: String) = ("", "")
  ) {
    self.warnings = texts
    let told = (warnings ?? []).filter { $0.known != nil }
    let known = told.grouped(by: \.code).map { code, same in
      "\(code.name) (\(same.count)), known: \(same[0].known ?? "")"
    }
    self.known = known
    self.exchanges = exchanges.map { ExchangesText.sentence($0, baseline: baseline) }
    lessWork = FewerStepsText.sentences(fewerSteps ?? [], baseline: baseline)
    guard warnings != nil else {
      nothing = isUnknown ? ExchangesText.unknown : nil
      return
    }
    let counts = exchanges ?? []
    let share = ExchangesText.leastDone(counts)
    let text =
      share == 1
      ? ExchangesText.areCut(counts)
        ? "Apart from work that was cancelled or under way at the end, no work is unfinished\(places.all)"
        : ExchangesText.areUnlike(counts) || fewerSteps != nil
          ? "No requested work is unfinished\(places.all)"
          : "No work is unfinished\(places.all)"
      : share >= 0.95
        ? "Hardly any work is unfinished\(places.most)"
        : "No variant has clearly more unfinished work than another\(places.all)"
    nothing = texts.isEmpty ? text + (known.isEmpty ? "." : " but what is known.") : nil
  }

  /// Warnings as sentences; the names of all variants with the same one stand before its words:
  /// `now, night: …`.
  static func texts(
    of warnings: [ComparisonDocument.Warning], among all: [String],
    place: (ComparisonDocument.Warning) -> String? = \.place
  ) -> [String] {
    let texts = warnings.map { warning in
      "\(warning.text)\(place(warning).map { " (\($0))" } ?? "") [\(warning.code.name)]"
    }
    return zip(warnings, texts).grouped(by: \.1).map { text, same in
      // Several steps of one line may have lost as much.
      let variants = same.map(\.0.variant).distinct
      if variants == [""] { return text }
      let isAll = variants.count > 1 && variants.count == all.count
      return (isAll ? "all variants" : variants.joined(separator: ", ")) + ": " + text
    }
  }

  /// `at 3 of 18 points (1, 4, 7)`.
  ///
  /// - Parameter points: Counted from 1.
  static func at(_ points: [Int], of all: Int) -> String {
    if points.count == all { return all == 1 ? "at the only point" : "at all \(all) points" }
    let listed = points.map { "\($0)" }.first(mostPoints) { _ in "…" }
    return "at \(points.count) of \(all) points (\(listed.joined(separator: ", ")))"
  }

  /// More points than this are not listed one by one.
  private static let mostPoints = 8
}

extension SweepDocument {
  /// The warnings that the scenario does not know.
  package var unknownWarnings: [ComparisonDocument.Warning] {
    (warnings ?? []).filter { $0.known == nil }
  }

  /// The work that a saving of a variant was bought with: "night downloads nothing (0 of 15; now: 15
  /// of 15) at 3 of 18 points (1, 4, 7)"; nothing where its values are the baseline's.
  ///
  /// - Parameters:
  ///   - metric: The index of the metric in which it saves.
  ///   - won: Tells of a point, counted from 1, whether the saving at it is meant.
  func undone(
    by variant: String, metric: Int, where won: (Int) -> Bool = { _ in true }
  ) -> String? {
    func isOther(_ point: Int) -> Bool {
      let contrast = points[point - 1].metrics[metric].contrast(of: variant)
      return won(point) && contrast.map { !$0.identical } ?? false
    }
    let own = (warnings ?? []).filter { $0.variant == variant && !$0.isExcused }
    let clauses = own.flatMap { $0.clauses ?? [] }.filter { $0.points.contains(where: isOther) }
    guard !clauses.isEmpty else { return nil }
    let told = clauses.prefix(2).map { "\($0.text) \(UndoneText.at($0.points, of: points.count))" }
    return "\(variant) \(told.joined(separator: ", and "))"
      + (clauses.count > 2 ? ", and more" : "")
  }
}
