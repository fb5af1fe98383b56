import Configuration

/// A step with the script that it stands in.
package struct StepSite: Sendable, Adjustable {
  package let step: Step
  let app: String
  /// `handlers` or `tasks`.
  package let section: String
  /// The event or the task.
  package let script: String
  /// The steps that it is a part of, the outermost first.
  package let around: [Step]
  /// The list that it stands in, and its place there.
  package let list: [ConfigurationNode]
  package let index: Int

  package var location: SourceLocation { step.node.location }
  /// Its name among its kind: its line, and its column where the line has several.
  var label: String {
    isAloneInLine ? "line-\(location.line)" : "line-\(location.line)-\(location.column)"
  }
  private(set) var isAloneInLine = true

  /// The steps before it and after it in its list.
  package var before: [Step] { list[..<index].compactMap { Step($0) } }
  package var after: [Step] { list[(index + 1)...].compactMap { Step($0) } }

  /// Whether another step ends what this one begins.
  func isEnded(by other: StepSite) -> Bool {
    guard let end = step.end else {
      let name = step.text("name")
      return name != nil && other.step.name == "cancel" && other.step.text("timer") == name
    }
    guard other.step.name == end.name else { return false }
    let (own, ended) = (
      end.shorthand.map { step.text($0) }, end.shorthand.map { other.step.text($0) }
    )
    return own == ended || ended == .some(nil)
  }

  /// The timer that it belongs to, if one ticks around it.
  package var timer: Step? { around.last { $0.name == "every" } }

  /// The steps of an app, script by script, in the order in which they are written.
  static func all(in app: ConfigurationNode.Entry) -> [StepSite] {
    let all = ["handlers", "tasks"].flatMap { section in
      (app.value[section]?.entries ?? []).flatMap { script in
        StepSite.all(in: script.value, of: app.key, section, script.key, around: [])
      }
    }
    let places = Dictionary(grouping: all, by: \.kindInLine)
    return all.map { site in
      site.with { $0.isAloneInLine = places[site.kindInLine]?.count == 1 }
    }
  }

  private var kindInLine: String { "\(location.line) \(step.name)" }

  private static func all(
    in node: ConfigurationNode, of app: String, _ section: String, _ script: String, around: [Step]
  ) -> [StepSite] {
    switch node.content {
    case .scalar, .null: []
    case .mapping(let entries):
      entries.flatMap { all(in: $0.value, of: app, section, script, around: around) }
    case .sequence(let elements):
      elements.enumerated().flatMap { index, element in
        guard let step = Step(element) else {
          return all(in: element, of: app, section, script, around: around)
        }
        let site = StepSite(
          step: step, app: app, section: section, script: script, around: around, list: elements,
          index: index)
        return [site] + all(in: element, of: app, section, script, around: around + [step])
      }
    }
  }
}
