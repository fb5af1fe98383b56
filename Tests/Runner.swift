import Testing

/// The program that runs all tests. The package manager would write one, and look for tests of XCTest first, for which it needs
/// an index of all sources; there are none.
@main struct TestRunner {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
