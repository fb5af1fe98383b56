@testable import Experiments
import PhoneModel
import Quantities
import Testing

@testable import Reports
@testable import Results

struct `The names beside an axis` {
  private static let parts = [
    ("bluetooth", "ergondesk", "connect"), ("bluetooth", "ergondesk", "connection"),
    ("bluetooth", "ergondesk", "scan"), ("magnetometer", "ergondesk", "association"),
    ("cpu", "system", "computation"), ("cpu", "ergondesk", "computation"),
  ]

  /// The names on the vertical axis of the picture of a saving, with their lines.
  private func names(
    _ parts: [(component: String, app: String, cause: String)], isNarrow: Bool
  ) throws -> [[String]] {
    let comparison = ComparisonOfChanges.of([("energy", [-8])], saving: [.of(parts)])
    let figure = try #require(SavingFigure.figures(of: comparison).first)
    let script = figure.script(isNarrow ? .narrow(height: 300) : .wide(height: 300)).text()
    let line = try #require(script.split(separator: "\n").first { $0.hasPrefix("set ytics (") })
    return line.dropFirst(11).prefix { $0 != ")" }.split(separator: ", ").map { name in
      name.split(separator: "'").enumerated().filter { $0.offset % 2 == 0 }.map {
        String($0.element)
      }.filter { !$0.hasPrefix(" ") }
    }
  }

  @Test(arguments: [true, false])
  func `tell causes apart on a phone as on a desk`(isNarrow: Bool) throws {
    let names = try names(Self.parts, isNarrow: isNarrow)
    #expect(names.count == Self.parts.count)
    #expect(Set(names).count == names.count)
    for (name, part) in zip(names, Self.parts) {
      #expect(name.last?.hasSuffix(part.2) == true, "\(name)")
      #expect(name.joined(separator: " ") == "\(part.0) · \(part.1) · \(part.2)")
      // Half of a phone's 360 points is for bars, in letters of six points and a half.
      if isNarrow { #expect(name.allSatisfy { $0.count <= 26 }) }
    }
  }

  @Test func `leave out the app where there is one only`() throws {
    let names = try names(
      [("bluetooth", "ergondesk", "scan"), ("cpu", "ergondesk", "wake-up")], isNarrow: true)
    #expect(names == [["bluetooth · scan"], ["cpu · wake-up"]])
  }

  @Test func `break at hyphens and keep them`() {
    let name = "launches-at-the-weekend-in-the-morning".split(separator: "-").map(String.init)
    #expect(
      PlotLabel(name, separator: "-", isNarrow: true).lines
        == ["launches-at-the-weekend-", "in-the-morning"])
    #expect(PlotLabel(name, separator: "-", isNarrow: false).lines.count == 1)
  }
}

struct `The course of days` {
  private func script(variants: Int, isNarrow: Bool) throws -> (Figure, String) {
    let courses = (0..<variants).map { variant in
      TimeCourse(
        variant: "variant-\(variant)", quantity: .energy, runs: 10,
        points: (0...9).map { hour in
          let mean = Double(hour * (100 + variant))
          return .init(
            time: 3600 * Double(hour), runs: 10, mean: mean, low: 0.9 * mean, high: 1.1 * mean)
        })
    }
    let figure = try #require(CourseFigure.figure(of: courses, baseline: "variant-0"))
    return (figure, figure.script(isNarrow ? .narrow(height: 800) : .wide(height: 500)).text())
  }

  @Test func `of three variants stands in one panel`() throws {
    let (_, script) = try script(variants: 3, isNarrow: false)
    #expect(script.split(separator: "\n").count { $0.hasPrefix("plot ") } == 1)
    #expect(!script.contains("multiplot"))
  }

  @Test(arguments: [(true, "5,1"), (false, "3,2")])
  func `of more has a panel for each beside the baseline`(isNarrow: Bool, layout: String) throws {
    let (figure, script) = try script(variants: 6, isNarrow: isNarrow)
    #expect(script.contains("set multiplot layout \(layout) "))
    #expect(script.split(separator: "\n").count { $0.hasPrefix("plot ") } == 5)
    // The baseline's line and band are in all of them.
    #expect(script.components(separatedBy: "$d1 using 1:2 with lines").count == 6)
    #expect(script.components(separatedBy: "$d1 using 1:3:4").count == 6)
    for variant in 1...5 { #expect(script.contains("set title 'variant-\(variant)' ")) }
    #expect(figure.caption.contains("dashed and grey in each: variant-0."))
    #expect(figure.table.columns.count == 7)
  }
}

struct `The power of one day` {
  private func day(_ bin: SimDuration, count: Int) -> BinnedRun {
    BinnedRun(
      components: ["cpu"], binLength: bin,
      length: SimDuration(nanoseconds: bin.nanoseconds * Int64(count)),
      energies: (0..<count).map { _ in [.joules(0.001)] }, levels: [])
  }

  // 100 bins of 4 ms, and 25 of the 100 bins of 1 ms.
  @Test func `has bins of one length in all panels`() throws {
    let days = [day(.milliseconds(4), count: 100), day(.milliseconds(1), count: 100)]
    let figure = try #require(PowerFigure.figure(of: days, variants: ["a", "b"], run: 1))
    #expect(figure.caption.contains("in bins of 4 ms, stacked by component"))
    let script = figure.script(.wide(height: 400)).text()
    let blocks = script.components(separatedBy: " << END\n").dropFirst().map {
      $0.components(separatedBy: "END")[0].split(separator: "\n").count
    }
    #expect(blocks == [200, 50, 1])
  }

  @Test(
    arguments: [
      (64, "64 ms"), (256, "256 ms"), (1024, "1.02 s"), (65_536, "65.5 s"),
      (131_072, "2.18 min"), (16_777_216, "4.66 h"),
    ])
  func `tells the length of its bins in units of people`(milliseconds: Int64, text: String) {
    #expect(PowerFigure.length(.milliseconds(milliseconds)) == text)
  }
}
