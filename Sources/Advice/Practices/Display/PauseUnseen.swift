import Configuration

/// Stop what nobody sees.
enum PauseUnseen: AppPractice {
  static let name = "pause-unseen"
  static let row = "B1"
  static let advice = "Stop animations, timers and searches when the app leaves the front"
  static let price = "the first frame is drawn anew when the app comes back"
  static let source = "apple-energy-guide"

  private static let visible: Set<String> = ["animate", "draw", "content"]

  static func proposals(for app: AppScripts) -> [Proposal] { unseen(app) + ended(app) }

  /// An animation, with the touch that ends what it belongs to.
  private static func ended(_ app: AppScripts) -> [Proposal] {
    app.steps("animate").filter { $0.step["for"] == nil }.flatMap { site in
      app.endings(of: site).filter { !app.does(site.stop.names, in: app.handler($0)) }.map {
        event in
        proposal(
          at: site, of: app, "at '\(event)'", [.add(site.stop.steps, to: event, of: app)]
        ).saying(
          "Stop an animation when what it belongs to ends",
          price: "it has to start again with the next one")
      }
    }
  }

  private static func unseen(_ app: AppScripts) -> [Proposal] {
    let begun = app.steps("animate", "every", "scan", "play-video").filter { site in
      site.timer == nil && site.step["for"] == nil && app.isForPerson(site)
        && !(site.step.name == "every" && site.step.isOn("alarm-clock"))
    }
    return begun.flatMap { site -> [Proposal] in
      let stop = site.stop
      let places = [("background", "foreground"), ("inactive", "active")].filter {
        !app.does(stop.names, in: app.handler($0.0))
      }
      return places.map { away, back in
        let pause = proposal(
          at: site, of: app, away == "background" ? "in background" : "while something covers it",
          edits(site, of: app, stop, away, back),
          // Somebody may want the work of a timer in the background.
          isPriceShown: site.step.name != "every" || isForScreen(site, app)
            || app.tellsOfWhatIsSet(in: site.step["do"]))
        guard site.step.name == "every", !isForScreen(site, app) else { return pause }
        return pause.saying(
          "Stop the timer when the app leaves the front",
          price: "what the timer does is not done meanwhile")
      }
    }
  }

  /// Whether a timer works for what is seen.
  private static func isForScreen(_ site: StepSite, _ app: AppScripts) -> Bool {
    app.does(visible, in: site.step["do"])
      || app.steps("compute").contains { work in
        work.timer?.node.location == site.location
          && app.value(of: work.step.text("qos")) == "user-interactive"
      }
  }

  private static func edits(
    _ site: StepSite, of app: AppScripts, _ stop: StopSteps, _ away: String, _ back: String
  ) -> [Edit] {
    let name = stop.newName
    let named = name.map { site.step.setting("name", $0) } ?? site.step.node
    var edits: [Edit] = [.add(stop.steps, to: away, of: app)]
    let events = app.events(of: site)
    if events.contains("start"), !events.contains("foreground"), back == "foreground",
      site.section == "handlers"
    {
      edits += [.remove(site), .add([named], to: back, of: app)]
    } else {
      if name != nil { edits.append(.replace(site) { _ in [named] }) }
      let restarts = back == "active" || !events.contains("foreground")
      // An animation that a touch began goes on where it was.
      let ofTouch = events.allSatisfy { !["start", "foreground", "active"].contains($0) }
      if ofTouch {
        edits += [
          .put(Snippet.text("false"), at: ["variables", "goes-on"], of: app),
          .replace(site) { _ in [named] + Snippet.steps("{ set: { goes-on: true } }") },
          .add([Snippet.choice("goes-on", then: [named])], to: back, of: app),
        ]
      } else if restarts {
        edits.append(.add([named], to: back, of: app))
      }
    }
    return edits
  }
}

/// The end of a step that goes on.
struct StopSteps {
  /// The names of the steps that end it.
  let names: Set<String>
  let steps: [ConfigurationNode]
  /// The name that it needs for it; nil where it has one or needs none.
  let newName: String?
}

extension StepSite {
  /// The steps that end it.
  var stop: StopSteps {
    guard let end = step.end else {
      // A timer is cancelled by its name.
      let name = step.text("name")
      let used = name ?? "timer-of-\(label)"
      return StopSteps(
        names: ["cancel"], steps: Snippet.steps("{ cancel: { timer: \(Snippet.word(used)) } }"),
        newName: name == nil ? used : nil)
    }
    // 'stop-sensing' ends the use of the sensor that 'sense' names.
    let value = end.shorthand.flatMap { step.text($0) }.map { ": \(Snippet.word($0))" }
    return StopSteps(
      names: [end.name],
      steps: Snippet.steps(value.map { "{ \(end.name)\($0) }" } ?? end.name), newName: nil)
  }
}
