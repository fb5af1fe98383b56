import Configuration

extension AppScripts {
  /// The variables that an app sets when a position is known.
  var positionVariables: Set<String> {
    let sets = steps("set").filter { events(of: $0).contains("location-updated") }
    return Set(sets.flatMap { $0.step.node["set"]?.entries?.map(\.key) ?? [] })
  }

  /// The touches whose answer uses a position.
  var touchesForPosition: [String] {
    let variables = positionVariables
    return (node["handlers"]?.entries ?? []).filter { handler in
      handler.key.hasSuffix("-tapped")
        && texts(reachedFrom: handler.value).contains { text in
          text.hasPrefix("$(")
            && text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" })
              .contains { variables.contains(String($0)) }
        }
    }.map(\.key)
  }

  /// How many positions are told, where the scenario does not tell how far off they are.
  var countsOfPositions: [AddedMetric] {
    positionMetrics.isEmpty
      ? [] : [AddedMetric("positions-told", "{ count: location-updates, better: higher }")]
  }

  /// How exact positions are, where the scenario does not tell how far off they are.
  var positionMetrics: [AddedMetric] {
    if hasMetric(about: "position", "accuracy", "error", "distance", "off-by", "near") {
      return []
    }
    return [
      AddedMetric(
        "told-accuracy", "{ mean-of: told-accuracy, better: lower }",
        records: [
          .add(
            "{ observe: { told-accuracy: $(event.accuracy) } }", to: "location-updated", of: self,
            first: true)
        ], steps: "{ observe: { told-accuracy: 0 m } }")
    ]
  }
}
