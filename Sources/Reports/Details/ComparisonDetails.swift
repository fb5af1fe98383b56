import Experiments
import PhoneModel
import Quantities

/// Everything that a comparison knows, behind its answer: both intervals of every effect, all
/// metrics, tests, distributions, parts of the energy, ranges and definitions.
package struct ComparisonDetails {
  private let document: ComparisonDocument
  private let answer: Answer
  /// The course of every variant's first run, for a picture of it.
  private let courses: [BinnedRun]
  /// Whose `app-energy` is, where there are several apps.
  private let owner: String?

  /// - Parameters:
  ///   - scenario: Its practice, where it has one, names the members of the answer.
  ///   - courses: The course of every variant's first run; empty for no picture.
  package init(
    _ document: ComparisonDocument, of scenario: Scenario? = nil, courses: [BinnedRun] = []
  ) {
    self.document = document
    answer = Answer(document, of: scenario)
    self.courses = courses
    let apps = (scenario?.variants[scenario?.baseline ?? 0].specification.program.appNames ?? [])
      .dropFirst()
    owner =
      apps.count > 1 && document.metric("app-energy") != nil
      ? apps.first.map { " app-energy is that of \($0), the first of \(apps.count) apps." } : nil
  }

  /// The answer and everything else, ending in a line break.
  package func text(_ style: TextStyle) -> String {
    var report = answer.report(hint: nil)
    report.height = nil
    report.sections += sections(hasBars: style.showsBars)
    return TextRenderer(style).text(of: report)
  }

  /// The sections in their order.
  private func sections(hasBars: Bool) -> [Report.Section] {
    let undone = UndoneText(document)
    let all = [
      effects, .list("Work", undone.calm + undone.known), metrics, tests,
      .list("Runs", document.metrics.flatMap(distribution)),
      Report.Section(
        "Where the difference in the phone's energy comes from, per run",
        SavingTable.table(of: document).map { [.table($0)] } ?? []),
      Self.batteries(of: document),
      hasBars ? levels : nil,
      Report.Section("Expectations", [.terms(ExpectationTerms.all(of: document))]),
    ].compactMap(\.self)
    let terms = document.metrics.map { Report.Term(name: $0.name, text: $0.estimand) }
    let estimands = Report.Section("What is estimated", [.terms(terms)])
    return (all + ranges + [best] + decisions + worthKnowing + [estimands])
      .filter { !$0.blocks.isEmpty }
  }

  // MARK: - Effects

  /// The members of the answer with both intervals, and the draws in which they are better.
  private var effects: Report.Section {
    guard !document.others.isEmpty else { return Report.Section([]) }
    let hasRuns = document.replications > 1
    var columns: [Table.Column] = [.left(""), "change"]
    if hasRuns { columns.append("over runs") }
    if answer.hasRanges { columns += ["over phones", "draws lower", "draws higher"] }
    var table = Table("Effects with their intervals", columns)
    for (metric, effects) in zip(answer.members, answer.effects) {
      table.rows.append(.group(metric.name))
      for effect in effects { table.add(row(effect, hasRuns: hasRuns)) }
    }
    return Report.Section(
      "Effects with their intervals", [.table(table), .paragraph(rangesText ?? "")])
  }

  private func row(_ effect: AnswerEffect, hasRuns: Bool) -> [Cell] {
    var cells: [Cell] = [.text("  " + effect.variant), effect.cell(effect.marks(isCut: false))]
    if hasRuns { cells.append(effect.cell(of: effect.overRuns)) }
    if answer.hasRanges {
      cells.append(effect.cell(of: effect.overPhones))
      for count in [effect.draws?.lower, effect.draws?.higher] {
        cells.append(count.map { Cell.count($0, of: effect.draws?.points) } ?? .missing)
      }
    }
    return cells
  }

  /// How the ranges were drawn.
  private var rangesText: String? {
    guard let ranges = document.overRanges else { return nil }
    func names(_ groups: [[String]]?) -> String? {
      groups.map { $0.map { Enumeration.text($0) }.joined(separator: "; ") }
    }
    let exceptions = [
      names(ranges.together).map { "\($0) move together" },
      names(ranges.correlated).map { "\($0) keep the correlations of their fit" },
    ].compactMap(\.self)
    let ends =
      DrawCounts(document).middle ?? "the 2.5 % to 97.5 % quantile of the draws"
    let wasSought = ranges.metrics.contains { $0.comparisons.contains { $0.decides != nil } }
    let more =
      wasSought
      ? ""
      : answer.members.first.map { " --metric \($0.name) finds the numbers that decide." } ?? ""
    // Results of before the kinds were drawn evenly.
    let law =
      ranges.over == nil
      ? "evenly from its plausible range"
      : "by its law, whose middle is its value and whose central 95 % is its range,"
    let choices =
      ranges.choices.map {
        " It takes each of \(CountText.of($0.count, "choice")) with equal chances; a network gives its "
          + "numbers as they were published, but for those that the scenario sets."
      } ?? ""
    return
      "Over phones: \(ends), with \(CountText.of(ranges.replications, "run")) at each. A draw takes "
      + "each of \(CountText.of(ranges.parameters.count, "number")) \(law) and "
      + "independently of the others"
      + (exceptions.isEmpty ? "" : ", except that \(exceptions.joined(separator: ", and "))")
      + ".\(choices)\(more)"
  }

  // MARK: - Metrics

  private var metrics: Report.Section {
    let table = MetricsTable(document, showsAll: true)
    return Report.Section(
      "Metrics",
      [
        .paragraph(MetricsTable.explanation(of: document) + pairing + (owner ?? "")),
        .table(table.table()),
      ]
        + ComparisonCautions(document: document).texts.map { .paragraph($0, .faint) })
  }

  /// The gain in precision of paired runs, from the metric that gains least to the one that gains
  /// most.
  private var pairing: String {
    guard document.changesWorld.isEmpty else { return "" }
    let gains = document.metrics.flatMap { metric in
      metric.comparisons.compactMap { contrast in
        contrast.varianceReduction.map { (factor: $0, metric: metric.name) }
      }
    }
    guard let least = gains.min(by: { $0.factor < $1.factor }),
      let most = gains.max(by: { $0.factor < $1.factor })
    else { return "" }
    func text(_ factor: Double) -> String { DecimalText.significant(factor, digits: 2) }
    guard text(most.factor) != "1.0" || text(least.factor) != "1.0" else {
      return " That the runs are the same gains no precision here."
    }
    let span =
      gains.count == 1 || text(least.factor) == text(most.factor)
      ? text(least.factor)
      : "\(text(least.factor)) (\(least.metric)) to \(text(most.factor)) (\(most.metric))"
    return " The same runs divide the variance of a difference by \(span)."
  }

  // MARK: - Tests and distributions

  private var tests: Report.Section {
    let hasOne = document.metrics.count == 1 && document.variants.count == 2
    let rows = document.metrics.flatMap { metric in
      metric.comparisons.flatMap { contrast -> [Table.Row] in
        let title = "\(metric.title): \(contrast.variant) against \(contrast.baseline)"
        guard contrast.tests != nil else {
          return [.group(title), .note("the values of so many runs are not kept")]
        }
        let rows = AnalysisRows(
          level: document.level, variants: metric.variants, scale: metric.scale)
        let gain = contrast.varianceReduction.map { factor in
          "the same runs divide the variance of the difference by "
            + DecimalText.significant(factor, digits: 3).shortened
        }
        return [.group(title)] + rows.rows(of: contrast, isOnly: hasOne)
          + (gain.map { [.note($0)] } ?? [])
      }
    }
    return Report.Section("Tests and sizes of effect", [.table(AnalysisRows.table(rows))])
  }

  /// The quantiles over runs, or why there are none; and how often batteries ended.
  private func distribution(of metric: ComparisonDocument.Metric) -> [String] {
    var facts = metric.variants.flatMap { estimate in
      (estimate.quantiles ?? []).map { quantile in
        let text = QuantileText(
          quantile: quantile, scale: metric.scale, thing: "run", bound: "at most")
        return " of \(estimate.name): \(text.text)"
      }
    }
    if metric.name == MetricCatalogue.batteryLife {
      facts += metric.variants.compactMap { estimate in
        FoundText.of(estimate, "run").map { " of \(estimate.name): ended in \($0)" }
      }
    }
    switch metric.quantileGap {
    case .ratioOfSums?:
      facts.append(": a ratio of sums over all runs, of which there are no quantiles of runs")
    case .valuesNotKept?:
      facts.append(": the values of so many runs are not kept, so that there are no quantiles")
    case nil: break
    }
    return facts.map { metric.name + $0 }
  }

  // MARK: - Batteries

  /// The ends of the batteries, one line per variant.
  static func batteries(of document: ComparisonDocument) -> Report.Section {
    .list(
      "How batteries ended, in runs",
      (document.batteries ?? []).map { lives in
        var fates = lives.ends.filter { $0.count > 0 }.map { "\($0.count) \($0.reason)" }
        if lives.outlasted > 0 { fates.append("\(lives.outlasted) outlasted the run") }
        return "\(lives.variant): \(fates.joined(separator: ", "))"
      })
  }

  /// The level of each variant's battery, on one axis of time.
  private var levels: Report.Section? {
    let length = courses.map(\.length).max() ?? .zero
    let lines = zip(document.variants, courses).map { ($0, BatteryLine.text($1, over: length)) }
      .filter { !$0.1.isEmpty }
    guard !lines.isEmpty else { return nil }
    let table = Table(
      "Level of the battery", [.left(""), .left("")],
      lines.map { .cells([.text("  " + $0.0), .text($0.1)]) })
    return Report.Section(
      "Level of the battery, run \(document.firstReplication), in \(Self.hours(length))",
      [.table(table)])
  }

  private static func hours(_ length: SimDuration) -> String {
    let isLong = length >= .seconds(3600)
    let value = isLong ? length.seconds / 3600 : length.seconds
    return "\(DecimalText.short(value, digits: 3)) \(isLong ? "h" : "s")"
  }

  // MARK: - Ranges

  private var ranges: [Report.Section] {
    guard let ranges = document.overRanges else { return [] }
    let table = RangesTable(document: document, ranges: ranges)
    return [Report.Section(table.title, [.paragraph(table.explanation), .table(table.table)])]
  }

  /// The numbers that decide, and the end of the saving.
  private var decisions: [Report.Section] {
    guard let ranges = document.overRanges else { return [] }
    return ranges.metrics.map { metric in
      let better = document.metric(metric.name)?.direction ?? .lower
      return .list(
        "What decides about the change of \(metric.name)",
        metric.comparisons.flatMap { contrast in
          (contrast.decides.map { decisions($0, ranges, better) } ?? [])
            .map { "\(contrast.variant): \($0)" }
        })
    }
  }

  /// The share of the draws in which each of several variants is best.
  private var best: Report.Section {
    .list(
      "Best of all, over the draws",
      (document.overRanges?.metrics ?? []).compactMap { metric in
        metric.best.map { best in
          let all = best.reduce(0) { $0 + $1.points }
          let shares = best.filter { $0.points > 0 }.map { "\($0.variant) in \($0.points)" }
          return "\(metric.name): \(Enumeration.text(shares)) of \(all)"
        }
      })
  }

  /// The most numbers that are named.
  private static let mostWorthKnowing = 5

  /// The numbers to measure next, whose knowledge shortens an interval most.
  private var worthKnowing: [Report.Section] {
    (document.overRanges?.metrics ?? []).map { metric in
      .list(
        "What to measure next for the change of \(metric.name)",
        metric.comparisons.flatMap { contrast in
          (contrast.worthKnowing ?? []).prefix(Self.mostWorthKnowing).map {
            "\(contrast.variant): \(worth(of: $0, metric.unit))"
          }
        })
    }
  }

  private func worth(of number: ComparisonDocument.WorthKnowing, _ unit: String) -> String {
    let text =
      "\(number.parameter) would make the interval over phones \(DecimalText(number.narrowing).fixed(0)) % shorter"
    guard number.turning > 0 else { return text + ", and turn no choice" }
    let worth = Cell.number(number.worth, digits: 2, unit: unit).text.plain
    return text
      + ", and turn the choice in \(DecimalText.short(number.turning, digits: 2)) % of draws, worth \(worth) a run"
  }

  private func decisions(
    _ decisions: [ComparisonDocument.Decision], _ ranges: ComparisonDocument.Ranges,
    _ better: PreferredDirection
  ) -> [String] {
    guard !decisions.isEmpty else { return ["no single number stands out"] }
    return decisions.compactMap { decision in
      ranges.parameter(of: decision).map { parameter in
        let correlation = DecimalText.correlation(decision.spearman)
        let text = UncertaintyText.sentence(decision, parameter, better)
        return "\(parameter.name) (ρ = \(correlation)); \(text), others at their value"
      }
    }
  }
}
