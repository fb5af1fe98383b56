import Configuration

extension Edit {
  /// A number of a step times or over another, also where the app tells of it: what reads the same
  /// parameter goes along.
  static func scale(
    _ site: StepSite, _ field: String, _ factor: String, of app: AppScripts
  ) -> [Edit] {
    guard let text = site.step.text(field) else { return [] }
    guard let parameter = app.parameter(behind: text) else {
      return [.set(site, field, Snippet.scaled(text, factor))]
    }
    return [.substituting(parameter, by: "(\(parameter) \(factor))", in: app)]
  }

  /// Another expression for a name, in all scripts of an app.
  private static func substituting(
    _ name: String, by expression: String, in app: AppScripts
  ) -> Edit {
    let apps = ["apps", app.name]
    return Edit { root in
      guard let node = root["apps"]?[app.name] else { return nil }
      let changed = ["handlers", "tasks"].reduce(node) { node, section in
        node.changing(section) { $0.substituting(name, by: expression) ?? $0 }
      }
      return root.replacing(at: apps[...], by: changed)
    }
  }
}

extension AppScripts {
  /// The parameter that an expression is; nil of anything else.
  func parameter(behind text: String) -> String? {
    guard let name = text.expression else { return nil }
    return root["parameters"]?[name] == nil ? nil : name
  }

  /// Whether the app tells of a number by an observation or keeps it in a variable.
  func tells(of text: String) -> Bool {
    guard let name = parameter(behind: text) else { return false }
    return steps("observe", "set").contains { site in
      Self.texts(in: site.step.node).contains { $0.words.contains(name[...]) }
    }
  }
}

extension ConfigurationNode {
  /// This tree with another expression for a name; nil where it does not occur.
  fileprivate func substituting(_ name: String, by expression: String) -> ConfigurationNode? {
    guard let text else { return mapValues { $0.substituting(name, by: expression) } }
    guard text.contains("$("), text.words.contains(name[...]) else { return nil }
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isNamePart }
      if word.isEmpty {
        result.append(first)
        rest = rest.dropFirst()
      } else {
        result += word == name ? expression : String(word)
        rest = rest.dropFirst(word.count)
      }
    }
    return ConfigurationNode(text: result, at: location)
  }
}

extension Character {
  fileprivate var isNamePart: Bool { isLetter || isNumber || self == "-" || self == "." }
}

extension String {
  /// The expression of `$(…)`; nil of any other text.
  var expression: String? {
    hasPrefix("$(") && hasSuffix(")") ? String(dropFirst(2).dropLast()) : nil
  }

  /// The text as a part of an expression.
  var inExpression: String { expression ?? self }

  /// The names and numbers of an expression.
  var words: [Substring] { split { !$0.isNamePart } }
}
