import Configuration

/// Whether one thing that a scenario says can have an effect in one variant.
package struct EffectFinding: Sendable {
  /// Where it counts.
  package enum Scope: Sendable {
    /// Dead only if it is so in every variant that has it.
    case allVariants
    /// Dead in any variant: work that a variant saves by not doing it.
    case eachVariant
    /// The answer to a step that lacks the same, told where no such step is.
    case answer
    /// A consequence of other findings, told where there are none.
    case consequence
  }

  /// The thing, the same in all variants that have it.
  package let location: SourceLocation
  package let subject: String
  package let scope: Scope
  /// The role of the policy that it lacks; nil for another reason.
  package var policy: String?
  /// Whether a phone with an operating system and a battery would have what it lacks.
  package var lacksSystem = false
  /// The complaint; nil for a thing that can have an effect.
  package let complaint: Diagnostic?
}
