import Configuration
import Experiments

/// The reader of `known-warnings`: codes of warnings, and why they are expected.
struct KnownWarningReader {
  let diagnostics: Diagnostics

  func read(_ section: ConfigurationNode?) -> [KnownWarning] {
    let entries = section?.namedEntries("'known-warnings'", diagnostics: diagnostics) ?? []
    return entries.compactMap { entry in
      guard let code = WarningCode(rawValue: entry.key) else {
        return diagnostics.refuse(
          "no warning is called '\(entry.key)'", at: entry.keyLocation,
          note: Spelling.hint(for: entry.key, among: WarningCode.allCases.map(\.name))
            ?? "'drainsim list warnings' shows all of them")
      }
      guard let reason = entry.value.text, !reason.isEmpty else {
        return diagnostics.refuse(
          "'\(entry.key)' of 'known-warnings' needs the reason for which it is expected",
          at: entry.value.location)
      }
      return KnownWarning(code: code, reason: reason, location: entry.keyLocation)
    }
  }
}
