extension FixedWidthInteger {
  /// The sum, or the largest number: hostile files tell sizes without end.
  func boundedSum(_ other: Self) -> Self {
    let (sum, isTooMuch) = addingReportingOverflow(other)
    return isTooMuch ? .max : sum
  }
}
