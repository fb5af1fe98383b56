import Configuration

/// The numbers that an app's steps name, as they are written or by a parameter.
extension AppScripts {
  /// The number behind a text: a plain one with its unit, or a parameter that has one.
  package func value(of text: String?, depth: Int = 0) -> String? {
    guard let text, depth < 4 else { return nil }
    guard let name = text.expression else { return text }
    guard let parameter = root["parameters"]?[name] else { return nil }
    return value(of: parameter.text ?? parameter["value"]?.text, depth: depth + 1)
  }

  /// A size in bytes; nil of one that is drawn or computed.
  func bytes(_ text: String?) -> Double? {
    number(text, in: ["B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9])
  }

  /// A time in seconds; nil of one that is drawn or computed.
  func seconds(_ text: String?) -> Double? {
    number(text, in: ["ms": 1e-3, "s": 1, "min": 60, "h": 3600, "d": 86_400])
  }

  /// A number in one of some units.
  func number(_ text: String?, in units: [Substring: Double]) -> Double? {
    guard let words = value(of: text)?.split(separator: " "), words.count == 2,
      let number = Double(words[0]), let unit = units[words[1]]
    else { return nil }
    return number * unit
  }

  /// Whether a size is half a megabyte or more.
  func isLarge(_ size: String) -> Bool { (bytes(size) ?? 0) >= Self.largeSize }

  /// The least size of what is large, in bytes.
  static let largeSize = 5e5

  /// Whether work takes some tenths of a second.
  func isLong(_ step: Step) -> Bool {
    number(step.text("cycles"), in: ["M": 1e6, "G": 1e9]) ?? 0 >= 5e8
  }

  /// The parameter that an expression is; nil of anything else.
  func parameter(behind text: String) -> String? {
    guard let name = text.expression else { return nil }
    return root["parameters"]?[name] == nil ? nil : name
  }

  /// Whether the app tells of a number by an observation or keeps it in a variable.
  func tells(of text: String) -> Bool {
    guard let name = parameter(behind: text) else { return false }
    return steps("observe", "set").contains { site in
      Self.texts(in: site.step.node).contains { $0.words.contains(name[...]) }
    }
  }

  /// A number times or over another as a person would write it: `2 s` of `1 s`; the expression where it
  /// has names.
  func shown(_ text: String, _ factor: String) -> String {
    let product = Snippet.times(value(of: text) ?? text, factor)
    return Snippet.computed(product) ?? product.inExpression
  }
}
