import Experiments
import Results

/// What was left undone in a comparison, in words: the same on a terminal, on a page and for a build
/// server.
struct UndoneText {
  private let document: ComparisonDocument

  init(_ document: ComparisonDocument) { self.document = document }

  /// The warnings that the scenario does not know; one that several variants have is said once.
  var warnings: [String] {
    let groups = VariantGroup.all(of: document.unknownWarnings, by: \.variant) {
      ($0.code, $0.text, $0.place) == ($1.code, $1.text, $1.place)
    }
    return groups.map { group in
      let place = group.warning.place.map { " (\($0.shown))" } ?? ""
      return group.names(among: document.variants)
        + "\(group.warning.text.shown)\(place) [\(group.warning.code.name)]"
    }
  }

  /// The warnings that the scenario knows, one line for each code.
  var known: [String] {
    KnownText.lines((document.warnings ?? []).map { ($0.code, $0.known) })
  }

  /// Requests and transfers of all variants: "now 150 of 150, night 149 of 150"; nil without any.
  var exchanges: String? {
    document.exchanges.map {
      ExchangesText.sentence($0, baseline: document.baseline)
    }
  }

  /// The answer where there is no warning; nil where there is one, and of older results, which do
  /// not say.
  var nothing: String? {
    if document.warnings == nil {
      return document.knowsWork ? nil : ExchangesText.unknown
    }
    guard document.unknownWarnings.isEmpty else { return nil }
    let ending = known.isEmpty ? "." : " but what is known."
    let exchanges = document.exchanges ?? []
    return switch ExchangesText.leastDone(exchanges) {
    case 1 where ExchangesText.areCut(exchanges):
      "Beside what was cancelled or under way at the end, nothing was left undone" + ending
    case 1 where ExchangesText.areUnlike(exchanges):
      "Nothing that was asked for was left undone" + ending
    case 1: "Nothing was left undone" + ending
    case 0.95...: "Next to nothing was left undone" + ending
    default: "No variant left clearly more undone than another" + ending
    }
  }
}

/// Warnings that differ only in the variant.
struct VariantGroup<Warning> {
  private var variants: [String]
  let warning: Warning

  /// The groups, in the order of their first warnings.
  static func all(
    of warnings: [Warning], by variant: (Warning) -> String,
    where isSame: (Warning, Warning) -> Bool
  ) -> [Self] {
    var groups: [Self] = []
    for warning in warnings {
      if let slot = groups.firstIndex(where: { isSame($0.warning, warning) }) {
        groups[slot].variants.append(variant(warning))
      } else {
        groups.append(Self(variants: [variant(warning)], warning: warning))
      }
    }
    return groups
  }

  /// The names before the words: "now, night: "; nothing for what concerns no variant.
  func names(among all: [String]) -> String {
    if variants == [""] { return "" }
    let isAll = variants.count > 1 && variants.count == all.count
    return (isAll ? "all variants" : variants.map(\.shown).joined(separator: ", ")) + ": "
  }
}

/// The warnings that a scenario knows.
enum KnownText {
  /// One line for each code that has a reason.
  static func lines(_ warnings: [(code: WarningCode, known: String?)]) -> [String] {
    let all = warnings.filter { $0.known != nil }
    return NameOrder.unique(all.map(\.code)).map { code in
      let same = all.filter { $0.code == code }
      return "\(code.name) (\(same.count)), known: \((same[0].known ?? "").shown)"
    }
  }
}

/// The requests and transfers of variants.
enum ExchangesText {
  /// The answer where runs kept no record of their work.
  static let unknown =
    "The store is of an older program, and keeps no record of work that was left undone."

  /// `Requests and transfers done: now 150 of 150, night 10 of 10 (93 % fewer).`
  ///
  /// - Parameter baseline: The variant with which the others are compared, if any is.
  static func sentence(
    _ exchanges: [ComparisonDocument.Exchanges], baseline: String? = nil
  ) -> String {
    let most = exchanges.first { $0.variant == baseline }?.of ?? 0
    let counts = exchanges.map { count in
      let told = [
        fewer(count.of, than: most), count.inWarmUp.map { "\($0) in the warm-up" },
        count.cancelled.map { "\($0) cancelled" },
        count.underWay.map { "\($0) under way at the end" },
      ].compactMap(\.self)
      return "\(count.variant.shown) \(count.done) of \(count.of)"
        + (told.isEmpty ? "" : " (\(told.joined(separator: ", ")))")
    }
    return "Requests and transfers done: \(counts.joined(separator: ", "))."
  }

  /// `93 % fewer`; nil where hardly any are missing.
  private static func fewer(_ count: Int, than most: Int) -> String? {
    let share = 1 - Double(count) / Double(most)
    guard count > 0, share >= leastTold else { return nil }
    return share > 0.99 ? "over 99 % fewer" : "\(DecimalText(100 * share).fixed(0)) % fewer"
  }

  /// The smallest difference of counts that is told.
  private static let leastTold = 0.05

  /// Whether a variant cancelled a clear share of them, or had it under way when a run ended early.
  static func areCut(_ exchanges: [ComparisonDocument.Exchanges]) -> Bool {
    exchanges.contains {
      let cut = ($0.cancelled ?? 0) + ($0.underWay ?? 0)
      return $0.of > 0 && Double(cut) >= leastTold * Double($0.of)
    }
  }

  /// Whether variants asked for clearly different numbers.
  static func areUnlike(_ exchanges: [ComparisonDocument.Exchanges]) -> Bool {
    let (least, most) = (exchanges.map(\.of).min() ?? 0, exchanges.map(\.of).max() ?? 0)
    return Double(most - least) > leastTold * Double(most)
  }

  /// The least share that a variant did of those which it did not cancel and the end did not cut; 1
  /// where there are none.
  static func leastDone(_ exchanges: [ComparisonDocument.Exchanges]) -> Double {
    exchanges.map { ($0.done, $0.of - ($0.cancelled ?? 0) - ($0.underWay ?? 0)) }
      .filter { $0.1 > 0 }.map { Double($0.0) / Double($0.1) }.min() ?? 1
  }
}

/// Values in the order in which they come first.
enum NameOrder {
  static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var known: Set<Value> = []
    return values.filter { known.insert($0).inserted }
  }
}
