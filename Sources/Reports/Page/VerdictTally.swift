import Results
import Statistics

/// What a variant does to a metric.
enum VerdictKind: CaseIterable {
  case lower, raise
  /// An interval that holds zero.
  case unsure
  /// The same on every day.
  case same
  /// No day with both values.
  case missing

  /// The place in a sentence about costs.
  var order: Int {
    switch self {
    case .raise: 0
    case .lower: 1
    case .unsure: 2
    case .same: 3
    case .missing: 4
    }
  }

  init(_ contrast: StoredContrast?) {
    guard let contrast, let difference = contrast.difference else {
      self = .missing
      return
    }
    if contrast.identical || (difference.interval == nil && difference.mean == 0) {
      self = .same
    } else if let interval = contrast.surestInterval, interval.low <= 0, interval.high >= 0 {
      self = .unsure
    } else {
      self = difference.mean < 0 ? .lower : .raise
    }
  }
}

extension StoredContrast {
  /// Of the change where that has ends, of the difference where it has none.
  var surestInterval: ConfidenceInterval? {
    if case .bounded(let interval) = change?.interval { return interval }
    return difference?.interval
  }
}

/// How many variants do what to a metric, and which of them has least of it.
struct VerdictTally {
  private let name: String
  private let contrasts: [StoredContrast]
  private let kinds: [VerdictKind]

  init(_ metric: StoredMetric, of variants: [String], against baseline: String) {
    name = "\(metric.name.shown) against \(baseline.shown)"
    let found = variants.map(metric.contrast)
    kinds = found.map(VerdictKind.init)
    contrasts = found.compactMap(\.self).filter { $0.difference != nil }
  }

  /// The variant with the lowest mean; nil where no variant has one.
  var best: String? { ordered.first?.variant }

  /// Those that lower it too, and whose interval does not end before that of the best.
  var overlapping: [String] {
    guard let best = ordered.first, let end = best.surestInterval?.high else { return [] }
    return ordered.dropFirst().filter { other in
      VerdictKind(other) == .lower && (other.surestInterval?.low ?? .infinity) <= end
    }.map(\.variant)
  }

  func count(of kind: VerdictKind) -> Int { kinds.count { $0 == kind } }

  /// `All 5 variants lower energy against a`, `Of 3 variants, 1 lowers energy against a and 2 raise it`.
  var text: String {
    let all = kinds.count
    let present = VerdictKind.allCases.filter { count(of: $0) > 0 }
    if present.count == 1 {
      let whole = all == 2 ? "Both" : "All \(all)"
      switch present[0] {
      case .unsure: return "None of \(all) variants surely changes \(name)"
      case .same: return "None of \(all) variants makes a difference to \(name)"
      case let kind: return "\(whole) variants \(Self.words(kind, 2, name))"
      }
    }
    let parts = present.enumerated().map { index, kind in
      let number = count(of: kind)
      return "\(number) \(Self.words(kind, number, index == 0 ? name : "it"))"
    }
    return "Of \(all) variants, " + Enumeration.text(parts)
  }

  private static func words(_ kind: VerdictKind, _ count: Int, _ object: String) -> String {
    let isOne = count == 1
    return switch kind {
    case .lower: "\(isOne ? "lowers" : "lower") \(object)"
    case .raise: "\(isOne ? "raises" : "raise") \(object)"
    case .unsure: "\(isOne ? "does" : "do") not surely change \(object)"
    case .same: "\(isOne ? "makes" : "make") no difference to \(object)"
    case .missing: "gave none of \(object)"
    }
  }

  private var ordered: [StoredContrast] {
    contrasts.enumerated().sorted {
      ($0.element.difference?.mean ?? 0, $0.offset) < ($1.element.difference?.mean ?? 0, $1.offset)
    }.map(\.element)
  }
}
