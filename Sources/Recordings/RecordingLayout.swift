/// The layout of a recording's bytes, version 1. `docs/importing.md` has it in words.
///
/// All numbers are little endian. A header is followed by blocks of ``rowsPerBlock`` rows, and these
/// by the SHA-256 of all bytes before it. In a block, each column is stored as a base and the
/// distances of its values to the base, in as many bytes as the largest of them needs: 0, 1, 2, 4 or
/// 8. So a row is found without reading those before it.
enum RecordingLayout {
  static let magic: [UInt8] = Array("DRAINREC".utf8)
  static let version: UInt32 = 1
  static let rowsPerBlock = 4096
  /// The bytes of the header before the names: magic, version, its own length, rows, span, start,
  /// zone, and the numbers of kinds and names.
  static let fixedHeader = 8 + 4 + 4 + 8 + 8 + 8 + 4 + 4 + 4
  static let digestLength = 32
  /// A base, the width of the distances, and the place of the first of them behind the block's
  /// column headers.
  static let columnHeader = 8 + 4 + 4
  /// The value in place of a start or a zone that is not known.
  static let unknownStart = Int64.min
  static let unknownZone = Int32.min

  /// The columns, in the order of a block.
  enum Column: Int, CaseIterable {
    case time, kind, name
    /// The distance to the earlier row that the event waited for; 0 for none.
    case cause
    /// The distance to the first later row that waited for this one; 0 for none.
    case firstDependent
    /// The distance to the next row that waited for the same one; 0 for none.
    case nextDependent
    case value0, value1, value2, value3
  }

  static let blockHeader = Column.allCases.count * columnHeader

  /// The most rows of a recording, kinds, and names.
  static let rowLimit = 1 << 24
  static let kindLimit = 256
  static let nameLimit = 65_536
  /// The longest recording, and the longest time of an event: 100 years of 365 days, in nanoseconds.
  static let longest: Int64 = 100 * 365 * 86_400_000_000_000
  /// The longest name, in bytes.
  static let nameLength = 255
}
