import Testing

/// The program that runs all tests. Its file has the name that the package manager knows; under another it would write a program
/// of its own, and look for tests of XCTest first, for which it needs an index of all sources.
@main struct TestRunner {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
