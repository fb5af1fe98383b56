/// Counter of lines as `SourceTexts` breaks them, and of columns in code points.
struct LineCounter {
  private var line = 1
  private var lineStart = 0
  private var known = 0

  mutating func lineAndColumn(of index: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    if index < known { self = LineCounter() }
    while known < index {
      let length = Self.breakLength(at: known, in: bytes)
      if length > 0 {
        line += 1
        lineStart = known + length
      }
      known += max(1, length)
    }
    let hasMark = lineStart == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let start = min(index, lineStart + (hasMark ? 3 : 0))
    // Every byte that does not continue a code point begins one.
    return (line, 1 + bytes[start..<index].count { $0 & 0xC0 != 0x80 })
  }

  private static func breakLength(at index: Int, in bytes: [UInt8]) -> Int {
    func follows(_ tail: [UInt8]) -> Bool { bytes[(index + 1)...].starts(with: tail) }
    switch bytes[index] {
    case UInt8(ascii: "\n"): return 1
    case UInt8(ascii: "\r"): return follows([UInt8(ascii: "\n")]) ? 2 : 1
    case 0xC2: return follows([0x85]) ? 2 : 0
    case 0xE2: return follows([0x80, 0xA8]) || follows([0x80, 0xA9]) ? 3 : 0
    default: return 0
    }
  }
}
