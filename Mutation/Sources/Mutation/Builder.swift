import Foundation

/// Builds the copy with the mutants that are drawn, and replaces those that do not compile.
struct Builder {
  let copy: ProjectCopy
  private let swift = [
    "-c", "release", "-Xswiftc", "-enable-testing", "-Xswiftc", "-assert-config", "-Xswiftc",
    "Debug",
  ]

  /// A build that failed for another reason than a mutant.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(log: String) {
      let errors = Set(log.split(separator: "\n").filter { $0.contains("error:") })
      description = "the copy does not build:\n" + errors.sorted().joined(separator: "\n")
    }
  }

  /// Builds module by module and then the tests.
  func build(_ draw: inout Draw) throws {
    for module in ProjectCopy.modules {
      while true {
        let sources = try write(draw.chosen)
        report("building \(module)")
        let (end, log) = try build(["--target", module])
        if end == .status(0) { break }
        let failing = places(in: log, sources, draw.chosen)
        if failing.isEmpty { throw Failure(log: log) }
        report("\(failing.count) places do not compile")
        draw.drop(failing)
      }
    }
    report("building the tests")
    let (end, log) = try build(["--build-tests"])
    if end != .status(0) { throw Failure(log: log) }
  }

  /// The path of the built tests.
  func testProgram() throws -> String {
    let (_, path) = try build(["--show-bin-path"])
    return path.trimmingCharacters(in: .whitespacesAndNewlines) + "/drainsimPackageTests.xctest"
  }

  private func build(_ arguments: [String]) throws -> (end: Command.End, text: String) {
    try Command(folder: copy.folder, arguments: ["swift", "build"] + swift + arguments).output()
  }

  /// Writes the copy; mutants are numbered from 1 in the order of the draw.
  private func write(_ places: [Place]) throws -> [String: MutatedSource] {
    let numbered = places.enumerated().map { (number: $0.offset + 1, place: $0.element) }
    let sources = try Dictionary(grouping: numbered, by: \.place.key.file).map {
      ($0.key, MutatedSource(try copy.source($0.key), $0.value))
    }
    try copy.write(Dictionary(uniqueKeysWithValues: sources.map { ($0.0, $0.1.text) }))
    return Dictionary(uniqueKeysWithValues: sources)
  }

  /// The places to which the errors of a log belong.
  private func places(
    in log: String, _ sources: [String: MutatedSource], _ chosen: [Place]
  ) -> Set<Place> {
    let root = copy.folder.path + "/"
    var places: Set<Place> = []
    for text in log.split(separator: "\n") {
      guard text.hasPrefix(root), let error = text.firstRange(of: ": error:") else { continue }
      let place = text[..<error.lowerBound].dropFirst(root.count).split(separator: ":")
      guard place.count == 3, let line = Int(place[1]), let column = Int(place[2]) else { continue }
      let numbers = sources[String(place[0])]?.mutants(atLine: line, column: column) ?? []
      for number in numbers { places.insert(chosen[number - 1]) }
    }
    return places
  }
}

/// Tells what goes on, beside the output.
func report(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}
