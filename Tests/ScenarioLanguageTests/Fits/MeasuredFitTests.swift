import DrainsimTestSupport
import Experiments
import Foundation
import ScenarioLanguage
import Testing

/// The fits that come with the program, on measured data, which do not.
private enum ShippedFit {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../fits").standardized

  /// The judgement of the rows that a fit with one table holds out.
  ///
  /// The ranges before the fit would take 79 more predictions of each of them, and are not asked for.
  static func judgement(_ name: String) throws -> FitDocument.Judgement {
    let file = try FitFile.read(folder.appending(path: name + ".yaml").path)
    let template = try ScenarioTemplate(file.scenario)
    let metrics = try template.scenario().scenario.metrics
    let path = try #require(file.tables.first).file
    var problem = try file.problem([(SharedData.text(path), path)]) { name in
      metrics.first { $0.name == name }?.unit
    }
    problem.before = []
    return try #require(try FitSample.result(of: problem, template).judgements.first)
  }
}

// The bounds are those within which the models are said to hold; none of these rows was fitted.

@Suite(SharedData.has("pixel-8-rails"))
struct `The display of a Pixel 8 that its even rows were fitted to` {
  /// The fit is made once for all tests.
  private static let found = Result { try ShippedFit.judgement("pixel-8-display") }

  @Test func `is predicted to 3 % in half of the other rows`() throws {
    let fitted = try Self.found.get().fitted
    #expect(fitted.median <= 0.03, "\(fitted)")
  }

  @Test func `is predicted to 7 % in nine tenths of the other rows`() throws {
    let fitted = try Self.found.get().fitted
    #expect(fitted.ninth <= 0.07, "\(fitted)")
  }

  @Test func `is predicted to 5 % in half of the other rows that are dim`() throws {
    let part = try #require(
      try Self.found.get().parts?.first { $0.name == "below a tenth of brightness" })
    let fitted = try #require(part.errors.first { $0.name == FitDocument.Judgement.Way.fitted })
    #expect(fitted.median <= 0.05, "\(fitted)")
  }

  @Test func `has a band of 95 % that holds 90 to 98 % of the other rows`() throws {
    let band = try #require(try Self.found.get().band)
    let share = Double(band.covered) / Double(band.of)
    #expect((0.9...0.98).contains(share), "\(share)")
  }
}

@Suite(SharedData.has("pixel-8-rails"))
struct `A processor of a Pixel 8 that its even rows were fitted to` {
  @Test(arguments: [("pixel-8-gpu", 0.04), ("pixel-8-big-cores", 0.06)])
  func `is predicted within its bound in half of the other rows`(
    fit: String, bound: Double
  ) throws {
    let fitted = try ShippedFit.judgement(fit).fitted
    #expect(fitted.median <= bound, "\(fitted)")
  }
}
