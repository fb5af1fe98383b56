import Testing

@testable import Configuration

private struct Names: ExpressionScope {
  let symbols: [String: ExpressionSymbol] = [
    "data-from": .input(.variable(0), .quantity(.duration)),
    "ready": .input(.variable(1), .flag),
    "event.peripheral": .input(.eventField(2), .reference(.peripheral)),
    "lamp": .constant(1, .reference(.peripheral)),
  ]
  func symbol(named name: String) -> ExpressionSymbol? { symbols[name] }
  var symbolNames: [String] { symbols.keys.sorted() }
}

/// The complaint about an expression that is wrong at `«`, which is no part of it: message, note and
/// whether the column is the marked one.
private func complaint(
  _ marked: String, isPlain: Bool = true
) -> (message: String, note: String?, isAtMark: Bool)? {
  let text = marked.filter { $0 != "«" }
  let mark = marked.distance(from: marked.startIndex, to: marked.firstIndex(of: "«")!)
  let diagnostics = Diagnostics()
  let place = SourceLocation(file: "day.yaml", line: 3, column: 5)
  let node = ConfigurationNode(.scalar(text: text, isPlain: isPlain), at: place)
  let expression = Expression.read(node, scope: Names(), diagnostics: diagnostics)
  guard expression == nil, let found = diagnostics.all.first, diagnostics.all.count == 1 else {
    return nil
  }
  // The opening quote of a scalar that is not plain stands at its own column.
  let column = 5 + mark + (isPlain ? 0 : 1)
  return (found.message, found.notes.first, found.location.column == column)
}

struct `A wrong expression` {
  @Test(
    arguments: [
      ("$(5 min «+ 3 MB)", "cannot add a data size to a duration"),
      ("$(5 min «- 3 MB)", "cannot take a data size from a duration"),
      ("$(1 + 2 «+ 3 s)", "cannot add a duration to a plain number"),
      ("$(5 min «+ 3 MB and ready)", "cannot add a data size to a duration"),
      ("$(ready «+ 1)", "cannot add a plain number to true or false"),
      ("$(ready «* 2)", "'*' needs quantities, found true or false and a plain number"),
      ("$(2 s «< 3)", "cannot compare a duration with a plain number"),
      ("$(ready «< ready)", "'<' needs quantities, found true or false"),
      ("$(event.peripheral «> lamp)", "'>' needs quantities, found a peripheral"),
      ("$(«not 3)", "'not' needs true or false, found a plain number"),
      ("$(ready «and 3)", "'and' needs true or false, found a plain number"),
      ("$(3 «or ready)", "'or' needs true or false, found a plain number"),
      ("$(«-ready)", "'-' needs a quantity, found true or false"),
      ("$(1 + «abs(ready))", "'abs' needs quantities"),
      ("$(«least(1, 2 s))", "'least' needs two of a kind, found a plain number and a duration"),
      ("$(«least(1))", "'least' takes two values, found 1"),
      ("$(«greatest(1, 2, 3))", "'greatest' takes two values, found 3"),
      ("$(«abs(1, 2))", "'abs' takes one value, found 2"),
      ("$(«hypot(1, 2 s))", "'hypot' needs two of a kind, found a plain number and a duration"),
      ("$(«hypot(1))", "'hypot' takes two values, found 1"),
      ("$(«pow(2 s, 2))", "'pow' needs plain numbers, found a duration"),
      ("$(«pow(2))", "'pow' takes two values, found 1"),
      ("$(«floor(1 s))", "'floor' needs a plain number, found a duration"),
      ("$(«floor(1, 2))", "'floor' takes one value, found 2"),
      ("$(«sqrt(2))", "unknown function 'sqrt'"),
      ("$(1 + «dta-from)", "unknown name 'dta-from'"),
      ("$(1 +«)", "expected a value, found the end"),
      ("$(«)", "expected a value, found the end"),
      ("$(1 «2)", "unexpected '2'"),
      ("$(1 < 2 «< 3)", "unexpected '<'"),
      ("$((1 + 2«)", "')' is missing"),
      ("$(1 + 2«))", "unexpected ')'"),
      ("$(1 «& 2)", "unexpected '&'"),
      ("$(1) + «$(2)", "unexpected '$'"),
    ])
  func `is pointed at where it is wrong`(marked: String, message: String) throws {
    let found = try #require(complaint(marked))
    let text = marked.filter { $0 != "«" }
    #expect(found.message == "\(message) in '\(text)'")
    #expect(found.isAtMark)
  }

  @Test(arguments: [("$(2 * «3 sec)", "'3 sec' has an unknown unit 'sec'", "write 's'")])
  func `says what is wrong with a unit`(marked: String, message: String, note: String) throws {
    let found = try #require(complaint(marked))
    #expect(found.message == "\(message) in '\(marked.filter { $0 != "«" })'")
    #expect(found.note == note)
    #expect(found.isAtMark)
  }

  @Test func `suggests a name that is near`() throws {
    #expect(try #require(complaint("$(«dta-from)")).note == "did you mean 'data-from'?")
  }

  @Test func `names the functions there are`() throws {
    let note = try #require(complaint("$(«sqrt(2))")).note
    #expect(
      note == "known are least(a, b), greatest(a, b), hypot(a, b), pow(a, b), abs(a) and floor(a)")
  }

  @Test func `is pointed at behind the quote of a quoted scalar`() throws {
    #expect(try #require(complaint("$(1 + «dta-from)", isPlain: false)).isAtMark)
  }

  @Test(arguments: [50, 10_000])
  func `may be nested too deeply`(depth: Int) throws {
    let text = String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)
    let found = try #require(complaint("$(«" + text + ")"))
    #expect(found.message == "expression is nested too deeply in '$(\(text))'")
  }

  // Each level waits for its right operand on the stack: 1 + (1 + (1 + …)).
  @Test func `may need too large a stack`() throws {
    let text = String(repeating: "1 + (", count: 40) + "1" + String(repeating: ")", count: 40)
    let found = try #require(complaint("$(«" + text + ")"))
    #expect(found.message == "expression is too deep in '$(\(text))'")
  }
}
