import Advice

/// The savings of changes against what each costs, a small picture for each quality.
struct FrontPicture {
  let document: AdviceDocument
  private static let width = 320.0
  private static let height = 200.0
  private static let margin = 36.0

  var html: HTML { HTML(document.fronts.map(picture)) }

  private struct Dot {
    let number: Int
    let saving: Double
    let loss: Double
    let isBest: Bool
  }

  private func picture(of front: AdviceDocument.Front) -> HTML {
    let dots = document.advice.compactMap { piece -> Dot? in
      guard piece.verdict != .rejected,
        let cost = piece.costs.first(where: { $0.metric == front.metric }),
        let difference = cost.difference
      else { return nil }
      return Dot(
        number: piece.number, saving: piece.saving.percent, loss: difference,
        isBest: front.members.contains(piece.number))
    }
    let losses = dots.map(\.loss) + [0]
    let savings = dots.map(\.saving) + [0]
    guard let low = losses.min(), let high = losses.max(), let top = savings.max(), high > low,
      top > 0
    else { return "" }
    let place = { (dot: Dot) -> (x: Int, y: Int) in
      let across = (dot.loss - low) / (high - low)
      let up = max(0, dot.saving) / top
      return (
        Int(Self.margin + across * (Self.width - 2 * Self.margin)),
        Int(Self.height - Self.margin - up * (Self.height - 2 * Self.margin))
      )
    }
    let marks = dots.map { dot -> HTML in
      let (x, y) = place(dot)
      let fill: HTML = dot.isBest ? "currentColor" : "none"
      return """
        <circle cx="\(x)" cy="\(y)" r="5" fill="\(fill)" stroke="currentColor"/>\
        <text x="\(x + 8)" y="\(y + 4)" font-size="12" fill="currentColor">\(dot.number)</text>
        """
    }
    let label = "saving against \(front.metric)"
    return """
      <figure><svg viewBox="0 0 320 200" width="320" height="200" role="img" aria-label="\(label)">
      <path d="M36 20 V164 H284" fill="none" stroke="currentColor"/>
      <text x="40" y="16" font-size="12" fill="currentColor">saves, to \(DecimalText(top).fixed(1)) %</text>
      <text x="36" y="184" font-size="12" fill="currentColor">\(front.metric): \(DecimalText.short(low, digits: 2)) to \(DecimalText.short(high, digits: 2))\(front.unit == "1" ? "" : " " + front.unit)</text>
      \(marks)
      </svg><figcaption>Saving against the change of \(front.metric). A full circle saves most for its price; \
      the numbers are those of the changes.</figcaption></figure>

      """
  }
}
