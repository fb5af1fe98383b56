import Foundation

/// Measures how often the intervals of `drainsim fit` hold the numbers that made its table.
///
/// Each repetition draws a table from known numbers of a display and hands it to the program, so that
/// the whole path takes part: the table, the fit, the simulation and the intervals. Of 200 intervals
/// that hold the truth with 95 % each, fewer than 181 do so in 0.4 % of cases, and more than 197 in
/// 0.2 %.
///
///     FitStudy PROGRAM [REPETITIONS]
@main struct FitStudy {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let program = arguments.first, arguments.count < 3 else {
      print("usage: FitStudy PROGRAM [REPETITIONS]")
      exit(64)
    }
    let repetitions = arguments.dropFirst().first.flatMap { Int($0) } ?? 200
    let folder = FileManager.default.temporaryDirectory.appending(path: "fits-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FitText.scenario.write(
      to: folder.appending(path: "scenario.yaml"), atomically: true, encoding: .utf8)
    print("\(repetitions) tables a line; how many intervals of 95 % hold the number")
    print("errors · \(FitText.numbers.map(\.name).joined(separator: " · "))")
    for errors in RowErrors.allCases {
      let held = try held(errors, repetitions, program, folder)
      print("\(errors.rawValue) · " + held.map(String.init).joined(separator: " · "))
    }
  }

  /// By number, how many of the intervals hold it.
  private static func held(
    _ errors: RowErrors, _ repetitions: Int, _ program: String, _ folder: URL
  ) throws -> [Int] {
    let fit = folder.appending(path: "\(errors.rawValue).yaml")
    try FitText.fit(errors).write(to: fit, atomically: true, encoding: .utf8)
    var held = [Int](repeating: 0, count: FitText.numbers.count)
    for repetition in 1...repetitions {
      let table = folder.appending(path: "table.csv")
      try FitText.table(errors, repetition).write(to: table, atomically: true, encoding: .utf8)
      let intervals = try intervals(program, fit.path, table.path)
      for (index, number) in FitText.numbers.enumerated()
      where intervals[index].contains(number.milliwatts) { held[index] += 1 }
    }
    return held
  }

  struct Failure: Error { let text: String }

  private static func intervals(
    _ program: String, _ fit: String, _ table: String
  ) throws -> [ClosedRange<Double>] {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["fit", fit, "--data", table, "--format", "json"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    let numbers = root?["numbers"] as? [[String: Any]] ?? []
    let found = numbers.compactMap { $0["interval"] as? [Double] }.map { $0[0]...$0[1] }
    guard found.count == FitText.numbers.count else {
      throw Failure(text: "\(fit): status \(process.terminationStatus)")
    }
    return found
  }
}
