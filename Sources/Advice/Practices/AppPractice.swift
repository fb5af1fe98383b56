import Configuration

/// A rule for developers of apps, told as changes of an app's scripts.
package protocol AppPractice: Sendable {
  /// The name that advice carries: "end-scan".
  static var name: String { get }
  /// The row of the catalogue of practices: "B5".
  static var row: String { get }
  /// The request to a developer: "End the scan once the device is found".
  static var advice: String { get }
  /// The possible cost: "what comes later is not heard".
  static var price: String { get }
  /// Whether a metric can show the price; otherwise what saves is a trade-off.
  static var isPriceShown: Bool { get }
  /// Whether it costs nothing, so that no metric has to show it.
  static var isFree: Bool { get }
  /// A key of the bibliography.
  static var source: String { get }
  /// The changes that may be made; none where there is nothing to change.
  static func proposals(for app: AppScripts) -> [Proposal]
  /// Questions about things that a scenario cannot show and its author knows.
  static func questions(about app: AppScripts) -> [AuthorQuestion]
}

extension AppPractice {
  package static var isPriceShown: Bool { true }
  package static var isFree: Bool { false }
  package static func proposals(for app: AppScripts) -> [Proposal] { [] }
  package static func questions(about app: AppScripts) -> [AuthorQuestion] { [] }

  /// A change of this practice.
  static func proposal(
    at site: StepSite, of app: AppScripts, _ edits: [Edit], metrics: [AddedMetric] = []
  ) -> Proposal { proposal(at: site, of: app, "", edits, metrics: metrics) }

  /// A change of this practice, which goes so far.
  ///
  /// - Parameter isPriceShown: Whether a metric can show what it costs.
  static func proposal(
    at site: StepSite, of app: AppScripts, _ strength: String, _ edits: [Edit],
    metrics: [AddedMetric] = [], isPriceShown: Bool = Self.isPriceShown
  ) -> Proposal {
    Proposal(
      practice: Self.self, app: app.name, location: site.location, strength: strength,
      edits: edits, metrics: metrics, isPriceShown: isPriceShown)
  }

  /// A time of a step that becomes so many times as long; none where it is not given.
  static func longer(
    _ field: String, at site: StepSite, of app: AppScripts, times factors: [Int],
    as word: String = "every", metrics: [AddedMetric] = [],
    isPriceShown: Bool = Self.isPriceShown
  ) -> [Proposal] {
    guard let time = site.step.text(field) else { return [] }
    return factors.map { factor in
      proposal(
        at: site, of: app, "\(word) \(Snippet.shown(time, "* \(factor)"))",
        [.set(site, field, Snippet.scaled(time, "* \(factor)"))], metrics: metrics,
        isPriceShown: isPriceShown)
    }
  }

  static func question(_ text: String, at site: StepSite) -> AuthorQuestion {
    AuthorQuestion(practice: name, text: text, file: site.location.file, line: site.location.line)
  }
}

/// A change that may save energy.
package struct Proposal: Sendable {
  package let practice: any AppPractice.Type
  package let app: String
  /// Of the step that gives way.
  package let location: SourceLocation
  /// How far the change goes, where there are several: "30 Hz".
  package let strength: String
  package let edits: [Edit]
  /// Measures of what it costs that the scenario lacks.
  package let metrics: [AddedMetric]
  /// Whether a metric can show what it costs.
  package var isPriceShown = true
  /// The request and the price of this change, where they are others than the practice's.
  var words: (advice: String, price: String)?

  package var advice: String { words?.advice ?? practice.advice }
  package var price: String { words?.price ?? practice.price }

  /// The same change in other words.
  func saying(_ advice: String, price: String) -> Proposal {
    var told = self
    told.words = (advice, price)
    return told
  }
}

/// A metric that a scenario lacks.
package struct AddedMetric: Sendable {
  package let name: String
  package let definition: ConfigurationNode
  /// The changes that record it; they draw nothing.
  let records: [Edit]
  /// The steps that record, for variants that take the others away.
  let steps: [ConfigurationNode]

  init(_ name: String, _ definition: String, records: [Edit] = [], steps: String = "") {
    self.name = name
    self.definition = Snippet.node(definition)
    self.records = records
    self.steps = Snippet.steps(steps)
  }

  /// The time from before a step to after it, of which more is worse.
  static func time(_ name: String, of site: StepSite, within limit: String) -> AddedMetric {
    let (begin, end) = ("{ mark: \(name)-begins }", "{ mark: \(name)-ends }")
    return AddedMetric(
      name, "{ from: \(name)-begins, to: \(name)-ends, within: \(limit), pairs: all }",
      records: [.insert(begin, before: site), .insert(end, after: site)],
      steps: "\(begin), \(end)")
  }

  /// How often an app comes to a step, of which fewer are worse.
  static func count(_ name: String, at site: StepSite) -> AddedMetric {
    AddedMetric(
      name, "{ count: \(name), better: higher }",
      records: [.insert("{ count: \(name) }", before: site)], steps: "{ count: \(name) }")
  }

  /// How often a timer ticks, of which fewer are worse.
  static func ticks(_ name: String, of timer: StepSite) -> AddedMetric {
    let count = Snippet.steps("{ count: \(name) }")
    return AddedMetric(
      name, "{ count: \(name), better: higher }",
      records: [
        .replace(timer) { step in
          [step.setting("do", Snippet.list(count + (step["do"]?.elements ?? [])))]
        }
      ], steps: "{ count: \(name) }")
  }
}

/// A question to the author of a scenario.
package struct AuthorQuestion: Encodable, Sendable {
  package let practice: String
  package let text: String
  package let file: String
  package let line: Int
}
