import Configuration
import Experiments

/// Every number of the models with its source and grade.
enum AssumptionsSection {
  static func section(of material: ReportMaterial) -> PageSection {
    guard let scenario = material.runAgain?.scenario else {
      return PageSection(
        id: "assumptions", title: "Assumptions",
        body: """
          <p>The numbers of the models, with their grades, are in <code>scenario.yaml</code> of the result; it \
          could not be read here.</p>
          """)
    }
    return section(of: scenario)
  }

  static func section(of scenario: Scenario) -> PageSection {
    let numbers = self.numbers(of: scenario)
    let ranged = numbers.count { $0.parameter.range != nil }
    return PageSection(
      id: "assumptions", title: "Assumptions",
      body: """
        <p>The models have \(numbers.count) numbers here, \(ranged) of them with a plausible range. A grade says \
        how well a number is known: measured or published for this phone, a proxy from another one, or assumed. \
        The claim is the difference between variants on the same phone, and no joule of this phone.</p>
        \(counts(numbers))
        <details><summary>All \(numbers.count) numbers</summary>
        \(table(numbers))
        </details>
        """)
  }

  private struct Number {
    let parameter: GradedParameter
    /// Empty where all variants have it.
    let variants: [String]
  }

  /// Each once, in the order of the first variant.
  private static func numbers(of scenario: Scenario) -> [Number] {
    let all = scenario.variants.flatMap { variant in
      variant.specification.parameters.map { (parameter: $0, variant: variant.name) }
    }
    return all.grouped { [$0.parameter.path, $0.parameter.text] }.map { _, same in
      Number(
        parameter: same[0].parameter,
        variants: same.count >= scenario.variants.count ? [] : same.map(\.variant))
    }
  }

  private static func counts(_ numbers: [Number]) -> HTML {
    let grades = Grade.allCases.map { grade in
      (grade.rawValue, numbers.count { $0.parameter.grade == grade })
    }
    let rest = numbers.count { $0.parameter.grade == nil }
    return DataTable(
      columns: ["grade", "numbers"],
      rows: (grades + [("without a grade, as the scenario sets them", rest)]).filter { $0.1 > 0 }
        .map { [$0.0, "\($0.1)"] }
    ).html(caption: "How well the numbers are known")
  }

  private static func table(_ numbers: [Number]) -> HTML {
    let hasVariants = numbers.contains { !$0.variants.isEmpty }
    return DataTable(
      columns: ["number", "value", "grade", "plausible", "source", "reason or note"]
        + (hasVariants ? ["of"] : []),
      rows: numbers.map { number in
        let parameter = number.parameter
        return [
          parameter.path, parameter.text, parameter.grade?.rawValue ?? "—",
          parameter.rangeText.joined(separator: " to "), parameter.source ?? "",
          [parameter.reason, parameter.note].compactMap(\.self).joined(separator: "; "),
        ] + (hasVariants ? [number.variants.joined(separator: ", ")] : [])
      }
    ).html(caption: "All numbers of the models", isText: true)
  }
}
