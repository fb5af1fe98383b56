/// The probe of a mark's number of records in each part of the day.
public struct DayProbe: BitwiseCopyable, Sendable {
  public let mark: Int32
  /// The number of equal parts of a day.
  public let parts: Int32

  public init(mark: Int, parts: Int) {
    self.mark = Int32(mark)
    self.parts = Int32(parts)
  }
}
