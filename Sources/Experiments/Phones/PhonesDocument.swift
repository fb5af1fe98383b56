import DocumentCoding
import PhoneModel
import Quantities

/// A comparison on many phones, as `compare --phones` tells and keeps it.
///
/// Shares are from 0 to 1. A change is a percentage of the baseline. Where a baseline is near zero it is a
/// difference in the metric's unit, and of percentages a difference in points.
package struct PhonesDocument: Codable, Sendable {
  /// Grows when a member changes its meaning or goes; new members do not count.
  package static let version = 1

  package var schemaVersion = Self.version
  package var programVersion: String
  package var scenario: String
  package var question: String?
  package var seed: UInt64
  package var replications: Int
  package var confidence: Double
  package var baseline: String
  package var variants: [String]
  /// The variants whose people and surroundings are their own.
  package var changesWorld: [String]
  /// The words that chose the phones.
  package var chosen: String
  /// Whether the phones have shares of their own, and are not each as frequent as the other.
  package var hasShares: Bool
  package var families: Int
  package var makers: Int
  /// Of each variant on each metric, the main metric first.
  package var effects: [Effect]
  package var phones: [Phone]
  /// The phones that cannot run the scenario.
  package var unable: [Unable]

  /// The change that a variant brings over the phones.
  package struct Effect: Codable, Sendable {
    package var variant: String
    package var metric: String
    package var unit: String
    package var better: PreferredDirection
    package var told: ComparisonDocument.ChangeForm
    /// The number of phones on which both variants have a value.
    package var known: Int
    /// The share of the phones on which the metric is lower, and higher, than in the baseline.
    package var lower: Share
    package var higher: Share
    /// The median over the phones, and the ends of the middle nine tenths, with the scatter of the runs
    /// taken off; each family counts once, or each phone by its share where shares were given. The ends
    /// are null where phones differ by no more than the runs scatter.
    package var median: Double?
    package var low: Double?
    package var high: Double?
    /// The share of the variance between the phones that is scatter of the runs; null of one run.
    package var scatter: Double?
    /// The phones with own values for the parts that decide, and on how many of these it is lower.
    package var own: Int
    package var ownLower: Int
    /// Among these, the phones with the least and the greatest change.
    package var least: String?
    package var greatest: String?
  }

  /// A share of the phones, with the interval over phones and runs.
  package struct Share: Codable, Sendable {
    package var share: Double
    package var low: Double
    package var high: Double
  }

  /// A phone with the change that each variant brings to each metric, in the order of the effects.
  @dynamicMemberLookup package struct Phone: Codable, Sendable {
    package var phone: StudiedPhone
    /// The components whose energies make nine tenths of the difference between variants.
    package var deciding: [String]
    package var changes: [Change]

    /// Whether its file has own values for all parts that decide.
    package var isOwn: Bool { !deciding.contains(where: phone.lent.contains) }

    package subscript<Value>(dynamicMember path: KeyPath<StudiedPhone, Value>) -> Value {
      phone[keyPath: path]
    }
  }

  package struct Change: Codable, Sendable {
    /// The means of the baseline and of the variant; null where no run has one.
    package var baseline: Double?
    package var variant: Double?
    /// In percent, with the interval over runs; null where the baseline is not above zero.
    package var change: Double?
    package var low: Double?
    package var high: Double?

    /// The change as an effect is told.
    package func told(_ form: ComparisonDocument.ChangeForm) -> Double? {
      switch form {
      case .percent: change
      case .difference: baseline.flatMap { baseline in variant.map { $0 - baseline } }
      }
    }
  }

  package struct Unable: Codable, Sendable {
    package var phone: String
    /// Of the phones that were chosen.
    package var share: Double
    package var reason: String

    package init(_ phone: StudiedPhone, reason: String) {
      (self.phone, share, self.reason) = (phone.name, phone.share, reason)
    }
  }

  /// The text of the document, the same bytes for the same results.
  package var text: String { DocumentCoding.text(of: self) }

  /// The variants that are compared with the baseline.
  package var others: [String] { variants.filter { $0 != baseline } }

  /// The place of a variant's effect on a metric, among all effects and in each phone's changes.
  ///
  /// - Parameter metric: nil for the main one.
  package func slot(of variant: String, on metric: String? = nil) -> Int? {
    effects.firstIndex { $0.variant == variant && (metric == nil || $0.metric == metric) }
  }

  /// The systems of the phones with the number of phones, the most frequent first.
  package var systems: [(name: String, phones: Int)] {
    Dictionary(grouping: phones, by: \.system).map { ($0.key, $0.value.count) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}
