import Experiments
import Results

/// What was left undone in a comparison, in words: the same on a terminal, on a page and for a build
/// server.
struct UndoneText {
  private let document: ComparisonDocument

  init(_ document: ComparisonDocument) { self.document = document }

  /// Warnings as sentences; one that several variants have is said once.
  static func texts(
    of warnings: [ComparisonDocument.Warning], among variants: [String]
  ) -> [String] {
    let groups = VariantGroup.all(of: warnings, by: \.variant) {
      ($0.code, $0.text, $0.place) == ($1.code, $1.text, $1.place)
    }
    return groups.map { group in
      let place = group.warning.place.map { " (\($0.shown))" } ?? ""
      return group.names(among: variants)
        + "\(group.warning.text.shown)\(place) [\(group.warning.code.name)]"
    }
  }

  /// The warnings that the scenario knows, one line for each code.
  var known: [String] {
    KnownText.lines((document.warnings ?? []).map { ($0.code, $0.known) })
  }

  /// Requests and transfers of all variants: "now 150 of 150, night 149 of 150"; nil without any.
  private var exchanges: String? {
    document.exchanges.map {
      ExchangesText.sentence($0, baseline: document.baseline)
    }
  }

  /// The work that variants did less of than the baseline.
  private var lessWork: [String] {
    FewerStepsText.sentences(document.fewerSteps ?? [], baseline: document.baseline)
  }

  /// The answer without a warning, and the counts, sentence by sentence.
  var calm: [String] { [nothing, exchanges].compactMap(\.self) + lessWork }

  /// The answer where there is no warning; nil where there is one, and of older results, which do
  /// not say.
  private var nothing: String? {
    if document.warnings == nil {
      return document.knowsWork ? nil : ExchangesText.unknown
    }
    guard document.unknownWarnings.isEmpty else { return nil }
    let ending = known.isEmpty ? "." : " but what is known."
    let exchanges = document.exchanges ?? []
    return switch ExchangesText.leastDone(exchanges) {
    case 1 where ExchangesText.areCut(exchanges):
      "Beside what was cancelled or under way at the end, nothing was left undone" + ending
    case 1 where ExchangesText.areUnlike(exchanges) || document.fewerSteps != nil:
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
        // Several steps of one line may have lost as much.
        if !groups[slot].variants.contains(variant(warning)) {
          groups[slot].variants.append(variant(warning))
        }
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

/// Values in the order in which they come first.
enum NameOrder {
  static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var known: Set<Value> = []
    return values.filter { known.insert($0).inserted }
  }
}
