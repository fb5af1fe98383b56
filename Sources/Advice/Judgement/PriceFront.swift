extension Advice {
  /// The Pareto front of saving against price for each quality that some change makes worse.
  var fronts: [AdviceDocument.Front] {
    qualities.compactMap { quality in
      let points = pieces.enumerated().compactMap {
        place, piece -> (place: Int, saving: Double, loss: Double)? in
        guard piece.verdict != .rejected,
          let cost = piece.finding.costs.first(where: { $0.quality.name == quality.name }),
          let difference = cost.difference
        else { return nil }
        return (place, piece.finding.saved, max(0, quality.loss(of: difference)))
      }
      guard points.contains(where: { $0.loss > 0 }) else { return nil }
      let members = points.filter { point in
        !points.contains { other in
          other.saving >= point.saving && other.loss <= point.loss
            && (other.saving > point.saving || other.loss < point.loss)
        }
      }
      return AdviceDocument.Front(
        metric: quality.name, unit: quality.unit,
        members: members.sorted { ($1.saving, $0.place) < ($0.saving, $1.place) }
          .map { $0.place + 1 })
    }
  }
}
