import Experiments
import Results
import Statistics

/// The table of `parts`: what each part of an app costs.
package struct PartsTable {
  private let document: PartsDocument
  private let style: TextStyle

  /// The most parts of an app that are shown; JSON has all.
  private static let most = 12
  /// The most parts of an app about which something is told.
  private static let mostNotes = 5
  /// Charge and saving differ by so much of the greater one before a sentence says why.
  private static let noteworthy = 0.25
  /// Less than this share of the app's charge is not worth a line.
  private static let least = 0.002

  package init(_ document: PartsDocument, style: TextStyle) {
    self.document = document
    self.style = style
  }

  /// The whole report, ending in a line break.
  package var text: String {
    let runs = document.replications == 1 ? "1 run" : "\(document.replications) runs"
    let level = DecimalText.short(100 * document.confidence, digits: 4)
    let setting = """
      \(runs) on \(document.device.shown), seed \(document.seed); energies are means of a run. \
      'charged' is what the ledger charges to a part, the lit screen apart. 'without it' is how much \
      less the phone draws in the same runs if the part is taken out, at \(level) %. The two differ \
      where parts share energy, and do not add up.
      """
    let isTimed = document.apps.contains { $0.parts.contains { $0.length != nil } }
    let lengths = "Where runs last another time without a part, so do its energies."
    return style.report(
      [
        [style.styled("\(document.scenario.shown): what each part costs", .strong)],
        style.lines(setting + (isTimed ? " " + lengths : "")),
      ] + document.apps.map(section) + [unknown].filter { !$0.isEmpty })
  }

  private func section(_ app: PartsDocument.App) -> [String] {
    let whole = app.parts.lazy.compactMap { $0.length?.whole }.first
    var table = Table(
      "What each part of \(app.name) costs",
      [
        Table.Column("", .left), Table.Column("charged"), Table.Column("without it"),
        Table.Column("of the app", optional: "the shares of the app"), Table.Column("line"),
        Table.Column(whole == nil ? "" : "runs last"),
      ])
    let shown = self.shown(of: app)
    for part in shown {
      let charged = part.charged ?? (part.kind == .app ? app.charged : nil)
      let length = part.length?.without ?? (part.kind == .app ? whole : nil)
      let texts = [
        (part.kind == .app ? "" : "  ") + title(of: part), charged.map(joules) ?? "—",
        marginal(of: part), share(of: part, in: app), "\(part.line)",
        length.map { "\(DecimalText.short($0, digits: 4)) s" } ?? "",
      ]
      table.add(texts.map { .text($0) })
    }
    let others = app.parts.count { $0.marginal != nil || $0.kind == .app } - shown.count
    var lines = TextRenderer(style).lines(of: Report.Section([.table(table)]))
    if others > 0 {
      lines.append(
        style.styled(
          "  \(others) more part\(others == 1 ? "" : "s") that save\(others == 1 ? "s" : "") little or nothing",
          .faint))
    }
    return lines + shown.compactMap { sentence(about: $0, of: app) }.flatMap(style.item)
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
    case .handler: "handler \(part.name.shown)"
    case .timer: "timer \(part.name.shown)"
    case .step: "\(part.name.shown) in \(container(of: part).shown)"
    case .app: part.name.shown
    }
  }

  /// The handler or task of a step: `handlers.start` of `apps.mail.handlers.start.0.do.1`.
  private func container(of part: PartsDocument.Part) -> String {
    let words = part.path.split(separator: ".", omittingEmptySubsequences: false)
    for section in ["handlers", "tasks"] {
      guard let place = words.firstIndex(where: { $0 == section }), place + 1 < words.count else {
        continue
      }
      return String(words[place + 1])
    }
    return part.path
  }

  private func marginal(of part: PartsDocument.Part) -> String {
    guard let value = part.marginal else { return "—" }
    guard let interval = part.interval else { return joules(value) }
    return "\(joules(value)) ± \(DecimalText.short(interval.width / 2, digits: 2))"
  }

  private func share(of part: PartsDocument.Part, in app: PartsDocument.App) -> String {
    let whole = app.parts.first { $0.kind == .app }?.marginal ?? 0
    guard part.length == nil, let value = part.marginal, whole > 0 else { return "—" }
    return "\(DecimalText(100 * value / whole).fixed(1)) %"
  }

  /// Why a part's saving is not its charge.
  private func sentence(about part: PartsDocument.Part, of app: PartsDocument.App) -> String? {
    guard part.length == nil, let charged = part.charged, let marginal = part.marginal,
      let shift = part.shift,
      abs(charged - marginal) > Self.noteworthy * max(charged, marginal),
      abs(charged - marginal) > Self.least * app.charged
    else { return nil }
    let what = "\(shift.component.shown)'s \(shift.cause)"
    let energy = joules(abs(shift.energy))
    let name = title(of: part)
    return shift.energy > 0
      ? "\(name): the phone would draw \(energy) of this for the \(what) without it, too"
      : "\(name): without it \(energy) for the \(what) go as well, which are charged to others"
  }

  /// The parts that could not be taken out.
  private var unknown: [String] {
    let parts = document.apps.flatMap(\.parts).filter { $0.unknown != nil }
    return parts.prefix(Self.mostNotes).flatMap { part in
      style.item(
        "line \(part.line): \(title(of: part)) cannot be taken out alone: \(part.unknown ?? "")")
    }
  }

  private func joules(_ value: Double) -> String { "\(DecimalText.short(value, digits: 3)) J" }
}
