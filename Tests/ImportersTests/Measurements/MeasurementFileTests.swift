import Configuration
import Testing

@testable import Importers

struct `A file of measurements` {
  private func read(
    _ text: String,
    _ layout: MeasurementLayout? = .long(values: ["energy"], group: "v", pair: "run")
  ) throws -> Measurements {
    let diagnostics = Diagnostics()
    let found = MeasurementFile.measurements(
      in: text, file: "m.csv", layout: layout, diagnostics: diagnostics)
    guard let found else { throw Wrong(messages: messages(diagnostics)) }
    return found
  }

  private func mistakes(
    _ text: String,
    _ layout: MeasurementLayout? = .long(values: ["energy"], group: "v", pair: "run")
  ) -> [String] {
    let diagnostics = Diagnostics()
    let found = MeasurementFile.measurements(
      in: text, file: "m.csv", layout: layout, diagnostics: diagnostics)
    return (found == nil ? [] : ["read all the same"]) + messages(diagnostics)
  }

  private func messages(_ diagnostics: Diagnostics) -> [String] {
    diagnostics.all.map { "\($0.location.line):\($0.location.column): \($0.message)" }
  }

  private struct Wrong: Error { let messages: [String] }

  private func values(_ measurements: Measurements, _ group: Int) -> [Double?] {
    measurements.metrics[0].samples[group].readings.map(\.value)
  }

  // MARK: - Layouts

  @Test func `in long form has a group for every name`() throws {
    let found = try read("run,v,energy\n1,a,10\n1,b,8.5\n2,a,11\n2,b,9\n")
    #expect(found.groups == ["a", "b"])
    #expect(values(found, 0) == [10, 11] && values(found, 1) == [8.5, 9])
  }

  @Test func `puts together what has the same pair, in whatever order it comes`() throws {
    let found = try read("run,v,energy\n1,a,10\n2,a,11\n2,b,9\n1,b,8\n")
    let first = found.metrics[0].samples[0].readings[0]
    #expect(found.metrics[0].samples[1].reading(of: first.key)?.value == 8)
  }

  @Test func `without a pair is unpaired`() throws {
    let found = try read(
      "v,energy\na,1\na,2\nb,3\n", .long(values: ["energy"], group: "v", pair: nil))
    #expect(!found.arePaired && values(found, 0) == [1, 2] && values(found, 1) == [3])
  }

  @Test func `in wide form has a group a column`() throws {
    let found = try read("old,note,new\n1,x,2\n3,y,4\n", .wide(columns: ["new", "old"]))
    #expect(found.groups == ["new", "old"] && found.arePaired)
    #expect(values(found, 0) == [2, 4] && values(found, 1) == [1, 3])
  }

  @Test func `has several metrics`() throws {
    let found = try read(
      "v,energy (J),time [s]\na,1,5\nb,2,6\n",
      .long(values: ["energy", "time"], group: "v", pair: nil))
    #expect(found.metrics.map(\.name) == ["energy", "time"])
    #expect(found.metrics.map(\.unit) == ["J", "s"])
  }

  @Test func `of runs is known by its columns`() throws {
    let found = try read(
      """
      variant,replication,metric,unit,value,censored,numerator,denominator
      a,1,energy,J,5.5,false,,
      a,1,power,W,0.5,true,5,10
      b,1,energy,J,4.5,false,,
      b,1,power,W,0.25,false,5,20

      """, nil)
    #expect(found.groups == ["a", "b"] && found.metrics.map(\.name) == ["energy", "power"])
    let power = found.metrics[1].samples[0].readings[0]
    #expect(power.ratio?.numerator == 5 && power.ratio?.denominator == 10 && power.isCensored)
    #expect(found.metrics[0].samples[1].readings[0].ratio == nil)
  }

  @Test(arguments: [
    (["1,10,2", "2,12,"], "3:16: a numerator needs a denominator, and the other way round"),
    (["1,10,2", "2,,3"], "3:13: a numerator needs a denominator, and the other way round"),
    (["1,10,1e-320", "2,12,3"], "2:16: '1e-320' is too small to divide by"),
    (["1,1e30,1", "2,12,3"], "2:13: '1e30' is too large for a ratio"),
    (["1,10,2", "2,,"], "3:14: 'power' is a ratio in some rows and none in others"),
  ])
  func `of runs is refused with terms of a ratio that cannot be`(
    _ rows: [String], _ mistake: String
  ) {
    let lines = zip(["a", "b"], rows).map { group, row in
      let parts = row.split(separator: ",", maxSplits: 1)
      return "\(group),1,power,\(parts[0]),\(parts[1])\n"
    }
    #expect(
      mistakes("variant,replication,metric,value,numerator,denominator\n" + lines.joined(), nil)
        == [mistake])
  }

  @Test func `of runs may have denominators that are zero or negative`() throws {
    let found = try read(
      """
      variant,replication,metric,value,numerator,denominator
      a,1,power,,5,0
      b,1,power,-1,5,-5

      """, nil)
    let terms = found.metrics[0].samples.map { $0.readings[0].ratio?.denominator }
    #expect(terms == [0, -5])
  }

  // MARK: - RFC 4180

  @Test func `may have lines that end in any way`() throws {
    for end in ["\n", "\r\n", "\r"] {
      let text = ["run,v,energy", "1,a,10", "1,b,9"].joined(separator: end)
      #expect(values(try read(text), 1) == [9])
    }
  }

  @Test func `may begin with a byte order mark`() throws {
    #expect(values(try read("\u{FEFF}run,v,energy\n1,a,10\n1,b,9\n"), 0) == [10])
  }

  @Test func `may have separators, quotes and lines in quoted fields`() throws {
    let found = try read("\"run\",\"v\",energy\n1,\"a, \"\"the\nbest\"\"\",10\n1,b,9\n")
    #expect(found.groups == ["a, \"the\nbest\"", "b"])
  }

  @Test func `may have quotes within a field that is not quoted`() throws {
    #expect(try read("run,v,energy\n1,5\" tablet,10\n1,b,9\n").groups == ["5\" tablet", "b"])
  }

  @Test func `may have blank lines and spaces`() throws {
    let found = try read("run,v,energy\n\n 1 , a , 10 \n,,\n1,b,9\n\n\n")
    #expect(found.groups == ["a", "b"] && values(found, 0) == [10])
  }

  @Test func `may be separated by semicolons with decimal commas`() throws {
    #expect(values(try read("run;v;energy\n1;a;10,5\n1;b;9\n"), 0) == [10.5])
  }

  @Test func `may be separated by tabs`() throws {
    #expect(values(try read("run\tv\tenergy\n1\ta\t10\n1\tb\t9\n"), 1) == [9])
  }

  @Test(arguments: ["", "NA", "NaN", "nan", "n/a", "null", "-"])
  func `may lack values`(word: String) throws {
    let found = try read("run,v,energy\n1,a,\(word)\n2,a,3\n1,b,9\n")
    #expect(values(found, 0) == [nil, 3] && found.metrics[0].samples[0].missing == 1)
  }

  @Test(arguments: [("1e3", 1000.0), ("-2.5E-1", -0.25), ("+7", 7), ("\u{2212}3", -3), (".5", 0.5)])
  func `has numbers as instruments write them`(text: String, value: Double) throws {
    #expect(values(try read("run,v,energy\n1,a,\(text)\n1,b,9\n"), 0) == [value])
  }

  // MARK: - Mistakes

  @Test func `is refused with all its mistakes and their places`() {
    #expect(
      mistakes("run,v,energy\n1,a,ten\n2,,3\n3,b\n4,b,inf\n5,b,1e200\n") == [
        "2:5: 'ten' is no number", "3:3: the row names no 'v'",
        "4:1: the row has 2 fields, the first line 3", "5:5: 'inf' has no mean",
        "6:5: '1e200' is larger than any measurement",
      ])
  }

  @Test func `is refused where a group has two values of a pair`() {
    #expect(
      mistakes("run,v,energy\n1,a,1\n1,b,2\n1,a,3\n") == ["4:1: 'a' has two values of run '1'"])
  }

  @Test func `is refused where a quote is not closed`() {
    #expect(mistakes("run,v,energy\n1,\"a,1\n").contains("2:3: the quote is never closed"))
  }

  @Test func `is refused where text follows a closing quote`() {
    #expect(
      mistakes("run,v,energy\n1,\"a\"b,1\n2,b,3\n")
        == ["2:6: there is text behind the closing quote"])
  }

  @Test func `has places in code points and behind lines within quotes`() {
    #expect(
      mistakes("run,v,energy\n1,\"ä\nö\",x\n1,b,9\n") == ["3:4: 'x' is no number"])
  }

  @Test func `counts no column for a byte order mark`() {
    #expect(
      mistakes("\u{FEFF}run,w,energy\n1,a,1\n")
        == ["1:1: there is no column 'v' for --group"])
  }

  @Test func `is refused without the column that was asked for`() {
    #expect(mistakes("run,v,enregy\n1,a,1\n") == ["1:1: there is no column 'energy' for --value"])
  }

  @Test func `is refused where two columns have the name that was asked for`() {
    #expect(mistakes("run,v,energy,energy\n1,a,1,2\n") == ["1:14: there are 2 columns 'energy'"])
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}"])
  func `is refused when it is empty`(text: String) {
    #expect(mistakes(text) == ["1:1: the file is empty"])
  }

  @Test func `is refused when its first line has no names`() {
    #expect(mistakes("1,2,3\n4,5,6\n") == ["1:1: the first line has no names of columns"])
  }

  @Test func `is refused with one group`() {
    #expect(
      mistakes("run,v,energy\n1,a,1\n2,a,2\n")
        == ["1:5: two groups are needed, and there is only 'a'"])
  }

  @Test func `is refused when the group is different in every row`() {
    let rows = (1...60).map { "\($0),g\($0),\($0)\n" }.joined()
    #expect(
      mistakes("run,v,energy\n" + rows)
        == ["1:5: the column has 60 different groups, more than 50"])
  }

  @Test func `is refused where the columns of a wide file have different units`() {
    #expect(
      mistakes("a (J),b (mJ)\n1,2\n", .wide(columns: ["a", "b"]))
        == ["1:7: 'b (mJ)' and 'a (J)' have different units"])
  }

  @Test func `is refused when nothing says what to compare`() {
    #expect(mistakes("x,y\n1,2\n", nil) == ["1:1: the columns to compare are not named"])
  }

  @Test func `ends after a hundred mistakes`() {
    let rows = String(repeating: "1,a\n", count: 1000)
    #expect(mistakes("run,v,energy\n" + rows).count == 100)
  }

  @Test func `never ends the program, whatever bytes it has`() {
    var state: UInt64 = 3
    for _ in 0..<3000 {
      let characters: [Character] = (0..<40).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Array("ab1,;\t\"\n\r\u{85}\u{2028}ä .-e")[Int((state >> 33) % 16)]
      }
      for layout in [nil, MeasurementLayout.wide(columns: ["a", "b"])] {
        _ = mistakes("a,b\n" + String(characters), layout)
        _ = mistakes(String(characters), layout)
      }
    }
  }
}
