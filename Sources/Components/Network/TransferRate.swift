import Quantities

/// A data rate in whole quadrillionths of a byte a nanosecond, each a millionth of a byte a second.
///
/// It is an integer, as is ``DataAmount``, so that the moved data does not depend on the number of
/// settlements in between.
struct TransferRate: Hashable, BitwiseCopyable {
  let parts: Int64

  static var zero: TransferRate { TransferRate(parts: 0) }

  init(parts: Int64) { self.parts = parts }

  /// The nearest rate from 0 to 10¹² B/s; 0 for what is no number.
  init(bytesPerNanosecond rate: Double) {
    parts = rate > 0 ? Int64(nearest: min(rate, 1e3) * 1e15) : 0
  }

  var bytesPerNanosecond: Double { Double(parts) / 1e15 }

  /// An even share of the rate, rounded down.
  @inline(__always) func shared(by count: Int) -> TransferRate {
    // Most often there is one request, and a division takes longer than all else here.
    count > 1 ? TransferRate(parts: parts / Int64(count)) : self
  }

  static func * (rate: TransferRate, length: SimDuration) -> DataAmount {
    let product = rate.parts.multipliedFullWidth(by: length.nanoseconds)
    return DataAmount(parts: Int128(product.high) << 64 | Int128(product.low))
  }
}

/// An amount of data in whole quadrillionths of a byte.
struct DataAmount: Hashable, BitwiseCopyable, Comparable {
  var parts: Int128

  static var zero: DataAmount { DataAmount(parts: 0) }
  private static var partsPerByteWord: Int64 { 1_000_000_000_000_000 }
  private static var partsPerByte: Int128 { Int128(partsPerByteWord) }

  init(parts: Int128) { self.parts = parts }

  init(wholeBytes bytes: Int64) {
    let product = Self.partsPerByteWord.multipliedFullWidth(by: bytes)
    parts = Int128(product.high) << 64 | Int128(product.low)
  }

  /// The nearest whole number of bytes from 0 to 10¹⁵; 0 for what is no number.
  static func wholeBytes(_ bytes: Double) -> Int64 {
    bytes > 0 ? Int64(nearest: min(bytes, 1e15)) : 0
  }

  init(bytes: Double) { self.init(wholeBytes: Self.wholeBytes(bytes)) }

  /// Whole bytes, rounded down.
  var bytes: Int64 { Int64(parts / Self.partsPerByte) }

  /// Whole bytes, rounded up.
  var startedBytes: Int128 { parts == 0 ? 0 : (parts + Self.partsPerByte - 1) / Self.partsPerByte }

  /// The time until all of it is moved, rounded up to a whole nanosecond; nil if it takes longer
  /// than `limit`.
  func duration(at rate: TransferRate, within limit: SimDuration) -> SimDuration? {
    if parts == 0 { return limit >= .zero ? .zero : nil }
    guard rate.parts > 0, limit > .zero, rate * limit >= self else { return nil }
    // Nearly all amounts fit a word, whose division is far cheaper.
    if let parts = Int64(exactly: parts) {
      let (whole, rest) = parts.quotientAndRemainder(dividingBy: rate.parts)
      return SimDuration(nanoseconds: whole + (rest > 0 ? 1 : 0))
    }
    let (whole, rest) = parts.quotientAndRemainder(dividingBy: Int128(rate.parts))
    return SimDuration(nanoseconds: Int64(whole) + (rest > 0 ? 1 : 0))
  }

  static func < (left: DataAmount, right: DataAmount) -> Bool { left.parts < right.parts }
  static func + (left: DataAmount, right: DataAmount) -> DataAmount {
    DataAmount(parts: left.parts + right.parts)
  }
  static func - (left: DataAmount, right: DataAmount) -> DataAmount {
    DataAmount(parts: left.parts - right.parts)
  }
}
