/// A claim of the scenario and whether it was met.
package struct ExpectationResult: Codable, Sendable {
  package let name: String
  /// The claim in words with the value found: "search-time falls by at least 30 %: 54.1 %".
  package let text: String
  package let isMet: Bool
  /// Why the model is known not to meet it.
  package let knownMiss: String?

  /// Whether the result is the one that the scenario announced: met, or missed with a known reason.
  package var isAsAnnounced: Bool { isMet == (knownMiss == nil) }

  /// As documents name its members.
  private enum CodingKeys: String, CodingKey { case name, text, isMet = "met", knownMiss }
}
