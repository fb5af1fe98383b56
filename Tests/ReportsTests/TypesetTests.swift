import Configuration
@testable import Experiments
import DocumentCoding
import Foundation
import PowerAccounting
import Results
import Testing

@testable import Reports
@testable import Statistics

/// LaTeX and BibTeX, where they are installed: `apt-get install texlive-latex-base texlive-science`.
private enum TeX {
  static let pdflatex = InstalledPrograms.path(of: "pdflatex")
  static let bibtex = InstalledPrograms.path(of: "bibtex")

  static let hasPackages: Bool = {
    guard pdflatex != nil, let kpsewhich = InstalledPrograms.path(of: "kpsewhich"),
      let place = try? Workplace()
    else { return false }
    return ["siunitx.sty", "booktabs.sty", "longtable.sty"].allSatisfy { name in
      let found = try? InstalledPrograms.run(kpsewhich, [name], in: place.path)
      return found?.output.isEmpty == false
    }
  }()

  /// LaTeX's log of a document, made so often that references and widths of columns are known.
  static func log(of document: String, in place: Workplace, times: Int = 1) throws -> String {
    try place.write(document, to: "paper.tex")
    let program = try #require(pdflatex)
    for _ in 0..<times {
      _ = try InstalledPrograms.run(
        program, ["-interaction=nonstopmode", "paper"], in: place.path)
    }
    // What LaTeX quotes of a line may be cut within a character.
    let log = try Data(contentsOf: URL(filePath: "\(place.path)/paper.log"))
    return String(decoding: log, as: UTF8.self)
  }

  /// Lines that say of a mistake, and of what stands out.
  static func complaints(in log: String) -> [String] {
    log.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("!") || $0.hasPrefix("Overfull") || $0.contains("Missing character")
        || $0.contains("Float too large")
    }
  }
}

@Suite(
  .enabled(if: TeX.hasPackages, "pdflatex with siunitx, booktabs and longtable is not installed"))
struct `A typeset table` {
  private func complaints(_ tables: String...) throws -> [String] {
    let place = try Workplace()
    let document = """
      \\documentclass{article}
      \\usepackage{booktabs}
      \\usepackage{longtable}
      \\usepackage{siunitx}
      \\begin{document}
      \(tables.joined(separator: "\n"))
      \\end{document}
      """
    return TeX.complaints(in: try TeX.log(of: document, in: place, times: 3))
  }

  /// A metric of the same variants under a name, with everything that an estimate can be.
  private func metric(_ name: String, _ variants: [String], place: Int) -> ComparisonDocument.Metric
  {
    let sizes = [1, 1e-9, 1e12, 0.0001]
    let size = sizes[place % sizes.count]
    let changes: [RelativeChange] = [
      RelativeChange(percent: -57, interval: .bounded(ConfidenceInterval(low: -62, high: -53))),
      RelativeChange(percent: 100, interval: .unbounded(excluding: nil)),
      RelativeChange(percent: 12, interval: nil),
    ]
    return ComparisonDocument.Metric(
      name: name, unit: ["J", "1", "%", "1/s"][place % 4], estimand: "",
      variants: variants.enumerated().map { number, variant in
        Given.estimate(variant, number == 3 ? nil : 24.9 * size, number == 2 ? nil : 2.1 * size)
      },
      comparisons: variants.enumerated().dropFirst().map { number, variant in
        let difference: PairedDifference? =
          switch number {
          case 1: Given.difference(-14 * size, 2 * size, p: 1e-12)
          case 2: .identical(count: 50)
          case 3: nil
          default: Given.difference(-1 * size, .infinity, p: 0.4)
          }
        return Given.contrast(variant, difference, changes[number % changes.count])
      })
  }

  private static let names = ["original", "100%_of #1", "a & b ~ ^", "[x] \\y {z}", "$5 < |é| > *"]

  @Test func `is set under any names and with any numbers`() throws {
    let metrics = Self.names.enumerated().map { metric($1, Self.names, place: $0) }
    let comparison = Given.comparison(metrics: metrics, variants: Self.names)
    let found = try complaints(ComparisonPaper(ComparisonDocument(comparison)).latex)
    // So many digits stand out of any line.
    #expect(found.filter { !$0.hasPrefix("Overfull") } == [])
  }

  @Test func `goes on over pages where it is long`() throws {
    let metrics = (0..<40).map { metric("metric \($0)", ["original", "improved"], place: 0) }
    let latex = ComparisonPaper(ComparisonDocument(Given.comparison(metrics: metrics))).latex
    #expect(latex.contains("\\begin{longtable}"))
    let found = try complaints(latex)
    #expect(found == [])
  }

  /// As wide as the widest of the results that are kept, 18 characters of a name and over 80 in all; and
  /// with a change that is not told in percent, whose column is as wide as its title.
  @Test(arguments: [2, 40], [(-62.74, 0.054), (99000, 17000)])
  func `fits the narrow text of LaTeX's own class with long names and marks`(
    count: Int, change: (percent: Double, halfWidth: Double)
  ) throws {
    let metric = ComparisonDocument.Metric(
      name: "data-age", unit: "s", estimand: "",
      variants: [
        Given.estimate("original", 123456.78, 0.012, censored: 50),
        Given.estimate("improved-lets-go", 22.04, 3.8, censored: 3),
      ],
      comparisons: [
        Given.contrast(
          "improved-lets-go", Given.difference(-123434.7, 1543.5, p: 1e-12),
          RelativeChange(
            percent: change.percent,
            interval: .bounded(Given.interval(change.percent, change.halfWidth))))
      ])
    let latex = ComparisonPaper(
      ComparisonDocument(Given.comparison(metrics: Array(repeating: metric, count: count)))
    ).latex
    #expect(latex.contains("longtable") == (count == 40))
    let found = try complaints(latex)
    #expect(found == [])
  }

  @Test func `of a run is set under any names`() throws {
    let ledger = EnergyLedger(
      components: Self.names, apps: ["system"],
      cells: Array(repeating: .joules(1), count: Self.names.count * Cause.allCases.count))
    let report = RunReport(
      scenario: Self.names[1], variant: Self.names[3], replication: 1, seed: 1, events: 1, end: 1,
      metrics: Self.names.enumerated().map { place, name in
        MetricReading(
          name: name, unit: "J", value: [1e-9, nil, .infinity, -3, 1e15][place], isCensored: false)
      }, ledger: ledger,
      accessories: EnergyLedger(components: [], apps: ["system"], cells: []))
    let found = try complaints(RunTable(report).latex)
    #expect(found == [])
  }
}

@Suite(
  .enabled(
    if: TeX.bibtex != nil && TeX.pdflatex != nil, "bibtex and pdflatex are not installed"))
struct `A typeset bibliography` {
  /// Everything that the program can cite, and what it knows nothing of.
  private var bibliography: String {
    let known = References.keys.map { (key: $0, uses: ["a model"], title: String?.none) }
    let own: [BibTeX.Item] = [
      ("our-bench", ["x"], "Bench & scope_2 #1"), ("WWDC 2020", ["x"], nil),
    ]
    return BibTeX.text(
      of: known + own, assumptions: ["base.asleep"], for: "100 %",
      by: ProgramIdentity(version: "1.2.3", commit: "abc-dirty"), from: 2026)
  }

  @Test(arguments: ["plain", "unsrt", "abbrv", "alpha", "ieeetr"])
  func `has nothing that a style complains of`(style: String) throws {
    let place = try Workplace()
    try place.write(bibliography, to: "sources.bib")
    let document = """
      \\documentclass{article}
      \\usepackage{url}
      \\begin{document}
      \\nocite{*}\\sloppy
      \\bibliographystyle{\(style)}
      \\bibliography{sources}
      \\end{document}
      """
    _ = try TeX.log(of: document, in: place)
    let found = try InstalledPrograms.run(try #require(TeX.bibtex), ["paper"], in: place.path)
    #expect(!found.output.contains("Warning--"), "\(found.output)")
    #expect(!found.output.contains("error message"), "\(found.output)")
    let complaints = TeX.complaints(in: try TeX.log(of: document, in: place, times: 2))
    // A long address may stand out of the line; nothing else is complained of.
    #expect(complaints.filter { !$0.hasPrefix("Overfull") } == [])
  }
}
