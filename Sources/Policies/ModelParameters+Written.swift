import Configuration

extension ModelParameters {
  /// The location of the first of these parameters that was written; that of the section if all
  /// were filled in.
  func writtenLocation(among names: [String]) -> SourceLocation {
    names.map { place(of: $0) }.first { !$0.file.hasPrefix(Self.filledIn) } ?? location
  }

  /// The prefix of the locations of standard values.
  private static var filledIn: Substring { StandardValue.place(of: "").prefix { $0 != "'" } }
}
