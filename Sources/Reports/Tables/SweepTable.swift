import Experiments
import Results

/// The findings of a sweep: the verdict, then its metrics point by point, their sensitivities, where
/// savings end, and which points are worth their price, all on about one screen.
package struct SweepTable {
  let document: SweepDocument
  let keys: SweepKeys
  let style: TextStyle

  /// The lines of a screen, which the text is to fit.
  static let screen = 40
  /// The rows of a table: with more lines elsewhere there are fewer.
  static let rows = 8...20
  /// Where everything is that the text leaves out.
  static let everything = "--format json"

  package init(_ document: SweepDocument, style: TextStyle = .plain) {
    self.document = document
    keys = SweepKeys(document)
    self.style = style
  }

  /// The whole report, ending in a line break.
  package var text: String {
    let above = [headline + setting, verdict + idleAxes, undone, explanation]
    let below =
      document.answers.flatMap(sensitivities) + document.answers.map(breakEvens) + [fronts]
    let lines = (above + below).filter { !$0.isEmpty }.reduce(0) { $0 + $1.count + 1 }
    // A table has a title, a head, a line on rows that are left out, and an empty line.
    let room = Self.screen - lines - 5
    let rows = min(max(room, Self.rows.lowerBound), Self.rows.upperBound)
    // The first table has the qualities, and with them what further answers are about.
    let tables = document.answers.enumerated().filter { place, answer in
      place == 0 || document.place(ofMetric: answer.metric).map(keys.told.contains) != true
    }
    return style.report(above + tables.map { pointLines($0.element, rows) } + below)
  }

  var hasContrasts: Bool { document.variants.count > 1 }

  private var headline: [String] {
    let title = [document.scenario, document.question].compactMap { $0?.shown }
    return style.lines(title.joined(separator: ": ")).map { style.styled($0, .strong) }
  }

  /// The origin of the numbers.
  private var setting: [String] {
    let device = document.device.map { " on \($0.shown)" } ?? ""
    let changing = document.changesWorld ?? []
    let same =
      changing.isEmpty
      ? "all points met the same runs"
      : "all points met the same runs, but not all variants: "
        + "\(Enumeration.text(changing.map(\.shown))) changed the world"
    return style.lines(
      "\(CountText.of(document.points.count, "point")) (\(document.design)), "
        + "\(CountText.of(document.replications, "run")) each\(device), seed \(document.seed); \(same)."
    )
  }

  /// The answer before all tables.
  private var verdict: [String] {
    let sentences = SweepVerdict(document, keys).sentences
    return sentences.prefix(1).flatMap { style.lines($0, indent: 4) }
      .map { style.styled($0, .strong) }
      + sentences.dropFirst().flatMap { style.lines($0, indent: 4) }
  }

  /// The warning of axes along which all runs are the same.
  private var idleAxes: [String] {
    document.idleAxisWarnings.flatMap { style.lines("warning: \($0)") }
  }

  /// The meaning of the columns.
  private var explanation: [String] {
    var text =
      document.replications > 1
      ? "intervals over runs are at \(PercentText.of(document.confidence))"
      : "One run gives no interval"
    if hasContrasts {
      text +=
        "; change and p are run by run against \(document.baseline.shown), p adjusted for all points "
        + "(Benjamini–Hochberg), which decides what is sure"
    }
    return style.lines(text.prefix(1).uppercased() + text.dropFirst() + ".").map {
      style.styled($0, .faint)
    }
  }
}
