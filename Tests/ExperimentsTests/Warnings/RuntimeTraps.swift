import Testing

/// A scenario that can be carried out, and in whose runs something is left undone.
struct RuntimeTrap: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let variant: String
  let code: String
  /// The number left undone and out of how many; nil where chance decides.
  var counts: (count: Int, of: Int)?
  var clause: String?

  var testDescription: String { name }

  static var all: [RuntimeTrap] { ofWork + ofTouches + ofHandlers + ofTheSystem + ofSuspendedApps }
}
