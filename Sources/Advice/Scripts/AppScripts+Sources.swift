import Configuration

/// The sources around an app: the news of servers, and of the phone itself.
extension AppScripts {
  /// The sources at which steps look, or which their requests bring.
  func sourcesRead(by node: ConfigurationNode) -> [String] {
    let texts = self.texts(reachedFrom: node)
    let brought = allSteps(reachedFrom: node).flatMap { $0.texts("brings") }
    return sources.filter { source in
      brought.contains(source)
        || texts.contains { text in
          ["version", "changed-at", "told", "age"].contains { text.contains("\(source).\($0)") }
        }
    }
  }

  /// The sources that the script of a step reads, or else all that lead to it.
  func sourcesRead(around site: StepSite) -> [String] {
    let own = sourcesRead(by: node[site.section]?[site.script] ?? Snippet.nothing)
    let all = Snippet.list(events(of: site).sorted().compactMap { handler($0) })
    return own.isEmpty ? sourcesRead(by: all) : own
  }

  /// The one source of the surroundings at which the app looks.
  var onlySource: String? {
    let texts = Self.texts(in: node)
    let used = sources.filter { source in texts.contains { $0.contains("\(source).") } }
    return used.count == 1 ? used[0] : nil
  }

  /// Whether a source is on the phone: the scenario says so, or the app does something at its event,
  /// or sends what has changed of it.
  func isOnPhone(_ source: String) -> Bool {
    if let place = root["surroundings"]?["sources"]?[source]?["at"]?.text {
      return place == "phone"
    }
    let notes: Set<String> = ["count", "observe", "mark"]
    if let handler = handler("\(source)-changed"), !doesOnly(notes, in: handler) { return true }
    return steps("request").contains { site in
      let (up, down) = (bytes(site.step.text("up")), bytes(site.step.text("down")))
      let isNoted = site.after.contains {
        $0.name == "set" && Self.texts(in: $0.node).contains { $0.contains("\(source).version") }
      }
      return isNoted && (up ?? 0) > 2 * (down ?? 0)
    }
  }

  /// The one source of a server that a request brings, or that the scripts around it read.
  func source(of site: StepSite) -> String? {
    let brought = site.step.texts("brings")
    let known = brought.isEmpty ? sourcesRead(around: site).filter { !isOnPhone($0) } : brought
    return known.count == 1 ? known.first : nil
  }

  /// Whether steps behind a request read of a server what the request did not bring.
  func readsServer(after site: StepSite) -> Bool {
    let texts = site.after.flatMap { Self.texts(in: $0.node) }
    return sources.contains { source in
      !isOnPhone(source)
        && texts.contains {
          $0.contains("\(source).version") || $0.contains("\(source).changed-at")
        }
    }
  }

  /// The events whose handlers set what some steps look at.
  func eventsNoted(by node: ConfigurationNode) -> [String] {
    let words = Set(texts(reachedFrom: node).flatMap { $0.words.map(String.init) })
    let own = Set(variables(setIn: node))
    return handlers.filter { handler in
      handler.key.hasSuffix("-changed")
        && variables(setIn: handler.value).contains { words.contains($0) && !own.contains($0) }
    }.map(\.key)
  }
}
