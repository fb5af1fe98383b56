/// Release hardware that nobody uses.
enum ReleaseHardware: AppPractice {
  static let name = "release-hardware"
  static let row = "B31"
  static let advice = "Release the hardware when the app leaves the front"
  static let price = "it has to start again when the app comes back"
  static let source = "apple-energy-guide"

  /// Claims with practices of their own, by which an app uses them in the background as well.
  private static let others: Set<String> = [
    "scan", "sense", "speaker", "track", "watch-orientation",
  ]

  private static func isHeld(_ step: Step) -> Bool { step.isClaim && !others.contains(step.name) }

  static func proposals(for app: AppScripts) -> [Proposal] {
    let sites = app.steps.filter { site in
      isHeld(site.step) && site.step["for"] == nil
        && !app.does(site.stop.names, in: app.handler("background"))
    }
    return sites.map { proposal(at: $0, of: app, "in background", unseen($0, app)) }
      + whileUsed(app) + ended(app) + silence(app)
  }

  /// With the touch that ends what it is for.
  private static func ended(_ app: AppScripts) -> [Proposal] {
    app.steps.filter { isHeld($0.step) && $0.step["for"] == nil }.flatMap { site in
      app.endings(of: site).filter { !app.does(site.stop.names, in: app.handler($0)) }.map {
        event in
        proposal(
          at: site, of: app, "the \(site.step.name) at '\(event)'",
          [.add(site.stop.steps, to: event, of: app, first: true)]
        ).saying(
          "Release the hardware when its use ends", price: "it has to start again for another use")
      }
    }
  }

  private static func unseen(_ site: StepSite, _ app: AppScripts) -> [Edit] {
    let away: [Edit] = [.add(site.stop.steps, to: "background", of: app)]
    guard app.events(of: site) == ["start"], site.section == "handlers" else { return away }
    return away + [.remove(site), .add([site.step.node], to: "foreground", of: app, first: true)]
  }

  /// Taken for the use alone, where the app says how it takes them for one.
  private static func whileUsed(_ app: AppScripts) -> [Proposal] {
    let flags = app.steps("set").compactMap { site -> (site: StepSite, flag: String)? in
      guard let flag = site.step.node["set"]?.entries?.first?.key,
        site.before.contains(where: isHeld),
        app.isForPerson(site), site.around.isEmpty
      else { return nil }
      return (site, flag)
    }
    return flags.compactMap { flag in
      let takes = app.steps("if").filter { take in
        take.step.text("condition") == "$(not \(flag.flag))"
          && (take.step.node["then"]?.elements ?? []).contains {
            Step($0).map(isHeld) ?? false
          }
      }
      guard let take = takes.first, take.script != flag.site.script else { return nil }
      let gone = app.steps.filter { site in
        isHeld(site.step) && site.section == flag.site.section
          && site.script == flag.site.script
      }
      let stops = gone.compactMap { $0.step.end?.name }.joined(separator: ", ")
      let ends = app.endings(of: take)
      guard !ends.isEmpty, let first = gone.first else { return nil }
      return proposal(
        at: first, of: app, "but for its use",
        gone.map { .remove($0) } + [.remove(flag.site)]
          + ends.map { .add("\(stops), { set: { \(flag.flag): false } }", to: $0, of: app) })
    }
  }

  /// Silence that only keeps the app alive.
  private static func silence(_ app: AppScripts) -> [Proposal] {
    app.steps("speaker").filter { $0.step.text("volume") == "0 %" }.map {
      proposal(at: $0, of: app, "no silence played", [.remove($0)])
    }
  }
}
