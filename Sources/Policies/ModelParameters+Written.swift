import Configuration

extension ModelParameters {
  /// Where the first of these parameters stands that somebody wrote; where the section stands if all
  /// were filled in.
  func writtenLocation(among names: [String]) -> SourceLocation {
    names.map { place(of: $0) }.first { !$0.file.hasPrefix(Self.filledIn) } ?? location
  }

  /// How places of standard values begin.
  private static var filledIn: Substring { StandardValue.place(of: "").prefix { $0 != "'" } }
}
