/// An event of an app, with the fields that its handlers can read.
package struct EventDefinition: Sendable, Adjustable {
  package let name: String
  package let summary: String
  /// At most ``fieldLimit``; for a field `offers` of names, `offers-desk` tests for one of them.
  package let fields: [(name: String, type: ExpressionType)]
  /// The mode with which it wakes a suspended app.
  package private(set) var wakes: BackgroundMode?
  /// The precondition for it to come to an app.
  package private(set) var need: Need?
  /// The precondition for it to come again and again, without which nobody can wait for it; a
  /// handler may be there in case.
  package private(set) var waitNeed: Need?

  package static let fieldLimit = 4

  package init(_ name: String, _ summary: String, fields: [(String, ExpressionType)] = []) {
    precondition(fields.count <= Self.fieldLimit, "event '\(name)' has \(fields.count) fields")
    self.name = name
    self.summary = summary
    self.fields = fields.map { (name: $0.0, type: $0.1) }
  }

  /// The same event with a further precondition.
  package func needing(_ need: Need) -> Self { with { $0.need = $0.need?.after(need) ?? need } }

  /// The same event with a precondition for scripts that wait for it.
  package func waitsNeeding(_ need: Need) -> Self { with { $0.waitNeed = need } }

  /// The same event of a component that may wake apps with a mode, unless the event has one itself.
  package func waking(_ mode: BackgroundMode?) -> Self { with { $0.wakes = $0.wakes ?? mode } }
}
