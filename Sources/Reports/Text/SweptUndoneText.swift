import Experiments
import Results

/// Unfinished work at the points of a sweep, in words: the same on a terminal and on a page.
struct SweptUndoneText {
  private let sweep: SweepDocument
  /// The words for the place of a warning; nil for what no step does.
  private let place: (SweepDocument.Warning) -> String?

  /// More points than this are not listed one by one.
  private static let mostPoints = 8

  /// - Parameter place: The file with the line, unless given.
  init(
    _ sweep: SweepDocument,
    place: @escaping (SweepDocument.Warning) -> String? = { warning in
      warning.file.map { file in warning.line.map { "\(file):\($0)" } ?? file }
    }
  ) {
    self.sweep = sweep
    self.place = place
  }

  /// The warnings that the scenario does not know; one that several variants have at the same
  /// points is said once.
  var warnings: [String] {
    let groups = VariantGroup.all(of: sweep.unknownWarnings, by: \.variant) {
      ($0.code, $0.text, $0.points) == ($1.code, $1.text, $1.points) && place($0) == place($1)
    }
    return groups.map { group in
      let warning = group.warning
      let place = place(warning).map { " (\($0.shown))" } ?? ""
      return group.names(among: sweep.variants) + warning.text.shown
        + ", \(Self.at(warning.points, of: sweep.points.count))\(place) [\(warning.code.name)]"
    }
  }

  /// The warnings that the scenario knows, one line for each code.
  var known: [String] {
    KnownText.lines((sweep.warnings ?? []).map { ($0.code, $0.known) })
  }

  /// Requests and transfers of all variants at all points; nil without any.
  var exchanges: String? {
    sweep.exchanges.map { ExchangesText.sentence($0, baseline: sweep.baseline) }
  }

  /// The work that variants did less of than the baseline over all points.
  private var lessWork: [String] {
    FewerStepsText.sentences(sweep.fewerSteps ?? [], baseline: sweep.baseline)
  }

  /// The answer without a warning, and the counts, sentence by sentence.
  var calm: [String] { [nothing, exchanges].compactMap(\.self) + lessWork }

  /// The same as one paragraph, and a paragraph for each code that the scenario knows.
  var remarks: [String] {
    (calm.isEmpty ? [] : [calm.joined(separator: " ")]) + known
  }

  /// The answer where there is no warning, and of older stores, which do not say; nil where there is
  /// one.
  var nothing: String? {
    guard sweep.warnings != nil else { return ExchangesText.unknown }
    guard sweep.unknownWarnings.isEmpty else { return nil }
    let ending = known.isEmpty ? "." : " but what is known."
    let exchanges = sweep.exchanges ?? []
    return switch ExchangesText.leastDone(exchanges) {
    case 1 where ExchangesText.areCut(exchanges):
      "Beside what was cancelled or under way at the end, nothing was left undone at any point"
        + ending
    case 1 where ExchangesText.areUnlike(exchanges) || sweep.fewerSteps != nil:
      "Nothing that was asked for was left undone at any point" + ending
    case 1: "Nothing was left undone at any point" + ending
    case 0.95...: "Next to nothing was left undone over all points" + ending
    default: "No variant left clearly more undone than another at any point" + ending
    }
  }

  /// `at 3 of 18 points (1, 4, 7)`.
  ///
  /// - Parameter points: Counted from 1.
  static func at(_ points: [Int], of all: Int) -> String {
    if points.count == all { return all == 1 ? "at the only point" : "at all \(all) points" }
    let listed =
      points.prefix(mostPoints).map { "\($0)" } + (points.count > mostPoints ? ["…"] : [])
    return "at \(points.count) of \(all) points (\(listed.joined(separator: ", ")))"
  }
}

extension SweepDocument {
  /// The warnings that the scenario does not know.
  package var unknownWarnings: [Warning] { (warnings ?? []).filter { $0.known == nil } }

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
    let told = clauses.prefix(2).map { clause in
      "\(clause.text.shown) \(SweptUndoneText.at(clause.points, of: points.count))"
    }
    return "\(variant.shown) \(told.joined(separator: ", and "))"
      + (clauses.count > 2 ? ", and more" : "")
  }
}
