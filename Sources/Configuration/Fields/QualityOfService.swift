/// The declared urgency of work; most urgent first.
package enum QualityOfService: Int, CaseIterable, HyphenatedCases, Sendable {
  case userInteractive, userInitiated, `default`, utility, background
}
