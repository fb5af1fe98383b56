import Quantities

/// Scope of constants: the parameters of a scenario.
package struct ConstantScope: ExpressionScope, Sendable {
  package let constants: [String: Quantity]
  package init(_ constants: [String: Quantity] = [:]) { self.constants = constants }

  package func symbol(named name: String) -> ExpressionSymbol? {
    constants[name].map { .constant($0.value, .quantity($0.dimension)) }
  }
  package var symbolNames: [String] { Array(constants.keys) }
}

extension ConfigurationNode {
  /// A quantity of `dimension`, written out or as a constant expression; reports an error
  /// otherwise.
  package func quantity(
    _ dimension: Dimension, _ title: String, allowsNegative: Bool = false,
    in context: ReadingContext
  ) -> Quantity? {
    let diagnostics = context.diagnostics
    guard let text else {
      return diagnostics.refuse("\(title) must be \(dimension), found \(found)", at: location)
    }
    let quantity: Quantity
    if Expression.isExpression(self) {
      guard let expression = Expression.read(self, scope: context.scope, diagnostics: diagnostics)
      else { return nil }
      guard case .quantity(let found) = expression.type, found == dimension else {
        return diagnostics.refuse(
          "\(title) must be \(dimension), but '\(text)' is \(expression.type)", at: location)
      }
      guard let value = expression.constant else {
        return diagnostics.refuse(
          "\(title) must be known before the run, but '\(text)' changes during it", at: location)
      }
      quantity = Quantity(value: value, dimension: dimension)
    } else {
      do throws(QuantityProblem) {
        quantity = try UnitParser.parse(text, as: dimension, allowsNegative: allowsNegative)
      } catch {
        return diagnostics.refuse("\(title): \(error.message)", at: location, note: error.hint)
      }
    }
    if !quantity.value.isFinite {
      return diagnostics.refuse("\(title) must be finite, found '\(text)'", at: location)
    }
    if quantity.value < 0 && !allowsNegative {
      return diagnostics.refuse("\(title) must not be negative, found '\(text)'", at: location)
    }
    return quantity
  }

  /// A length of time of at most 250 years; reports an error otherwise.
  package func duration(_ title: String, in context: ReadingContext) -> SimDuration? {
    guard let found = quantity(.duration, title, in: context) else { return nil }
    guard let length = found.asDuration(), length <= SimTime.latest - .zero else {
      return context.diagnostics.refuse(
        "\(title) is longer than the 250 years a run may have, found '\(text ?? "")'", at: location)
    }
    return length
  }

  /// A whole number from zero up, or within a range; reports an error otherwise.
  package func count(
    _ title: String, within range: ClosedRange<Int>? = nil, in context: ReadingContext
  ) -> Int? {
    guard let found = quantity(.none, title, in: context) else { return nil }
    let shown = text ?? ""
    guard found.value == found.value.rounded() else {
      return context.diagnostics.refuse(
        "\(title) must be a whole number, found '\(shown)'", at: location)
    }
    guard let count = Int(exactly: found.value), count <= Self.mostCounted else {
      return context.diagnostics.refuse(
        "\(title) must be at most \(range?.upperBound ?? Self.mostCounted), found '\(shown)'",
        at: location)
    }
    if let range, !range.contains(count) {
      return context.diagnostics.refuse(
        "\(title) must be from \(range.lowerBound) to \(range.upperBound), found \(count)",
        at: location)
    }
    return count
  }

  /// The greatest count that differs from every number below it: 2⁵³.
  private static let mostCounted = 1 << 53

  /// A whole number of 64 bits, exact to its last digit; reports an error otherwise.
  package func seed(_ title: String, in context: ReadingContext) -> UInt64? {
    if let text, !text.isEmpty, text == "0" || text.first != "0", text.allSatisfy(\.isDigit) {
      if let seed = UInt64(text) { return seed }
      return context.diagnostics.refuse(
        "\(title) must be at most \(UInt64.max), found '\(text)'", at: location)
    }
    return count(title, in: context).map { UInt64($0) }
  }

  /// A share of a whole, from 0 to 1; reports others.
  package func share(_ title: String, in context: ReadingContext) -> Double? {
    guard let share = quantity(.none, title, in: context)?.value else { return nil }
    if share <= 1 { return share }
    let isPercent = share <= 100 && text?.last?.isNumber ?? false
    return context.diagnostics.refuse(
      "\(title) must be at most 100 %", at: location,
      note: isPercent ? "write \(text ?? "") %" : nil)
  }

  // Compiled once, which takes longer than many readings; an expression does not change.
  nonisolated(unsafe) private static let decibels =
    /-\s*[0-9.]+|[-+]?\s*[0-9.]+\s*[dD][bB][mM]?/

  /// The strength of a signal as a share of the best one; reports others.
  ///
  /// Programs that measure signals show decibels, which no part of the simulator knows.
  package func signal(_ title: String, in context: ReadingContext) -> Double? {
    let words = ["true", "false"] + Self.ambiguousWords + ["good", "bad", "none", "full"]
    guard let text,
      text.wholeMatch(of: Self.decibels) != nil || words.contains(text.lowercased())
    else { return share(title, in: context) }
    return context.diagnostics.refuse(
      "\(title) is a share of the best signal, found '\(text)'", at: location,
      note: "signals are percent here: write 80 % for a good one, and 0 % for none")
  }

  /// `true` or `false`; reports an error otherwise, with a hint for the words of YAML 1.1.
  package func flag(_ title: String, diagnostics: Diagnostics) -> Bool? {
    switch text {
    case "true": return true
    case "false": return false
    default:
      let isOldWord = text.map { Self.ambiguousWords.contains($0.lowercased()) } ?? false
      return diagnostics.refuse(
        "\(title) must be true or false, found \(found)", at: location,
        note: isOldWord ? "yes, no, on and off are texts here: write true or false" : nil)
    }
  }

  /// A name or a short text; reports an error when it is none, or when other readers of YAML would
  /// not read it as a string.
  package func name(_ title: String, diagnostics: Diagnostics) -> String? {
    guard case .scalar(let text, let isPlain) = content, !text.isEmpty else {
      return diagnostics.refuse("\(title) must be a name, found \(found)", at: location)
    }
    if isPlain && Self.ambiguousWords.contains(text.lowercased()) {
      return diagnostics.refuse(
        "\(title): '\(text)' is true or false to other readers of YAML", at: location,
        note: "put it in quotes: \"\(text)\"")
    }
    return text
  }

  /// One of `words`; reports an error otherwise.
  package func choice(_ title: String, among words: [String], diagnostics: Diagnostics) -> Int? {
    guard let text, let index = words.firstIndex(of: text) else {
      return diagnostics.refuse(
        "\(title) must be one of \(words.joined(separator: ", ")), found \(found)", at: location,
        note: text.flatMap {
          Spelling.hint(for: $0, among: words) ?? ChoiceSynonyms.hint(for: $0, among: words)
        })
    }
    return index
  }

  /// One of the words of a type; reports an error otherwise.
  package func choice<Word: CaseIterable & RawRepresentable<String>>(
    _ title: String, of type: Word.Type, diagnostics: Diagnostics
  ) -> Word? {
    let words = Array(Word.allCases)
    return choice(title, among: words.map(\.rawValue), diagnostics: diagnostics).map { words[$0] }
  }

  private static let ambiguousWords: Set<String> = ["yes", "no", "on", "off", "y", "n"]

  /// Whether a word, left without quotation marks, is no text to all readers of YAML.
  package static func isSpecial(_ word: String) -> Bool {
    let word = word.lowercased()
    return ambiguousWords.contains(word) || ["true", "false", "null"].contains(word)
  }
}
