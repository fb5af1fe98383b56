import Experiments
import Results

/// What was left undone, in words: the same on a terminal, on a page and for a build server.
struct UndoneText {
  private let document: ComparisonDocument

  init(_ document: ComparisonDocument) { self.document = document }

  /// The warnings that the scenario does not know; one that several variants have is said once.
  var warnings: [String] {
    grouped(document.unknownWarnings).map { names, warning in
      let place = warning.place.map { " (\($0.shown))" } ?? ""
      return "\(names)\(warning.text.shown)\(place) [\(warning.code.name)]"
    }
  }

  /// The warnings that the scenario knows, one line for each code.
  var known: [String] {
    let all = (document.warnings ?? []).filter { $0.known != nil }
    return NameOrder.unique(all.map(\.code)).map { code in
      let same = all.filter { $0.code == code }
      return "\(code.name) (\(same.count)), known: \((same[0].known ?? "").shown)"
    }
  }

  /// Requests and transfers of all variants: "now 150 of 150, night 149 of 150"; nil without any.
  var exchanges: String? {
    guard let exchanges = document.exchanges else { return nil }
    let counts = exchanges.map { "\($0.variant.shown) \($0.done) of \($0.of)" }
    return "Requests and transfers done: \(counts.joined(separator: ", "))."
  }

  /// The answer where there is no warning; nil where there is one, and of older results, which do
  /// not say.
  var nothing: String? {
    if document.warnings == nil {
      return document.knowsWork ? nil : "The store is of an older program, and keeps no record of work that was left undone."
    }
    guard document.unknownWarnings.isEmpty else { return nil }
    let ending = known.isEmpty ? "." : " but what is known."
    return switch leastDone {
    case 1: "Nothing was left undone" + ending
    case 0.95...: "Next to nothing was left undone" + ending
    default: "No variant left clearly more undone than another" + ending
    }
  }

  /// The least share of requests and transfers that a variant did; 1 where there are none.
  private var leastDone: Double {
    (document.exchanges ?? []).filter { $0.of > 0 }
      .map { Double($0.done) / Double($0.of) }.min() ?? 1
  }

  /// Warnings that differ only in the variant, with the names before them.
  private func grouped(
    _ warnings: [ComparisonDocument.Warning]
  ) -> [(names: String, warning: ComparisonDocument.Warning)] {
    var groups: [(variants: [String], warning: ComparisonDocument.Warning)] = []
    for warning in warnings {
      let slot = groups.firstIndex { _, other in
        (other.code, other.text, other.place) == (warning.code, warning.text, warning.place)
      }
      if let slot {
        groups[slot].variants.append(warning.variant)
      } else {
        groups.append(([warning.variant], warning))
      }
    }
    return groups.map { variants, warning in
      if variants == [""] { return ("", warning) }
      let isAll = variants.count > 1 && variants.count == document.variants.count
      let names = isAll ? "all variants" : variants.map(\.shown).joined(separator: ", ")
      return ("\(names): ", warning)
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
