/// A definition of which others are made that differ in a few properties.
package protocol Adjustable {}

extension Adjustable {
  /// The same value with a change.
  package func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
