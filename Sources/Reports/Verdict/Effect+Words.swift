import Experiments
import Results
import Statistics

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
  /// `lowers energy by 50.0 %, from 20.0 J to 10.0 J`.
  func predicate(_ name: String? = nil, _ detail: Detail) -> String {
    Self.predicate(kind, object(name ?? metric, detail), self)
  }

  /// Several metrics to which a variant does the same, under one verb.
  static func together(_ effects: [(effect: Effect, detail: Detail)], most: Int) -> String {
    let first = effects[0].effect
    // How much is not surely changed is nothing to be listed.
    let isShort = first.kind == .unsure && effects.count > 1 && !first.isOfSweep
    let objects = effects.map { isShort ? $0.effect.metric : $0.effect.object(nil, $0.detail) }
    return predicate(first.kind, Enumeration.text(objects, most: most, of: "metric"), first)
  }

  private static func predicate(_ kind: Kind, _ object: String, _ effect: Effect) -> String {
    guard kind == .missing else { return "\(kind.verb(of: 1)) \(object)" }
    return "No \(effect.isOfSweep ? "point" : "run") gave \(object) of both \(effect.variant) and "
      + effect.baseline
  }

  /// The details beside the name of a metric; its intervals have sentences of their own.
  struct Detail {
    /// Whether means are included.
    var hasMeans = false
    /// Of how many runs of each variant.
    let runs: Int
  }

  private func object(_ name: String?, _ detail: Detail) -> String {
    let name = name ?? metric
    if kind == .missing { return name }
    guard !isOfSweep else { return "\(name) \(place)" }
    return switch kind {
    case .same: "\(name) in any of \(CountText.of(detail.runs, "run"))"
    case .unsure: "\(name)\(openly(detail))"
    default: "\(name) by \(surely(detail))"
    }
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

  /// `50.0 %, from 20.0 J to 10.0 J`.
  func surely(_ detail: Detail) -> String { amount(isSigned: false) + meansText(detail) }

  /// ` (−5 %)`.
  func openly(_ detail: Detail) -> String { " (\(amount(isSigned: true)))\(meansText(detail))" }

  /// The amount: in percent where the change has ends, else in the metric's unit; without a sign
  /// where the verb has it. Its digits are those of its interval.
  private func amount(isSigned: Bool) -> String {
    guard let contrast = points.first?.contrast, let difference = contrast.difference else {
      return ""
    }
    if tellsPercent, let change = contrast.toldChange,
      case .bounded(let interval) = change.interval
    {
      let text =
        isSigned
        ? EstimateText(change)
        : EstimateText(percent: change.percent.magnitude, .bounded(interval.magnitudes))
      return text.value
    }
    let text =
      isSigned
      ? scale.differenceText(difference.mean, difference.interval)
      : scale.differenceText(difference.mean.magnitude, difference.interval?.magnitudes)
    return text.value + scale.ofDifferences.unit(behind: text.value)
  }

  /// `, from 25.9 J to 9.69 J`; empty where both, once rounded, hide or contradict the difference.
  private func meansText(_ detail: Detail) -> String {
    let texts = means.compactMap { mean -> String? in
      guard let text = mean.text(in: scale)?.value else { return nil }
      // Beside another mean, digits beyond the fourth say nothing, however sure they are.
      let digits = text.drop { "\(DecimalText.minus)0.".contains($0) }.count(where: \.isNumber)
      return digits > 4 ? mean.mean.map { scale.text($0, nil).value } : text
    }
    guard detail.hasMeans, texts.count == 2, let difference = average else { return "" }
    let shown = texts.compactMap { Double($0.replacing(DecimalText.minus, with: "-")) }
    let exact = scale.factor * difference
    guard shown.count == 2, (shown[1] - shown[0] - exact).magnitude <= exact.magnitude / 4 else {
      return ""
    }
    return ", from \(texts[0])\(scale.unitBehind) to \(texts[1])\(scale.unitBehind)"
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
    guard isOfSweep, let first = ordered.first, let last = ordered.last else { return "" }
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

extension ConfidenceInterval {
  /// The same as the size of a value whose sign is sure.
  fileprivate var magnitudes: ConfidenceInterval {
    ConfidenceInterval(
      low: min(low.magnitude, high.magnitude), high: max(low.magnitude, high.magnitude))
  }
}
