/// The fixed ways in which one place of the code is changed.
///
/// | operator | change |
/// | --- | --- |
/// | relational | `<` and `<=`, `>` and `>=`, `==` and `!=`, each to the other |
/// | arithmetic | `+` and `-`, `*` and `/`, `&+` and `&-`, with and without `=`, each to the other |
/// | logical | `&&` and `\|\|`, each to the other |
/// | negation | `!x` to `x` |
/// | boolean | `true` and `false`, each to the other |
/// | integer | an integer literal that is an operand or an argument, to the next integer |
/// | condition | a condition of `if` or `guard` to its negation |
/// | call | a statement that only calls a function, removed |
///
/// A condition that is `!x`, `x == y`, `x != y` or a literal is left to the other operators, which
/// change it in the same way.
enum MutationOperator: String, CaseIterable {
  case relational, arithmetic, logical, negation, boolean, integer, condition, call

  /// The operator that changes a binary operator of Swift, and what takes its place.
  static func exchange(_ token: String) -> (operator: MutationOperator, token: String)? {
    exchanges[token]
  }

  private static let exchanges: [String: (operator: MutationOperator, token: String)] = {
    let pairs: [(MutationOperator, String, String)] = [
      (.relational, "<", "<="), (.relational, ">", ">="), (.relational, "==", "!="),
      (.arithmetic, "+", "-"), (.arithmetic, "*", "/"), (.arithmetic, "&+", "&-"),
      (.arithmetic, "+=", "-="), (.arithmetic, "*=", "/="), (.arithmetic, "&+=", "&-="),
      (.logical, "&&", "||"),
    ]
    var exchanges: [String: (operator: MutationOperator, token: String)] = [:]
    for (name, one, other) in pairs {
      exchanges[one] = (name, other)
      exchanges[other] = (name, one)
    }
    return exchanges
  }()
}
