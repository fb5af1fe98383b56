/// The definition of a field of a mapping, shared by the reader, the messages, `explain` and the
/// documentation.
package struct FieldDefinition: Sendable, Adjustable {
  package enum Kind: Sendable {
    /// A quantity with its unit; a bare number where the dimension is none.
    case quantity(Dimension)
    /// A quantity that may also be drawn from a distribution or computed during the run.
    case variate(Dimension)
    /// A time of the clock, or a length since midnight.
    case clock
    /// A whole number from zero up.
    case count
    case flag
    /// A condition: `$(…)` that is true or false during the run.
    case condition
    /// The name of one thing of a kind, or an expression for one.
    case reference(Namespace)
    /// A list of names; `none` and `all` are the empty and the full one.
    case names(Namespace)
    /// A new name: of a mark, a timer, a counter.
    case label
    case choice([String])
    case text
    /// A list of steps.
    case steps
    /// A mapping of fields that belong together; a group does not contain groups.
    case group([FieldDefinition])
    /// A mapping or list with a reader of its own.
    case section
  }

  package let name: String
  package let kind: Kind
  package let isRequired: Bool
  /// Whether it is a share of a whole, which cannot exceed 100 %.
  package let isShare: Bool
  package let summary: String
  /// The preconditions for the key to have any effect.
  package private(set) var needs: [FieldNeed] = []
  /// Whether it is a time that makes no sense beyond the end of the run.
  package private(set) var isWithinRun = false
  /// The words of its value, in a field with a reader of its own.
  private var ownWords: [String] = []
  /// Whether it is an operating system, which is not written for a phone that has one.
  package private(set) var isSystem = false
  /// The field beside which it may be longer than the run.
  package private(set) var longer: String?
  /// The form that its reader takes, where the kind does not say it.
  package private(set) var form: ValueForm?

  /// The words for the value that an author writes.
  package var written: String {
    if case .section = kind, let form { form.words } else { "\(kind)" }
  }

  package init(
    _ name: String, _ kind: Kind, required: Bool = false, share: Bool = false, _ summary: String
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = required
    self.isShare = share
    self.summary = summary
  }

  // MARK: - The usual kinds of fields of steps

  /// A length of time that may be drawn from a distribution or computed.
  package static func duration(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .variate(.duration), required: required, summary)
  }

  /// An amount of data, as ``duration(_:required:_:)``.
  package static func size(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .variate(.dataSize), required: required, summary)
  }

  /// A number without a unit, as ``duration(_:required:_:)``.
  package static func number(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .variate(.none), required: required, summary)
  }

  /// A share of a whole, as ``duration(_:required:_:)``.
  package static func share(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .variate(.none), required: required, share: true, summary)
  }

  package static func flag(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .flag, required: required, summary)
  }

  package static func label(_ name: String, required: Bool = false, _ summary: String) -> Self {
    Self(name, .label, required: required, summary)
  }

  package static func choice(
    _ name: String, _ words: [String], required: Bool = false, _ summary: String
  ) -> Self { Self(name, .choice(words), required: required, summary) }

  /// A value with a reader of its own, which takes it in a form.
  package static func section(
    _ name: String, _ form: ValueForm, required: Bool = false, _ summary: String
  ) -> Self { Self(name, .section, required: required, summary).holding(form) }

  /// The same field with a further precondition, for one word of its or for all values but `false`.
  ///
  /// - Parameter exemption: Another field beside which it does not hold.
  package func needing(_ need: Need, for word: String? = nil, unless exemption: String? = nil)
    -> Self
  { with { $0.needs.append(FieldNeed(need: need, word: word, exemption: exemption)) } }

  /// The same field for a value of a form that its reader takes.
  package func holding(_ form: ValueForm) -> Self { with { $0.form = form } }

  /// The same field for a time that makes no sense beyond the end of the run.
  ///
  /// - Parameter other: A field beside which it may be longer.
  package func withinRun(unless other: String? = nil) -> Self {
    with { ($0.isWithinRun, $0.longer) = (true, other) }
  }

  /// The same field with words that its own reader takes in its value, for `explain`.
  package func taking(_ words: [String]) -> Self { with { $0.ownWords = words } }

  /// The words that its value takes, of those that are no names of the author's.
  package var words: [String] {
    switch kind {
    case .choice(let words): words + ownWords
    case .names: ["none", "all"] + ownWords
    default: ownWords
    }
  }

  /// The same field for an operating system: the phone's own where it is not given.
  package func ofSystem() -> Self { with { $0.isSystem = true } }

  /// The field in which a script names a new thing; other fields of names refer to it.
  package static let naming = "name"
}

extension FieldDefinition.Kind: CustomStringConvertible {
  package var isClock: Bool { if case .clock = self { true } else { false } }

  /// The name in documentation.
  package var description: String {
    switch self {
    case .quantity(let dimension): dimension.description
    case .variate(let dimension): "\(dimension), a distribution or an expression"
    case .clock: "a time of the clock, such as 17:30"
    case .count: "a whole number"
    case .flag: "true or false"
    case .condition: "a condition"
    case .reference(let kind): kind == .app ? "an app" : "a \(kind.rawValue)"
    case .names(let kind): "a list of \(kind.rawValue)s, none or all"
    case .label: "a name"
    case .choice(let words): words.joined(separator: " | ")
    case .text: "a text"
    case .steps: "a list of steps"
    case .group(let members):
      "{ \(members.map { "\($0.name)\($0.isRequired ? " (required)" : "")" }.joined(separator: ", ")) }"
    case .section: "a value with a reader of its own"
    }
  }
}
