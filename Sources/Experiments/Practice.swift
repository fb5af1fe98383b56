/// The row of the catalogue of practices that a scenario stands for.
package struct Practice: Sendable, Equatable {
  /// A letter and a number: "B12".
  package let identifier: String
  /// The practice's name where it is recommended.
  package let name: String
  /// The index of the metric whose fall is the saving.
  package let saving: Int
  /// The indices of the metrics that measure the cost of the saving.
  package let quality: [Int]
  /// Variants that are no way of following the practice: controls, other phones, single prices.
  package let controls: [String]

  package init(
    identifier: String, name: String, saving: Int, quality: [Int], controls: [String] = []
  ) {
    self.identifier = identifier
    self.name = name
    self.saving = saving
    self.quality = quality
    self.controls = controls
  }

  /// Whether a variant follows the practice; the baseline is not asked about.
  package func isFollowed(by variant: String) -> Bool { !controls.contains(variant) }
}
