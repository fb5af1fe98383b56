/// The context of reading values: the names that they may use, the phone's system, and the list of
/// diagnostics.
package struct ReadingContext {
  package let scope: any ExpressionScope
  /// The operating system of the phone, by its word in scenarios; nil for bare hardware.
  package let system: String?
  package let diagnostics: Diagnostics

  package init(
    scope: any ExpressionScope = ConstantScope(), system: String? = nil, diagnostics: Diagnostics
  ) {
    self.scope = scope
    self.system = system
    self.diagnostics = diagnostics
  }
}
