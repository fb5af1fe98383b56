import Foundation
import Testing

@testable import Reports

/// The page as a browser shows it, at the width of a phone and of a desk.
@Suite(
  .enabled(if: InstalledPrograms.chromium != nil, "chromium is not installed"),
  .enabled(if: InstalledPrograms.hasGnuplot, "gnuplot is not installed"), .serialized)
struct `In a browser a page` {
  private func findings(
    _ material: ReportMaterial, dark: Bool = false, talks: Bool = false,
    _ change: (String) -> String = { $0 }
  ) async throws -> [Browser.Finding] {
    let page = await ReportPage.made(of: material)
    #expect(page.problem == nil)
    return try Browser.findings(of: page.text, dark: dark, talks: talks, change)
  }

  @Test(arguments: [false, true])
  func `is whole, quiet and readable on a phone and on a desk`(dark: Bool) async throws {
    let material = try StoredSample.material()
    let found = try await findings(material, dark: dark)
    #expect(found.map(\.width) == [375, 1280])
    for finding in found {
      #expect(finding.dark == dark)
      #expect(finding.errors.isEmpty)
      #expect(finding.resources.isEmpty)
      #expect(finding.figures == FigureSet(material).names.count)
      #expect(finding.drawn == finding.figures)
      #expect(finding.overflow <= 0)
      #expect(finding.texts > 300)
      #expect(finding.contrast >= 4.5, "\(finding.faint)")
    }
  }

  @Test func `hides no name of a picture and no column of what matters`() async throws {
    for finding in try await findings(try StoredSample.material()) {
      #expect(finding.cut.isEmpty)
      for caption in [
        "Metrics of all variants", "How well the numbers are known",
        "All numbers of the models",
      ] { #expect(!finding.scrolled.contains(caption), "\(finding.width)") }
    }
  }

  @Test func `that is wider than a phone is found out`() async throws {
    let found = try await findings(try StoredSample.material()) {
      $0.replacing(".lines td { display: inline-block;", with: ".lines td { min-width: 100vw;")
        .replacing("</style>", with: "#figure-1 svg text { font-size: 80px }</style>")
    }
    #expect(found.allSatisfy { !$0.cut.isEmpty })
    #expect(found[0].scrolled.contains("Metrics of all variants"))
  }

  @Test func `is as quiet and whole when all its names are hostile`() async throws {
    let found = try await findings(try StoredSample.material(name: StoredSample.hostile))
    #expect(found.count == 2)
    for finding in found {
      #expect(finding.errors.isEmpty)
      #expect(finding.resources.isEmpty)
      #expect(finding.drawn == finding.figures)
      #expect(finding.overflow <= 0)
    }
  }

  @Test(
    .enabled(
      if: ZoomableSeries.library(in: "/usr/share/javascript/dygraphs") != nil,
      "dygraphs is not installed"
    ))
  func `draws its series when they are opened`() async throws {
    let found = try await findings(try StoredSample.material())
    #expect(found.map(\.charts) == [2, 2])
  }

  // What the tests above rely on: that a page which asks for something, and one that is hard to read, are
  // found out.
  @Test func `that asks the network is found out`() async throws {
    let found = try await findings(try StoredSample.material(), talks: true) {
      $0.replacing("</main>", with: "<img src=\"http://127.0.0.1:9/x.png\" alt=\"\"></main>")
    }
    #expect(found.allSatisfy { !$0.errors.isEmpty || !$0.resources.isEmpty })
  }

  @Test func `that is hard to read is found out`() async throws {
    let found = try await findings(try StoredSample.material()) {
      $0.replacing(
        "</main>", with: "<p style=\"color: #999999; background: #ffffff\">faint</p></main>")
    }
    #expect(found.allSatisfy { $0.contrast < 4.5 && $0.faint.contains { $0.hasPrefix("faint") } })
  }
}
