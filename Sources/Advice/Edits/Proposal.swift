import Configuration

/// A change that may save energy.
package struct Proposal: Sendable, Adjustable {
  package let practice: AppPractice
  package let app: String
  /// Of the step that gives way.
  package let location: SourceLocation
  /// How far the change goes, where there are several: "30 Hz".
  package let strength: String
  package let edits: [Edit]
  /// Whether a metric can show what it costs.
  package let isPriceShown: Bool
  /// The request and the price of this change, where they are others than the practice's.
  private var words: (advice: String, price: String)?

  /// - Parameters:
  ///   - place: The step that gives way, or a key.
  ///   - isPriceShown: Nil for what the practice says.
  init(
    _ practice: String, at place: some EditPlace, _ strength: String, _ edits: [Edit],
    isPriceShown: Bool? = nil
  ) {
    self.practice = PracticeTable.practice(practice)
    app = place.app
    location = place.location
    self.strength = strength
    self.edits = edits
    self.isPriceShown = isPriceShown ?? (self.practice.cost != .unseen)
  }

  /// A change that can be made in one way.
  init(
    _ practice: String, at place: some EditPlace, _ edits: [Edit], isPriceShown: Bool? = nil
  ) { self.init(practice, at: place, "", edits, isPriceShown: isPriceShown) }

  package var advice: String { words?.advice ?? practice.advice }
  package var price: String { words?.price ?? practice.price }

  /// Whether both are ways of one change: of one practice at one place.
  func isWay(of other: Proposal) -> Bool {
    app == other.app && location == other.location && practice.name == other.practice.name
  }

  /// Whether both are one change.
  func isSame(as other: Proposal) -> Bool { isWay(of: other) && strength == other.strength }

  /// The same change in other words.
  func saying(_ advice: String, price: String? = nil) -> Proposal {
    with { $0.words = (advice, price ?? practice.price) }
  }
}

/// Where a change is made.
protocol EditPlace {
  var app: String { get }
  var location: SourceLocation { get }
}

extension StepSite: EditPlace {}
extension Proposal: EditPlace {}

/// A key of an app as the place of a change.
struct KeyPlace: EditPlace {
  let app: String
  let location: SourceLocation

  init(_ location: SourceLocation, of app: AppScripts) {
    self.app = app.name
    self.location = location
  }
}

/// A question to the author of a scenario.
package struct AuthorQuestion: Encodable, Sendable {
  package let practice: String
  package let text: String
  package let file: String
  package let line: Int

  init(_ practice: String, _ text: String, at place: some EditPlace) {
    self.practice = practice
    self.text = text
    file = place.location.file
    line = place.location.line
  }
}

/// A kind of change: it looks through an app for the places where it can be made.
///
/// A new kind is a type in this folder and a line in ``EditCatalogue/all``.
protocol EditFamily: Sendable {
  /// The changes that may be made; none where there is nothing to change.
  static func proposals(for app: AppScripts) -> [Proposal]
  /// Questions about things that a scenario cannot show and its author knows.
  static func questions(about app: AppScripts) -> [AuthorQuestion]
}

extension EditFamily {
  static func proposals(for app: AppScripts) -> [Proposal] { [] }
  static func questions(about app: AppScripts) -> [AuthorQuestion] { [] }
}

/// All kinds of changes.
package enum EditCatalogue {
  static let all: [any EditFamily.Type] = [
    ScaledNumbers.self, AttachedKeys.self, Omissions.self, Ends.self, LoopEdits.self, Guards.self,
    Deferrals.self, RequestEdits.self, BluetoothEdits.self, LocationEdits.self,
    HardwareEdits.self, SystemEdits.self,
  ]

  /// The changes that may be made to the apps of a baseline.
  package static func proposals(for root: ConfigurationNode) -> [Proposal] {
    AppScripts.all(in: root).flatMap { app in all.flatMap { $0.proposals(for: app) } }
  }

  /// Questions that only the author of a scenario can answer.
  package static func questions(about root: ConfigurationNode) -> [AuthorQuestion] {
    AppScripts.all(in: root).flatMap { app in all.flatMap { $0.questions(about: app) } }
  }
}
