import Configuration

/// Numbers of an app made smaller or larger, each through several strengths.
///
/// Where a parameter gives a number, all that reads it in the app's scripts goes along.
enum ScaledNumbers: EditFamily {
  /// A number of a step: a row of `scaled-numbers.txt`, which the build embeds into the program.
  private struct Number {
    let step: String
    let field: String
    let factors: [String]
    let practice: String
    let sight: String
    /// The least size in bytes that is scaled.
    let least: Double

    init(_ line: Substring) {
      let cells = line.split(separator: " | ").map(String.init)
      let names = cells[0].split(separator: " ").map(String.init)
      (step, field, practice, sight) = (names[0], names[1], cells[2], cells[3])
      factors = cells[1].split(separator: ", ").map(String.init)
      least = cells[4] == "large" ? AppScripts.largeSize : Double(cells[4]) ?? 0
    }

    /// Whether a metric shows the price; nil for what the practice says.
    func isShown(_ site: StepSite, _ app: AppScripts) -> Bool? {
      switch sight {
      case "sees": app.sees(site.step)
      case "tells": app.tellsPositions
      case "never": false
      case "-": nil
      default: preconditionFailure("scaled-numbers.txt: no sight is called '\(sight)'")
      }
    }
  }

  private static let numbers = EmbeddedTable.rows(of: shippedNumbers[0].text).map(Number.init)

  static func proposals(for app: AppScripts) -> [Proposal] {
    numbers.flatMap { number in
      app.steps(number.step).filter { app.bytes($0.step.text(number.field)) ?? 0 >= number.least }
        .flatMap { scaled(number, at: $0, of: app) }
    } + sensors(app) + loads(app) + pieces(app) + waits(app)
  }

  private static func scaled(
    _ number: Number, at site: StepSite, of app: AppScripts
  ) -> [Proposal] {
    guard let text = site.step.text(number.field) else { return [] }
    // A rate that others share may fall alone: each second frame is drawn, and all are computed.
    let alone =
      number.step == "animate" && app.parameter(behind: text) != nil
      ? [
        Proposal(
          number.practice, at: site, "\(app.shown(text, "/ 2")) of this alone",
          [.set(site, number.field, Snippet.scaled(text, "/ 2"))],
          isPriceShown: number.isShown(site, app))
      ] : []
    return alone
      + number.factors.map { factor in
        Proposal(
          number.practice, at: site, app.shown(text, factor),
          Edit.scale(site, number.field, factor, of: app),
          // Where the app notes the number, the scenario may tell what it costs.
          isPriceShown: app.tells(of: text) || app.sees(loopOf: text)
            ? true : number.isShown(site, app))
      }
  }

  /// Samples of sensors, whose batches stay as large.
  private static func sensors(_ app: AppScripts) -> [Proposal] {
    app.steps("sense").flatMap { site -> [Proposal] in
      guard let rate = site.step.text("rate") else { return [] }
      let sensor = site.step.text("sensor") ?? ""
      let batch = site.step.text("batch")
      let isSeen =
        batch != nil && app.sees(site.step)
      // A timer of the same rate takes the samples one by one.
      let hertz = app.number(rate, in: ["Hz": 1, "kHz": 1000]) ?? 0
      let ticks = app.loops.filter { abs((app.seconds($0.text) ?? 0) * hertz - 1) < 0.1 }
      func slower(_ part: String, _ batches: [Edit], _ words: String = "") -> Proposal {
        Proposal(
          "slower-sensor", at: site, "\(sensor) at \(app.shown(rate, "/ \(part)"))\(words)",
          [.set(site, "rate", Snippet.scaled(rate, "/ \(part)"))] + batches
            + ticks.map { $0.slower(Int(part) ?? 1) },
          isPriceShown: isSeen || ticks.contains { app.sees($0.node) })
      }
      let plain = ["2", "5"].map { part in
        slower(part, batch.map { [.set(site, "batch", Snippet.scaled($0, "* \(part)"))] } ?? [])
      }
      guard let batch else { return plain }
      let larger = ["5", "20"].map { factor in
        Proposal(
          "batch-samples", at: site, "\(sensor) by \(app.shown(batch, "* \(factor)"))",
          [.set(site, "batch", Snippet.scaled(batch, "* \(factor)"))], isPriceShown: isSeen)
      }
      return plain + larger + [
        slower("2", [.set(site, "batch", "1 s")], ", handed over by the second")
      ]
    }
  }

  /// What is loaded ahead, piece by piece.
  private static func loads(_ app: AppScripts) -> [Proposal] {
    app.steps("repeat").flatMap { site -> [Proposal] in
      guard let times = site.step.text("times"), app.does(["request"], in: site.step["do"]) else {
        return []
      }
      // Data that are loaded for later are counted as they are used.
      let isSeen = app.sees(site.step.node)
      return [
        Proposal(
          "prefetch-less", at: site, "half as much",
          [.set(site, "times", "$(floor((\(times.inExpression)) / 2))")], isPriceShown: isSeen)
      ]
    }
  }

  /// Intervals that a parameter gives to more than a timer: what is done each time grows with them.
  private static func pieces(_ app: AppScripts) -> [Proposal] {
    app.loops.flatMap { loop -> [Proposal] in
      guard let name = app.parameter(behind: loop.text),
        app.texts(reachedFrom: loop.node).contains(where: { $0.words.contains(name[...]) })
      else { return [] }
      return ["2", "4", "12"].map { factor in
        Proposal(
          "larger-pieces", at: loop.interval.site, "every \(app.shown(loop.text, "* \(factor)"))",
          Edit.scale(loop.interval.site, loop.interval.field, "* \(factor)", of: app),
          isPriceShown: app.sees(loop.node))
      }
    }
  }

  /// How old something has to be before it is done again: the time in a condition on `now`.
  private static func waits(_ app: AppScripts) -> [Proposal] {
    app.steps("if").flatMap { site -> [Proposal] in
      guard let condition = site.step.text("condition"), let age = condition.ageLimit,
        app.does(Self.work, in: site.step.node["then"])
      else { return [] }
      return ["2", "4"].map { factor in
        let longer = Snippet.computed("$(\(age) * \(factor))") ?? "(\(age) * \(factor))"
        return Proposal(
          "tick-less", at: site, "after \(longer)",
          [.set(site, "condition", condition.replacing(age: age, by: longer))],
          isPriceShown: app.sees(site.step.node))
      }
    }
  }

  private static let work: Set<String> = [
    "request", "schedule-transfer", "locate", "scan", "compute", "store", "write-file", "read-file",
  ]
}

extension AppScripts {
  /// Whether a loop that goes by the same parameter does something that a metric sees.
  fileprivate func sees(loopOf text: String) -> Bool {
    guard let name = parameter(behind: text) else { return false }
    return loops.contains { $0.text.words.contains(name[...]) && sees($0.node) }
  }

}

extension String {
  /// `1 min` of `$(now - sent >= 1 min)`; nil of other conditions.
  fileprivate var ageLimit: String? {
    guard let inner = expression, inner.contains("now - ") else { return nil }
    for sign in [" >= ", " > "] {
      let parts = inner.split(separator: sign, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].hasPrefix("now - ") else { continue }
      return parts[1].allSatisfy { $0.isLetter || $0.isNumber || " .-".contains($0) }
        ? String(parts[1]) : nil
    }
    return nil
  }

  fileprivate func replacing(age: String, by longer: String) -> String {
    guard hasSuffix("\(age))") else { return self }
    return String(dropLast(age.count + 1)) + "\(longer))"
  }
}
