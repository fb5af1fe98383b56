/// A page taken apart into its tags, as strictly as a page of ours can be: every element that is opened is
/// closed, in order, and every attribute is quoted.
struct Markup {
  struct Element {
    let name: String
    let attributes: [String: String]
  }

  private(set) var elements: [Element] = []
  /// The problems found; empty for a good page.
  private(set) var problems: [String] = []

  private static let void: Set = ["meta", "br", "hr", "img", "link", "input"]

  init(_ text: String) {
    var open: [String] = []
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "<") {
      if rest[..<start].contains(">") {
        problems.append("a > in text: \(rest[..<start].suffix(40))")
      }
      rest = rest[start...]
      if rest.hasPrefix("<!DOCTYPE html>") {
        rest = rest.dropFirst(15)
        continue
      }
      guard let end = rest.firstIndex(of: ">") else {
        problems.append("a tag without end")
        return
      }
      let tag = rest[start...end].dropFirst().dropLast()
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        let name = String(tag.dropFirst())
        if open.popLast() != name { problems.append("</\(name)> closes another element") }
        continue
      }
      let closesItself = tag.hasSuffix("/")
      let name = String(tag.prefix { !$0.isWhitespace && $0 != "/" })
      elements.append(
        Element(name: name, attributes: attributes(tag.dropFirst(name.count), of: name)))
      if closesItself || Self.void.contains(name) { continue }
      open.append(name)
      if name == "script" || name == "style" {
        guard let close = rest.firstRange(of: "</\(name)>") else {
          problems.append("<\(name)> without end")
          return
        }
        rest = rest[close.lowerBound...]
      }
    }
    if !open.isEmpty { problems.append("not closed: \(open)") }
  }

  private mutating func attributes(_ text: Substring, of name: String) -> [String: String] {
    var found: [String: String] = [:]
    var rest = text.drop(while: \.isWhitespace)
    while let first = rest.first, first != "/" {
      let key = String(rest.prefix { !$0.isWhitespace && $0 != "=" })
      rest = rest.dropFirst(key.count).drop(while: \.isWhitespace)
      guard rest.first == "=" else {
        found[key] = ""
        continue
      }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      guard let quote = rest.first, quote == "\"" || quote == "'",
        let end = rest.dropFirst().firstIndex(of: quote)
      else {
        problems.append("'\(key)' of <\(name)> is not quoted")
        return found
      }
      if found[key] != nil { problems.append("'\(key)' of <\(name)> is there twice") }
      found[key] = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...].drop(while: \.isWhitespace)
    }
    return found
  }

  func count(_ name: String) -> Int { elements.count { $0.name == name } }
  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
}
