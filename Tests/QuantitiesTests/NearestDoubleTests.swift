import Quantities
import Testing

struct `The double nearest to a whole number` {
  // Around powers of two, where a double has its last bit: one below, on, above, and halfway between.
  @Test func `is that of the standard library, for words and beyond`() {
    for power in 0..<126 {
      for last in [0, max(power - 54, 0), max(power - 53, 0), max(power - 52, 0)] {
        let middle: Int128 = 1 << Int128(power)
        let step: Int128 = 1 << Int128(last)
        for value in [
          middle - step, middle - 1, middle, middle + 1, middle + step, middle + step + 1,
        ] {
          #expect(Double(nearest: value) == Double(value))
          #expect(Double(nearest: -value) == Double(-value))
        }
      }
    }
  }

  @Test func `is there for the greatest and the least of them`() {
    for value in [Int128.max, .min, Int128(Int64.max) + 1, Int128(Int64.min) - 1, 0] {
      #expect(Double(nearest: value) == Double(value))
    }
  }

  // Around halves, where rounding turns; around 2⁵², where fractions end; and the greatest of words.
  @Test func `has the nearest whole number of the standard library in turn`() {
    var values: [Double] = [
      0x1p62, 0x1p63.nextDown, 0x1p52 + 1, 0x1p52 - 0.5, 0x1p51 + 0.25, .leastNonzeroMagnitude,
    ]
    for whole in [0.0, 1, 2, 3, 1e9, 1e15, 0x1p51] {
      for part in [0, 0.25, 0.5, 0.75] {
        let value = whole + part
        values += [value, value.nextUp, value.nextDown]
      }
    }
    for value in values {
      #expect(Int64(nearest: value) == Int64(value.rounded()), "\(value)")
      #expect(Int64(nearest: -value) == Int64((-value).rounded()), "-\(value)")
    }
  }

  // 2⁵³ + 1 lies halfway between two doubles; one bit further down decides.
  @Test func `rounds once, and what lies halfway to the even one`() {
    let half: Int128 = (1 << 53) + 1
    #expect(Double(nearest: half << 60) == 0x1p113)
    #expect(Double(nearest: (half << 60) + 1) == 0x1p113 + 0x1p61)
  }
}
