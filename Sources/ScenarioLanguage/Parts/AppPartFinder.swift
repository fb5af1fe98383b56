import Configuration
import PhoneModel
import Workloads

/// The search for the parts of one app.
struct AppPartFinder {
  let app: ConfigurationNode.Entry

  private static let stepNames = Set(LanguageWords.steps.map(\.name))
  private static let timer = "every"
  /// The owner of a list of steps.
  private static let sections = ["handlers", "tasks"]

  var parts: [AppPart] {
    let handlers = (app.value["handlers"]?.entries ?? []).filter {
      !Self.steps(of: $0.value).isEmpty
    }
    return [whole] + handlers.map(handler)
      + Self.sections.flatMap { section in
        (app.value[section]?.entries ?? []).flatMap { steps(of: $0, in: section) }
      }
  }

  private func handler(_ script: ConfigurationNode.Entry) -> AppPart {
    AppPart(
      kind: .handler, app: app.key, path: path("handlers", script), name: script.key,
      location: script.keyLocation,
      patch: patch("handlers", script.replacing(value: empty(at: script.keyLocation))))
  }

  /// The timers and the steps that draw, of one script.
  private func steps(of script: ConfigurationNode.Entry, in section: String) -> [AppPart] {
    var parts: [AppPart] = []
    search(script.value, below: []) { step, trail in
      guard let rest = script.value.removing(at: trail[...]) else { return }
      let name = Self.stepName(of: step) ?? ""
      let given = step[Self.timer]?["name"]?.text
      let path = path(section, script)
      var part = AppPart(
        kind: name == Self.timer ? .timer : .step, app: app.key,
        path: ([path] + trail.map(\.text)).joined(separator: "."), name: given ?? name,
        location: step.location, patch: patch(section, script.replacing(value: rest)))
      part.script = given.map { "\(path)/\(Self.timer).\($0)" }
      parts.append(part)
    }
    return parts
  }

  /// The app without anything to do.
  private var whole: AppPart {
    let handlers = (app.value["handlers"]?.entries ?? []).map {
      (key: $0.key, value: empty(at: $0.keyLocation))
    }
    let nothing = ConfigurationNode(.null, at: app.keyLocation)
    var changes = [
      (key: "handlers", value: ConfigurationNode(entries: handlers, at: app.keyLocation))
    ]
    if app.value["replay"] != nil { changes.append((key: "replay", value: nothing)) }
    return AppPart(
      kind: .app, app: app.key, path: "apps.\(app.key)", name: app.key, location: app.keyLocation,
      patch: patch(ConfigurationNode(entries: changes, at: app.keyLocation)))
  }

  private func path(_ section: String, _ script: ConfigurationNode.Entry) -> String {
    "apps.\(app.key).\(section).\(script.key)"
  }

  /// The patch that changes one script, and lets nobody cancel a timer that it took away.
  private func patch(_ section: String, _ changed: ConfigurationNode.Entry) -> ConfigurationNode {
    var scripts: [(section: String, entry: ConfigurationNode.Entry)] = [(section, changed)]
    for other in Self.sections {
      for script in app.value[other]?.entries ?? []
      where other != section || script.key != changed.key { scripts.append((other, script)) }
    }
    let left = Set(scripts.flatMap { Self.timers(in: $0.entry.value) })
    let gone = Set(Self.timers(in: app.value)).subtracting(left)
    var changes: [(key: String, value: ConfigurationNode)] = []
    for place in Self.sections {
      let own = scripts.filter { $0.section == place }.compactMap { script in
        let isChanged = section == place && script.entry.key == changed.key
        let kept = script.entry.value.removingSteps {
          $0["cancel"]?.text.map(gone.contains) ?? false
        }
        let value = kept ?? (isChanged ? script.entry.value : nil)
        return value.map { (key: script.entry.key, value: $0) }
      }
      if !own.isEmpty {
        changes.append((place, ConfigurationNode(entries: own, at: app.keyLocation)))
      }
    }
    return patch(ConfigurationNode(entries: changes, at: app.keyLocation))
  }

  /// The names of the timers that scripts start.
  private static func timers(in node: ConfigurationNode) -> [String] {
    (node[timer]?["name"]?.text.map { [$0] } ?? []) + node.children.flatMap(timers)
  }

  private func patch(_ change: ConfigurationNode) -> ConfigurationNode {
    let apps = ConfigurationNode(entries: [(key: app.key, value: change)], at: app.keyLocation)
    return ConfigurationNode(entries: [(key: "apps", value: apps)], at: app.keyLocation)
  }

  private func empty(at location: SourceLocation) -> ConfigurationNode {
    ConfigurationNode(.sequence([]), at: location)
  }

  /// The list of steps of a script, which stands in a mapping where there is more to say.
  private static func steps(of script: ConfigurationNode) -> [ConfigurationNode] {
    script.elements ?? script["steps"]?.elements ?? []
  }

  /// Tell each timer and each step that draws, with the way to it.
  private func search(
    _ node: ConfigurationNode, below trail: [ConfigurationNode.Place],
    tell: (ConfigurationNode, [ConfigurationNode.Place]) -> Void
  ) {
    switch node.content {
    case .sequence(let elements):
      for (index, element) in elements.enumerated() {
        let here = trail + [.index(index)]
        if let name = Self.stepName(of: element),
          name == Self.timer || !LanguageWords.ownSteps.contains(name)
        {
          tell(element, here)
        }
        search(element, below: here, tell: tell)
      }
    case .mapping(let entries):
      for entry in entries { search(entry.value, below: trail + [.key(entry.key)], tell: tell) }
    case .scalar, .null: break
    }
  }

  /// The step that an element of a list is; nil for what is no step, such as a choice's branch.
  private static func stepName(of element: ConfigurationNode) -> String? {
    let names = element.text.map { [$0] } ?? element.entries?.map(\.key) ?? []
    return names.first(where: stepNames.contains)
  }
}
