import DocumentCoding
import Statistics

/// Advice on the apps of a scenario, as `advise` shows it and writes it as JSON.
package struct AdviceDocument: Encodable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package var schemaVersion = 1
  package var programVersion: String
  package var scenario: String
  package var file: String
  package var device: String
  /// The metric that answers, and its unit.
  package var metric: String
  package var unit: String
  /// The mean of the baseline.
  package var baseline: Double?
  /// That of the runs that judge.
  package var seed: UInt64
  package var replications: Int
  package var confidence: Double
  /// The points of the ranges that judge; null where no number has a range.
  package var points: Int?
  /// The changes that were looked at.
  package var looked: Int
  /// Whether nothing stopped it.
  package var isWhole: Bool
  /// The advised changes, then the trade-offs, then the rejected ones.
  package var advice: [Piece]
  /// The choice of a search that somebody stopped before anything was confirmed.
  package var unconfirmed: [Unconfirmed]
  /// For each quality, the changes than which none saves more at the same price.
  package var fronts: [Front]
  package var questions: [Question]
  /// Changes that cannot be made.
  package var unusable: [Unusable]
  /// The cost of each handler; empty where it was not asked for.
  package var parts: [Part]

  package init(
    programVersion: String, scenario: String, file: String, device: String, metric: String,
    unit: String, baseline: Double?, seed: UInt64, replications: Int, confidence: Double,
    points: Int?, looked: Int, isWhole: Bool, advice: [Piece], unconfirmed: [Unconfirmed],
    fronts: [Front],
    questions: [Question], unusable: [Unusable], parts: [Part]
  ) {
    self.programVersion = programVersion
    self.scenario = scenario
    self.file = file
    self.device = device
    self.metric = metric
    self.unit = unit
    self.baseline = baseline
    self.seed = seed
    self.replications = replications
    self.confidence = confidence
    self.points = points
    self.looked = looked
    self.isWhole = isWhole
    self.advice = advice
    self.unconfirmed = unconfirmed
    self.fronts = fronts
    self.questions = questions
    self.unusable = unusable
    self.parts = parts
  }

  package struct Piece: Encodable, Sendable {
    /// Its number, from 1 on, by which a front names it.
    package var number: Int
    /// Several, joined by `+`, of a combination.
    package var practice: String
    package var row: String
    package var title: String
    /// How far the change goes; empty where there is one way only.
    package var strength: String
    package var source: String
    package var app: String
    package var file: String
    package var line: Int
    /// The patch of a variant, as YAML.
    package var patch: String
    /// `advised`, `trade` or `rejected`.
    package var verdict: String
    package var saving: Saving
    package var costs: [Cost]
    /// The work that fails or is lost with it, and not as it is.
    package var undone: [Undone]
    /// The possible cost beside, in words.
    package var price: String
    /// Whether it costs nothing, or a metric shows what it costs.
    package var isPriceShown: Bool

    package init(
      number: Int, practice: String, row: String, title: String, strength: String,
      source: String, app: String, file: String, line: Int, patch: String, verdict: String,
      saving: Saving, costs: [Cost], undone: [Undone], price: String, isPriceShown: Bool
    ) {
      self.number = number
      self.practice = practice
      self.row = row
      self.title = title
      self.strength = strength
      self.source = source
      self.app = app
      self.file = file
      self.line = line
      self.patch = patch
      self.verdict = verdict
      self.saving = saving
      self.costs = costs
      self.undone = undone
      self.price = price
      self.isPriceShown = isPriceShown
    }
  }

  /// Work that a change leaves undone.
  package struct Undone: Encodable, Sendable {
    /// One of `drainsim list warnings`.
    package var code: String
    package var count: Int
    package var of: Int
    package var text: String

    package init(code: String, count: Int, of: Int, text: String) {
      self.code = code
      self.count = count
      self.of = of
      self.text = text
    }
  }

  package struct Saving: Encodable, Sendable {
    /// The energy of the app, or of the phone where another app changes.
    package var metric: String
    /// Of the baseline, by runs and points that the search has not seen.
    package var percent: Double
    package var low: Double?
    package var high: Double?
    /// In the unit of the metric, a run.
    package var amount: Double
    /// The saving by the runs of the search, which chose it.
    package var chosen: Double
    package var runs: Int
    /// The share of the points in which it saves; null where there are none.
    package var ranges: Double?
    /// Of a saving of at least 1 %, by Holm over all changes that were looked at.
    package var pValue: Double

    package init(
      metric: String, percent: Double, low: Double?, high: Double?, amount: Double, chosen: Double,
      runs: Int, ranges: Double?, pValue: Double
    ) {
      self.metric = metric
      self.percent = percent
      self.low = low
      self.high = high
      self.amount = amount
      self.chosen = chosen
      self.runs = runs
      self.ranges = ranges
      self.pValue = pValue
    }
  }

  package struct Cost: Encodable, Sendable {
    package var metric: String
    package var unit: String
    package var baseline: Double?
    package var variant: Double?
    package var difference: Double?
    package var low: Double?
    package var high: Double?
    /// How much worse it may be.
    package var margin: Double
    /// Whether it is shown to be no worse than that.
    package var isWithin: Bool

    package init(
      metric: String, unit: String, baseline: Double?, variant: Double?,
      difference: Double?, low: Double?, high: Double?, margin: Double, isWithin: Bool
    ) {
      self.metric = metric
      self.unit = unit
      self.baseline = baseline
      self.variant = variant
      self.difference = difference
      self.low = low
      self.high = high
      self.margin = margin
      self.isWithin = isWithin
    }
  }

  package struct Front: Encodable, Sendable {
    package var metric: String
    package var unit: String
    package var members: [Int]

    package init(
      metric: String, unit: String, members: [Int]
    ) {
      self.metric = metric
      self.unit = unit
      self.members = members
    }
  }

  package struct Question: Encodable, Sendable {
    package var practice: String
    package var text: String
    package var file: String
    package var line: Int

    package init(
      practice: String, text: String, file: String, line: Int
    ) {
      self.practice = practice
      self.text = text
      self.file = file
      self.line = line
    }
  }

  package struct Unconfirmed: Encodable, Sendable {
    package var practice: String
    package var title: String
    package var strength: String
    package var file: String
    package var line: Int
    /// By the runs that chose it.
    package var percent: Double

    package init(
      practice: String, title: String, strength: String, file: String, line: Int, percent: Double
    ) {
      self.practice = practice
      self.title = title
      self.strength = strength
      self.file = file
      self.line = line
      self.percent = percent
    }
  }

  package struct Unusable: Encodable, Sendable {
    package var practice: String
    package var strength: String
    package var file: String
    package var line: Int
    package var reason: String

    package init(practice: String, strength: String, file: String, line: Int, reason: String) {
      self.practice = practice
      self.strength = strength
      self.file = file
      self.line = line
      self.reason = reason
    }
  }

  package struct Part: Encodable, Sendable {
    package var app: String
    package var handler: String
    package var ledger: Double?
    package var marginal: Double?

    package init(
      app: String, handler: String, ledger: Double?, marginal: Double?
    ) {
      self.app = app
      self.handler = handler
      self.ledger = ledger
      self.marginal = marginal
    }
  }

  /// The document as JSON.
  package var text: String { DocumentCoding.text(of: self) }
}
