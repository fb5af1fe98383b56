import Configuration
import PhoneModel

/// The view that a scenario's metrics have of an app's steps.
///
/// Of work that no metric sees, nobody can tell what it costs to do less of it.
extension AppScripts {
  /// The names in the definitions of the metrics that can show a price.
  static func namesOfMetrics(in root: ConfigurationNode) -> Set<String> {
    let metrics = (root["metrics"]?.entries ?? []).filter { metric in
      // A count that should be small gets better when nothing is done at all.
      let isRare = metric.value["count"] != nil && metric.value["better"]?.text != "higher"
      return metric.value["energy"] == nil && !isRare
    }
    return Set(metrics.flatMap { texts(in: $0.value) })
  }

  /// The events that a step causes.
  static func events(causedBy step: Step) -> [String] {
    switch step.name {
    case "locate", "track": ["location-updated"]
    case "scan": ["peripheral-discovered"]
    case "sense": ["\(step.text("sensor") ?? "")-samples"]
    case "connect": ["connected", "disconnected", "value-received"]
    case "subscribe", "read": ["value-received"]
    case "schedule-transfer": ["transfer-finished"]
    case "schedule-job": ["job-started"]
    case "schedule-refresh": ["refresh-task"]
    case "schedule-processing": ["processing-task"]
    case "monitor": ["region-entered", "region-left"]
    case "open-connection": ["message-received"]
    case "watch-orientation": ["orientation-changed"]
    default: []
    }
  }

  /// Whether a metric sees what some steps do; none does what is not there.
  func sees(_ node: ConfigurationNode?) -> Bool {
    guard let node else { return false }
    let reached = reach(node)
    return reached.contains(where: records)
      || isRead(Set(reached.flatMap { variables(setIn: $0) }))
  }

  /// Whether a metric sees what comes of a step itself.
  func sees(_ step: Step) -> Bool { sees(step.node) }

  /// The steps, and those of the tasks and handlers to which they lead.
  private func reach(_ node: ConfigurationNode) -> [ConfigurationNode] {
    reached(from: node) { step in
      Self.events(causedBy: step).compactMap { handler($0) } + [follows(step)].compactMap(\.self)
    }
  }

  /// Whether steps record something that a metric takes.
  private func records(_ node: ConfigurationNode) -> Bool {
    node.allSteps.contains { step in
      switch step.name {
      case "observe":
        (step.node["observe"]?.entries ?? []).contains { namesOfMetrics.contains($0.key) }
      case "count", "mark": namesOfMetrics.contains(step.text("name") ?? "")
      case "request", "learn", "deliver":
        ["brings", "delivers", "source"].contains { field in
          step.texts(field).contains(where: namesOfMetrics.contains)
        }
      default: !(Self.counters[step.name] ?? []).isDisjoint(with: namesOfMetrics)
      }
    }
  }

  /// By step, the counters of the parts of the phone that offer it.
  private static let counters: [String: Set<String>] = {
    InterfaceCatalogue.all.reduce(into: [:]) { counters, part in
      for step in part.operations {
        counters[step.name, default: []].formUnion(part.counters.map(\.name))
      }
    }
  }()

  /// Whether some variables are observed, or decide about what is recorded.
  private func isRead(_ variables: Set<String>) -> Bool {
    guard !variables.isEmpty else { return false }
    return steps("observe", "count", "if", "repeat").contains { site in
      let isTold = ["observe", "count"].contains(site.step.name)
      let texts =
        isTold ? Self.texts(in: site.step.node) : site.step.conditions
      return
        (isTold
        ? records(Snippet.list([site.step.node])) : reach(site.step.node).contains(where: records))
        && texts.contains { $0.words.contains { variables.contains(String($0)) } }
    }
  }
}

extension ConfigurationNode {
  /// The step that this is, or the steps of a list, with those inside them.
  var allSteps: [Step] { (Step(self).map { [$0] } ?? []) + stepsInside }

  /// Only elements of lists are steps: `count` is a name in `set: { count: 1 }`.
  private var stepsInside: [Step] {
    elements?.flatMap(\.allSteps) ?? children.flatMap(\.stepsInside)
  }
}
