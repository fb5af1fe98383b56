import Configuration

/// Exchanges with servers done another way: kept, together, over the system's connection.
enum RequestEdits: EditFamily {
  static func proposals(for app: AppScripts) -> [Proposal] {
    cached(app) + fresh(app) + queues(app) + neighbours(app) + rounds(app) + links(app)
  }

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    app.steps("request").filter { $0.step.text("up").map(app.isLarge) ?? false }.map {
      AuthorQuestion("compress", "Are the data that the app sends compressed?", at: $0)
    }
      + app.steps("request").filter { $0.after.first?.name == "compute" }.map {
        AuthorQuestion(
          "work-on-server", "Could the server do the work that follows the answer?", at: $0)
      }
  }

  // MARK: - Not again

  /// Answers that somebody asked for, kept for a while.
  private static func cached(_ app: AppScripts) -> [Proposal] {
    guard app.component("storage") != nil else { return [] }
    return app.steps("request").filter { site in
      app.isForPerson(site) && !app.isRepeated(site) && site.step["cache"] == nil
        && site.step["down"] != nil
        // What is sent has to arrive, and a version that nobody has asked for is none of an answer.
        && (app.bytes(site.step.text("up")) ?? 0) < (app.bytes(site.step.text("down")) ?? .infinity)
        && site.step["delivers"] == nil && site.step["brings"] == nil
        && !app.readsServer(after: site)
    }.flatMap { site in
      ["1 min", "10 min"].map { length in
        let notes = notes(after: site, app)
        let variable = "answered-\(site.label)"
        let cache = Snippet.node("{ name: \(site.label), expires: \(length) }")
        return Proposal(
          "cache-answers", at: site, of: app, "for \(length)",
          (notes.isEmpty
            ? [] : [.put(Snippet.text("never"), at: ["variables", variable], of: app)])
            + [.set(site, "cache", cache)]
            + notes.map { note in
              .replace(note) { step in
                // An answer out of the cache is as old as it was.
                let asked = Snippet.steps("{ set: { \(variable): $(now) } }") + [step.node]
                return [Snippet.choice("now - \(variable) >= \(length)", then: asked)]
              }
            },
          // Nothing else tells whether the same is asked again.
          isPriceShown: !notes.isEmpty && app.sight.sees(Snippet.list(notes.map(\.step.node))))
      }
    }
  }

  /// The steps that note how fresh the answer is.
  private static func notes(after site: StepSite, _ app: AppScripts) -> [StepSite] {
    app.steps("set").filter { note in
      note.section == site.section && note.script == site.script && note.location > site.location
        && AppScripts.texts(in: note.step.node).contains { $0.contains("now") }
    }
  }

  /// Tasks that load, where what they loaded is fresh enough.
  private static func fresh(_ app: AppScripts) -> [Proposal] {
    app.steps("do").filter { site in
      site.section == "handlers" && app.isForPerson(site)
        && app.does(["request"], in: site.step.text("task").flatMap { app.task($0) })
        && !site.around.contains { ["if", "repeat", "every"].contains($0.name) }
        // What goes on for good is never done again.
        && !app.does(["repeat", "every"], in: site.step.text("task").flatMap { app.task($0) })
    }.flatMap { site in
      ["1 min", "5 min", "15 min"].map { length in
        let variable = "loaded-for-\(site.label)"
        return Proposal(
          "ask-less", at: site, of: app, "older than \(length)",
          [
            .put(Snippet.text("never"), at: ["variables", variable], of: app),
            .replace(site) { load in
              let steps = [load.node] + Snippet.steps("{ set: { \(variable): $(now) } }")
              return [Snippet.choice("now - \(variable) >= \(length)", then: steps)]
            },
          ],
          // A person who changes the question wants the new answer.
          isPriceShown: app.sight.sees(site.step.node)
            && !site.before.contains { $0.name == "set" }
        ).saying(
          "Load again only what is older than some minutes", price: "data are older by as much")
      }
    }
  }

  // MARK: - At the same time

  private static func queues(_ app: AppScripts) -> [Proposal] {
    (app.node["operation-queues"]?.entries ?? []).compactMap { queue -> Proposal? in
      let operations = app.steps("enqueue").filter { $0.step.text("queue") == queue.key }
      guard operations.count > 1, let first = operations.first,
        [nil, "1"].contains(queue.value["concurrent"]?.text),
        operations.allSatisfy({ app.does(["request"], in: $0.step["do"]) })
      else { return nil }
      return Proposal(
        "concurrent-requests", at: first, of: app, "\(operations.count) at a time",
        [
          .put(
            Snippet.text("\(operations.count)"),
            at: ["operation-queues", queue.key, "concurrent"], of: app)
        ])
    }
  }

  private static func neighbours(_ app: AppScripts) -> [Proposal] {
    app.steps("request").compactMap { site -> Proposal? in
      let run = [site] + site.followerSites(["request"], in: app)
      guard run.count > 1, site.before.last?.name != "request" else { return nil }
      let branches = run.enumerated().map { place, site in
        (key: "request-\(place + 1)", value: Snippet.list([site.step.node]))
      }
      let all = Snippet.mapping([
        "parallel": Snippet.mapping([
          "branches": ConfigurationNode(entries: branches, at: site.location)
        ])
      ])
      return Proposal(
        "concurrent-requests", at: site, of: app, "\(run.count) at a time",
        [.replace(site) { _ in [all] }] + run.dropFirst().map { .remove($0) })
    }
  }

  /// The same for several, one after the other.
  private static func rounds(_ app: AppScripts) -> [Proposal] {
    app.steps("repeat").compactMap { site -> Proposal? in
      guard site.step["times"] != nil, app.does(["request"], in: site.step["do"]),
        let body = site.step["do"]
      else { return nil }
      let queue = "side-by-side-\(site.label)"
      let steps =
        Snippet.steps("{ enqueue: { queue: \(queue) } }").compactMap {
          Step($0)?.setting("do", body)
        }
      return Proposal(
        "concurrent-requests", at: site, of: app, "6 at a time",
        [
          .put(
            Snippet.node("{ concurrent: 6, qos: utility }"), at: ["operation-queues", queue],
            of: app),
          .set(site, "do", Snippet.list(steps)),
          .insert("{ wait-until-finished: \(queue) }", after: site),
        ])
    }
  }

  // MARK: - Over the system's connection

  /// Pushes in place of a connection of the app's own, and of all that only keeps it open.
  private static func links(_ app: AppScripts) -> [Proposal] {
    let kept = (app.node["pushes"]?.entries ?? []).filter { $0.value["over"]?.text == "connection" }
    guard !kept.isEmpty, let link = app.steps("open-connection").first else { return [] }
    let beginnings = ["start", "foreground", "connection-lost", "resumed", "network-available"]
    let opens = (app.node["handlers"]?.entries ?? []).filter { handler in
      beginnings.contains(handler.key) && app.does(["open-connection"], in: handler.value)
    }
    let moved =
      app.handler("push-received") == nil
      ? app.handler("message-received").map {
        [Edit.put($0, at: ["handlers", "push-received"], of: app)]
      } ?? [] : []
    let keepAlives = app.loops.filter { loop in
      app.does(["request"], in: loop.node) && !app.sight.sees(loop.node)
        && app.doesOnly(["request", "compute", "stop", "if", "do", "set"], in: loop.node)
    }
    func edits(_ priority: String) -> [Edit] {
      kept.map { push in
        let pushed = push.value.replacing(at: ["over"], by: Snippet.text("push"))
        return .put(
          priority.isEmpty
            ? pushed : pushed.replacing(at: ["priority"], by: Snippet.text(priority)),
          at: ["pushes", push.key], of: app)
      }
        + opens.map { handler in
          .rewrite(handler.key, of: app) { steps in
            steps.filter { !app.does(["open-connection"], in: $0) }
          }
        } + moved
    }
    // Calls have a priority of their own where the system knows one.
    return (app.root.systemVersion?.system == .ios ? ["voip", ""] : [""]).flatMap { priority in
      [
        Proposal("push-for-link", at: link, of: app, priority, edits(priority)),
        keepAlives.isEmpty
          ? nil
          : Proposal(
            "push-for-link", at: link, of: app, "and nothing that only keeps it alive",
            keepAlives.flatMap { $0.ended(in: app) } + edits(priority)),
      ].compactMap(\.self)
    }
  }
}

extension AppScripts {
  /// Whether steps behind a request read of a server what the request did not bring.
  fileprivate func readsServer(after site: StepSite) -> Bool {
    let texts = site.after.flatMap { Self.texts(in: $0.node) }
    return sources.contains { source in
      !isOnPhone(source)
        && texts.contains {
          $0.contains("\(source).version") || $0.contains("\(source).changed-at")
        }
    }
  }
}

extension StepSite {
  /// The steps of some names that follow at once.
  func followers(_ names: Set<String>) -> [Step] { Array(after.prefix { names.contains($0.name) }) }

  func followerSites(_ names: Set<String>, in app: AppScripts) -> [StepSite] {
    let places = followers(names).map(\.node.location)
    return app.steps.filter { places.contains($0.location) }
  }
}
