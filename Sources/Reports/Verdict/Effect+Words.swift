import Experiments
import Results

/// The vocabulary of verdicts: every text on the effect of a variant takes its words from here.
extension Effect.Kind {
  /// `lowers energy at all points`, of so many variants.
  func words(of count: Int, _ object: String, isOfSweep: Bool) -> String {
    let (all, some) = isOfSweep ? (" at all points", " at some points") : ("", "")
    let statement = "\(verb(of: count)) \(object)"
    return switch self {
    case .lowers, .raises: statement + all
    case .lowersSome, .raisesSome: statement + some
    case .both: "\(statement)\(some) and raise\(count == 1 ? "s" : "") it at others"
    case .unsure, .same, .missing: statement
    }
  }

  /// The verb for the effect of so many variants; the object follows.
  func verb(of count: Int = 1) -> String {
    let s = count == 1 ? "s" : ""
    return switch self {
    case .lowers, .lowersSome, .both: "lower\(s)"
    case .raises, .raisesSome: "raise\(s)"
    case .unsure: "do\(count == 1 ? "es" : "") not surely change"
    case .same: "make\(s) no difference to"
    case .missing: "gave none of"
    }
  }
}

extension Effect {
  /// `lowers energy at all 12 points`.
  func predicate(_ name: String? = nil) -> String {
    let object = name ?? metric
    guard kind == .missing else { return "\(kind.verb(of: 1)) \(object) \(place)" }
    return "No point gave \(object) of both \(variant) and \(baseline)"
  }

  /// At which points.
  private var place: String {
    let all = points.count
    return switch kind {
    case .lowers, .raises:
      all == 1 ? "at the only point" : all == 2 ? "at both points" : "at all \(all) points"
    case .lowersSome: "at \(lowered) of \(all) points"
    case .raisesSome: "at \(raised) of \(all) points"
    case .both: "at \(lowered) of \(all) points and raises it at \(raised)"
    case .unsure, .same, .missing: "at any of \(CountText.of(all, "point"))"
    }
  }

  /// `: from −71.2 % [−74.0, −68.1] at idle-stop = 10 s to … (95 % intervals)`, over the points of a
  /// sweep; nothing where there is no difference.
  ///
  /// - Parameters:
  ///   - basis: The level of the intervals, and what counts as sure.
  ///   - hasPlaces: Whether both points are named.
  func span(_ basis: String, hasPlaces: Bool = true) -> String {
    let moved = points.filter { $0.direction != .same }
    // The ends are those of all points, also where the change is not sure.
    let isOverAll = raised + lowered < moved.count
    let ordered = (isOverAll ? points : moved).sorted { measure($0) < measure($1) }
    guard let first = ordered.first, let last = ordered.last else { return "" }
    let ends = [first, last].map { text($0.contrast) }
    if ordered.count == 1 { return ": \(ends[0]) (\(basis))" }
    let isSame = ends[0] == ends[1]
    let from = isOverAll ? ", over all points from" : ": from"
    guard hasPlaces else { return isSame ? ": \(ends[0])" : "\(from) \(ends[0]) to \(ends[1])" }
    if isSame { return ": \(ends[0]) at each (\(basis))" }
    return "\(from) \(ends[0]) at \(first.name) to \(ends[1]) at \(last.name) (\(basis))"
  }

  /// Whether percent tell the change at every point.
  private var isPercent: Bool {
    tellsPercent && points.allSatisfy { $0.contrast.toldChange != nil }
  }

  private func measure(_ point: Point) -> Double {
    let contrast = point.contrast
    return (isPercent ? contrast.toldChange?.percent : contrast.difference?.mean) ?? 0
  }

  private func text(_ contrast: ComparisonDocument.Contrast) -> String {
    if contrast.direction == .same {
      return isPercent ? "0 %" : "0" + scale.ofDifferences.unitBehind
    }
    if isPercent, let change = contrast.toldChange { return EstimateText(change).plain }
    return contrast.difference?.textWithUnit(in: scale).plain ?? "—"
  }
}
