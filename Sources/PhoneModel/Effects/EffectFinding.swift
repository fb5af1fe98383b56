import Configuration

/// Whether one thing that a scenario says can have an effect in one variant.
package struct EffectFinding: Sendable {
  /// Where it counts.
  package enum Scope: Sendable {
    /// Dead only if it is so in every variant that has it.
    case allVariants
    /// Dead in any variant: work that a variant saves by not doing it.
    case eachVariant
    /// The answer to a step that lacks the same, reported where there is no such step.
    case answer
    /// A consequence of other findings, reported where there are none.
    case consequence
  }

  /// The thing, the same in all variants that have it.
  package let location: SourceLocation
  package let subject: String
  package let scope: Scope
  /// The step, key, event, counter or reading by its name in scenarios; nil for other things.
  package var word: String?
  /// Its place in the table of interfaces; nil for other things.
  var key: InterfaceKey?
  /// The precondition that is not met; nil for another reason.
  package var lack: Need?
  /// The complaint; nil for a thing that can have an effect.
  package let complaint: Diagnostic?

  /// Where the table of interfaces has it: a key of a step, or its word.
  package var place: InterfaceKey? {
    if case .interface(let place, _) = lack { return place }
    return key ?? word.map { InterfaceKey($0) }
  }

  /// The roles of policies, any one of which it lacks; empty for another reason.
  package var policies: [String] { lack?.policies ?? [] }
}
