import ArgumentParser
import Foundation

/// Changes the code in many places, one at a time, and counts how many changes the tests find.
@main struct MutationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutation",
    abstract: "Count how many changes of the code the tests find.",
    discussion: """
      The sources are copied below the scratch folder and changed there. The exit status is 1 where \
      fewer than 90 % of the changes are found, or where one that is not found is missing in \
      Mutation/survivors.txt.
      """)

  @Option(help: "The number of changes.")
  var count = 200

  @Option(help: "The seed of the draw.")
  var seed: UInt64 = 2026

  @Option(help: "The folder of the project.")
  var project = "."

  @Option(help: "The folder of the copy and its build.")
  var scratch = ".build-mutation"

  @Flag(help: "Build the whole project, and run the whole suite on what the modules' tests miss.")
  var whole = false

  @Flag(help: "Only count the places by operator and module.")
  var list = false

  func run() throws {
    let original = URL(filePath: project).standardizedFileURL
    let folder = original.appending(path: scratch).appending(path: "project")
    let copy = ProjectCopy(original: original, folder: folder, isWhole: whole)
    let accepted = try AcceptedSurvivors(copy.source("Mutation/survivors.txt"))
    var places: [Place] = []
    for module in ProjectCopy.modules {
      for file in try copy.files(ofModule: module) {
        places += try PlaceFinder.places(in: copy.source(file), file: file, module: module)
      }
    }
    print("places: \(places.count)")
    for module in ProjectCopy.modules {
      print("  \(module): \(places.count { $0.module == module })")
    }
    let stale = Set(accepted.reasons.keys).subtracting(places.map(\.key))
    for key in stale { print("no such place any more:\n\(AcceptedSurvivors.entry(for: key))\n") }
    if list { return }

    var draw = Draw(count, from: places, seed: seed)
    let builder = Builder(copy: copy)
    try builder.build(&draw)
    print("drawn by seed \(seed): \(draw.chosen.count)")
    print("replaced because they do not compile: \(draw.dropped.count)")
    let result = MutationReport(try fates(of: draw.chosen, builder, accepted), accepted)
    print("\n\(result.table)\n\n\(result.summary)")
    if !result.isGood { throw ExitCode(1) }
  }

  private func fates(
    of places: [Place], _ builder: Builder, _ accepted: AcceptedSurvivors
  ) throws -> [(place: Place, fate: TestRuns.Fate)] {
    let runs = try TestRuns(program: builder.testProgram(), folder: builder.copy.folder)
    return try places.enumerated().map { index, place in
      let fate = try runs.fate(
        ofMutant: index + 1, in: place.module, isAccepted: accepted.reasons[place.key] != nil)
      report("\(index + 1) of \(places.count): \(fate)\n\(place.description)")
      return (place, fate)
    }
  }
}
