import Experiments

/// What variants do over all points of a sweep: one sentence, and one for each metric and variant behind it.
struct SweepVerdict {
  private let material: SweepMaterial
  private let metrics: [Int]

  init(_ material: SweepMaterial) {
    self.material = material
    metrics = material.keyMetrics
  }

  /// The answer: what variants do to the first metric, and what the one with least of it does to the others.
  var leading: String {
    guard let leader else {
      return
        "There is one variant, \(material.study.baseline.shown), and nothing to compare it with."
    }
    let effect = effect(metrics[0], leader)
    let name = material.others[leader].shown
    let isOnly = material.others.count == 1
    let opening =
      isOnly
      ? "\(name) \(effect.predicate(effect.name))"
      : "\(tally); \(name), lowest on average over the points, \(effect.predicate("it"))"
    return opening + effect.span + costs(of: leader) + "."
  }

  /// Each metric that matters of each variant, but what ``leading`` tells whole.
  var others: [String] {
    metrics.enumerated().flatMap { slot, metric in
      material.others.indices.filter { slot > 0 || $0 != leader }.map { variant in
        let effect = effect(metric, variant)
        return "\(material.others[variant].shown) \(effect.predicate(effect.name))\(effect.span)."
      }
    }
  }

  private func effect(_ metric: Int, _ variant: Int) -> SweepEffect {
    SweepEffect(of: metric, variant, material)
  }

  /// The place of the variant of which ``leading`` tells; nil where there is none.
  private var leader: Int? {
    material.others.indices.min { first, second in
      let (a, b) = (effect(metrics[0], first).average, effect(metrics[0], second).average)
      return (a ?? .infinity, first) < (b ?? .infinity, second)
    }
  }

  /// `Of 3 variants, 2 surely lower energy against a at all points and 1 surely raises it at some`.
  private var tally: String {
    let kinds = material.others.indices.map { effect(metrics[0], $0).kind }
    let name =
      "\(material.study.metrics[metrics[0]].name.shown) against \(material.study.baseline.shown)"
    let present = SweepEffect.Kind.allCases.filter(kinds.contains)
    if present.count == 1 {
      let whole = kinds.count == 2 ? "Both" : "All \(kinds.count)"
      return "\(whole) variants \(Self.words(present[0], isOne: false, name))"
    }
    let parts = present.enumerated().map { slot, kind in
      let count = kinds.count { $0 == kind }
      return "\(count) \(Self.words(kind, isOne: count == 1, slot == 0 ? name : "it"))"
    }
    return "Of \(kinds.count) variants, \(Enumeration.text(parts))"
  }

  private static func words(_ kind: SweepEffect.Kind, isOne: Bool, _ object: String) -> String {
    let s = isOne ? "s" : ""
    return switch kind {
    case .lowersAll: "surely lower\(s) \(object) at all points"
    case .lowersSome: "surely lower\(s) \(object) at some"
    case .both: "surely lower\(s) \(object) at some and raise\(s) it at others"
    case .raisesAll: "surely raise\(s) \(object) at all points"
    case .raisesSome: "surely raise\(s) \(object) at some"
    case .unsure: "\(isOne ? "does" : "do") not surely change \(object) at any point"
    case .same: "make\(s) no difference to \(object)"
    case .missing: "gave no \(object) that can be compared"
    }
  }

  /// So many metrics are named beside the first.
  private static let mostCosts = 3

  /// What a variant does to the other metrics, what got worse first: `; it surely raises wait at 4 of 5 points`.
  private func costs(of variant: Int) -> String {
    let effects = metrics.dropFirst().map { metric in
      let isMoreBetter =
        material.question.qualities.first { $0.metric == metric }?.isMoreBetter ?? false
      let effect = effect(metric, variant)
      return (effect, rank: Self.rank(effect.kind, isMoreBetter: isMoreBetter))
    }
    guard !effects.isEmpty else { return "" }
    let ordered = effects.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element.0)
    let texts = ordered.map { $0.predicate($0.name) }
    return "; it " + Enumeration.text(texts, most: Self.mostCosts, of: "metric")
  }

  /// Worse everywhere, worse at some points, better, and nothing that is sure.
  private static func rank(_ kind: SweepEffect.Kind, isMoreBetter: Bool) -> Int {
    switch kind {
    case .raisesAll: isMoreBetter ? 3 : 0
    case .lowersAll: isMoreBetter ? 0 : 3
    case .raisesSome: isMoreBetter ? 3 : 1
    case .lowersSome: isMoreBetter ? 1 : 3
    case .both: 1
    case .unsure: 4
    case .same, .missing: 5
    }
  }
}
