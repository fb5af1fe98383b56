/// Treatments against a control within groups of rows, such as apps against a baseline within the
/// batch in which they ran.
///
/// Treatment and control alike hold all that the rows of a group have in common, such as a warm phone.
/// An effect is the mean over groups of the median of a treatment's rows less that of the control's.
package struct FitEffects: Sendable {
  /// A row of the table, also one that takes no part in the fit.
  package struct Observation: Sendable {
    package let treatment: String
    let group: String
    /// The measured value, in the unit of the metric.
    let value: Double
    /// The index of the row among those of the fit; nil for a row that takes no part.
    package let row: Int?

    package init(treatment: String, group: String, value: Double, row: Int?) {
      self.treatment = treatment
      self.group = group
      self.value = value
      self.row = row
    }
  }

  package let control: String
  /// The treatments that judge the fit, in the order of the file.
  package let judged: [String]
  /// The treatments that measured something else than their names say, with the reason.
  package let leftOut: [(treatment: String, reason: String)]
  /// The index of the metric among the measures of the fit.
  package let measure: Int
  package let observations: [Observation]

  package init(
    control: String, judged: [String], leftOut: [(treatment: String, reason: String)],
    measure: Int, observations: [Observation]
  ) {
    self.control = control
    self.judged = judged
    self.leftOut = leftOut
    self.measure = measure
    self.observations = observations
  }

  /// The treatments without the control and those left out, in the order of the table.
  var treatments: [String] {
    let others = [control] + leftOut.map(\.treatment)
    return observations.map(\.treatment).distinct.filter { !others.contains($0) }
  }
}
