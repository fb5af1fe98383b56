import Experiments

/// The table of `parts`: what each part of an app costs.
package struct PartsTable {
  private let document: PartsDocument

  /// The most parts of an app that are shown; JSON has all.
  private static let most = 12
  /// The most parts of an app with lines of their own.
  private static let mostNotes = 5
  /// Charge and saving differ by so much of the greater one before a sentence says why.
  private static let noteworthy = 0.25
  /// Less than this share of the app's charge is not worth a line.
  private static let least = 0.002

  package init(_ document: PartsDocument) { self.document = document }

  /// The whole report, ending in a line break.
  package func text(_ style: TextStyle) -> String {
    let setting = """
      \(CountText.of(document.replications, "run")) on \(document.device), seed \(document.seed); energies are \
      means of a run. 'charged' is what the ledger charges to a part, the lit screen apart. 'without it' is how \
      much less the phone draws in the same runs if the part is taken out, at \
      \(PercentText.of(document.confidence)). The two differ where parts share energy, and do not add up.
      """
    let isTimed = document.apps.contains { $0.parts.contains { $0.length != nil } }
    let lengths = " If runs have another length without a part, its energies are over that length."
    return TextRenderer(style).text(
      of: Report(
        [
          [.question("\(document.scenario): what each part costs")],
          [.paragraph(setting + (isTimed ? lengths : ""))],
        ] + document.apps.map(section) + [[.list(unknown)]]))
  }

  private func section(_ app: PartsDocument.App) -> Report.Section {
    let shown = self.shown(of: app)
    let whole = app.parts.lazy.compactMap { $0.length?.whole }.first
    let table = Table(
      "Parts of \(app.name)",
      [
        .left(""), "charged", "without it",
        Table.Column("of the app", optional: "the shares of the app"), "line",
        Table.Column(whole == nil ? "" : "runs last"),
      ],
      shown.map { part in
        let isApp = part.kind == .app
        let length = part.length?.without ?? (isApp ? whole : nil)
        return .cells([
          .text((isApp ? "" : "  ") + title(of: part)),
          .number(part.charged ?? (isApp ? app.charged : nil), digits: 3, unit: "J"),
          marginal(of: part), share(of: part, in: app), .count(part.line),
          length.map { .number($0, digits: 4, unit: "s") } ?? .empty,
        ])
      })
    let others = app.parts.count { $0.marginal != nil || $0.kind == .app } - shown.count
    let rest =
      others == 0
      ? ""
      : shown.count { $0.kind != .app } < Self.most
        ? "\(CountText.of(others, "more part")) that save\(others == 1 ? "s" : "") little or nothing"
        : "\(CountText.of(others, "more part")): --format json"
    return Report.Section([
      .table(table), .paragraph(rest, .faint),
      .list(shown.compactMap { sentence(about: $0, of: app) }),
    ])
  }

  /// The app, the parts that save most, and those without which runs have another length.
  private func shown(of app: PartsDocument.App) -> [PartsDocument.Part] {
    let whole = app.parts.filter { $0.kind == .app }
    let parts = app.parts.filter { $0.kind != .app && $0.marginal != nil }
    let worth = parts.filter {
      $0.length == nil && ($0.low ?? 0) >= 0
        && ($0.marginal ?? 0) > Self.least * max(app.charged, whole.first?.marginal ?? 0)
    }
    let first = worth.sorted { ($1.marginal ?? 0, $0.path) < ($0.marginal ?? 0, $1.path) }
    return whole + (first + parts.filter { $0.length != nil }).prefix(Self.most)
  }

  private func title(of part: PartsDocument.Part) -> String {
    switch part.kind {
    case .handler: "handler \(part.name)"
    case .timer: "timer \(part.name)"
    case .step: "\(part.name) in \(container(of: part))"
    case .app: part.name
    }
  }

  /// The handler or task of a step: `handlers.start` of `apps.mail.handlers.start.0.do.1`.
  private func container(of part: PartsDocument.Part) -> String {
    let words = part.path.split(separator: ".", omittingEmptySubsequences: false)
    let names = ["handlers", "tasks"].compactMap { section in
      words.drop { $0 != section }.dropFirst().first
    }
    return names.first.map(String.init) ?? part.path
  }

  private func marginal(of part: PartsDocument.Part) -> Cell {
    guard let value = part.marginal else { return .missing }
    return .estimate(EstimateText(value, part.interval).withUnit(MetricScale(unit: "J", means: [])))
  }

  private func share(of part: PartsDocument.Part, in app: PartsDocument.App) -> Cell {
    let whole = app.parts.first { $0.kind == .app }?.marginal ?? 0
    guard part.length == nil, let value = part.marginal, whole > 0 else { return .missing }
    return .number(100 * value / whole, .fixed(1), unit: "%")
  }

  /// Why a part's saving is not its charge.
  private func sentence(about part: PartsDocument.Part, of app: PartsDocument.App) -> String? {
    guard part.length == nil, let charged = part.charged, let marginal = part.marginal,
      let shift = part.shift,
      abs(charged - marginal) > Self.noteworthy * max(charged, marginal),
      abs(charged - marginal) > Self.least * app.charged
    else { return nil }
    let what = "\(shift.component)'s \(shift.cause)"
    let energy = joules(abs(shift.energy))
    let name = title(of: part)
    return shift.energy > 0
      ? "\(name): the phone would draw \(energy) of this for the \(what) without it, too"
      : "\(name): without it \(energy) for the \(what) go as well, which are charged to others"
  }

  /// The parts that could not be taken out.
  private var unknown: [String] {
    document.apps.flatMap(\.parts).compactMap { part in
      part.unknown.map { "line \(part.line): \(title(of: part)) cannot be taken out alone: \($0)" }
    }.first(Self.mostNotes) { "\($0) more cannot: --format json" }
  }

  private func joules(_ value: Double) -> String { "\(DecimalText.short(value, digits: 3)) J" }
}
