// swift-tools-version: 6.2
import PackageDescription

// Imports point down only: a target may depend on targets that stand above it in this list.
let package = Package(
  name: "drainsim",
  platforms: [.macOS(.v15)],  // Declared, untested: every measured figure is from Linux.
  products: [
    .executable(name: "drainsim", targets: ["drainsim"]),
    .library(name: "Kernel", targets: ["Quantities", "Kernel"]),
    .library(name: "Statistics", targets: ["Quantities", "Kernel", "Numerics", "Statistics"]),
  ],
  dependencies: [
    // Exact versions: the same sources make the same program.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .systemLibrary(
      name: "CPCAP", pkgConfig: "libpcap", providers: [.apt(["libpcap-dev"]), .brew(["libpcap"])]),
    .systemLibrary(
      name: "CZLIB", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "Quantities"),
    .target(name: "Kernel", dependencies: ["Quantities"]),
    .target(name: "Recordings"),
    .target(name: "Numerics", dependencies: ["Quantities", "Kernel", "CGSL"]),
    .target(
      name: "Configuration", dependencies: ["Quantities"],
      exclude: ["Models/references.bib", "Models/interfaces.txt", "Models/parameters.txt"],
      // The bibliography and the tables ship inside the program.
      plugins: ["EmbeddedTexts"]),
    .target(name: "DocumentCoding", dependencies: ["Configuration"]),
    .target(name: "PowerAccounting", dependencies: ["Quantities", "Kernel"]),
    .target(
      name: "Components", dependencies: ["PowerAccounting", "Configuration"],
      exclude: ["Network/networks.txt"],
      // The table of operators' networks ships inside the program.
      plugins: ["EmbeddedTexts"]),
    .target(name: "Batteries", dependencies: ["PowerAccounting", "Numerics", "Configuration"]),
    .target(
      name: "Workloads",
      dependencies: ["PowerAccounting", "Numerics", "Configuration", "Recordings"]),
    .target(name: "Policies", dependencies: ["Components", "Workloads", "Numerics"]),
    .target(
      name: "PhoneModel", dependencies: ["Components", "Batteries", "Policies", "Workloads"]),
    .target(name: "Statistics", dependencies: ["Numerics"]),
    .target(
      name: "Importers",
      dependencies: ["Quantities", "Configuration", "Recordings", "CPCAP", "CZLIB"],
      exclude: ["PowerProfiles/placeholders.txt", "PowerProfiles/phones.csv"],
      // The tables of shared currents and of real phones ship inside the program.
      plugins: ["EmbeddedTexts"]),
    .target(
      name: "Experiments",
      dependencies: ["PhoneModel", "Statistics", "Importers", "DocumentCoding"],
      exclude: ["Warnings/warnings.txt"],
      // The table of warnings ships inside the program.
      plugins: ["EmbeddedTexts"]),
    .target(
      name: "ScenarioLanguage",
      dependencies: ["Experiments", .product(name: "Yams", package: "Yams")],
      // Device profiles live with the scenarios and ship inside the program.
      plugins: ["EmbeddedTexts"]),
    .plugin(name: "EmbeddedTexts", capability: .buildTool()),
    .target(
      name: "Advice", dependencies: ["ScenarioLanguage"],
      exclude: [
        "Practices/practices.txt", "Edits/attached-keys.txt", "Edits/scaled-numbers.txt",
      ],
      // The tables of practices and of edits ship inside the program.
      plugins: ["EmbeddedTexts"]),
    .target(
      name: "Results", dependencies: ["Experiments", .product(name: "GRDB", package: "GRDB.swift")]),
    .target(
      name: "Reports", dependencies: ["Advice", "Results"],
      exclude: ["Page/page.css", "Page/zoom.js"],
      // The style sheet and the script of pages ship inside the program.
      plugins: ["EmbeddedTexts"]),
    .target(name: "Studies", dependencies: ["Advice", "Results"]),
    .executableTarget(
      name: "drainsim",
      dependencies: [
        "Studies", "Reports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Slurm/shards.sh", "Slurm/merge.sh"],
      // The templates of 'new' and the scripts of array jobs ship inside the program.
      plugins: ["CommitStamp", "EmbeddedTexts"]),
    .plugin(name: "CommitStamp", capability: .buildTool()),
    .target(
      name: "DrainsimTestSupport", dependencies: ["Components", "Workloads", "Recordings"],
      path: "Tests/Support"),
    .testTarget(name: "QuantitiesTests", dependencies: ["Quantities"]),
    .testTarget(name: "KernelTests", dependencies: ["Kernel"]),
    .testTarget(name: "RecordingsTests", dependencies: ["Recordings"]),
    .testTarget(name: "NumericsTests", dependencies: ["Numerics", "CGSL"]),
    .testTarget(name: "ConfigurationTests", dependencies: ["Configuration"]),
    .testTarget(name: "PowerAccountingTests", dependencies: ["DrainsimTestSupport"]),
    .testTarget(name: "ComponentsTests", dependencies: ["DrainsimTestSupport"]),
    .testTarget(
      name: "BatteriesTests", dependencies: ["Batteries", "CGSL", "DrainsimTestSupport"]),
    .testTarget(name: "WorkloadsTests", dependencies: ["DrainsimTestSupport"]),
    .testTarget(name: "StatisticsTests", dependencies: ["Statistics"]),
    .testTarget(
      name: "ImportersTests", dependencies: ["Importers", "CZLIB", "DrainsimTestSupport"]),
    .testTarget(
      name: "ResultsTests",
      // SQLite's own interface, for a disk that fails.
      dependencies: ["Results", .product(name: "GRDBSQLite", package: "GRDB.swift")]),
    .testTarget(
      name: "CommandLineTests", dependencies: ["drainsim", "DrainsimTestSupport"],
      // Scenarios, which the tests read where they are.
      exclude: ["Effects"]),
    // Loads scenarios from texts, for the tests of everything from phone to experiment.
    .target(
      name: "ScenarioTestSupport", dependencies: ["ScenarioLanguage"],
      path: "Tests/ScenarioTestSupport"),
    .testTarget(name: "ReportsTests", dependencies: ["Reports", "ScenarioTestSupport"]),
    .testTarget(
      name: "ScenarioLanguageTests",
      dependencies: ["ScenarioLanguage", "ScenarioTestSupport", "DrainsimTestSupport"],
      // Files with mistakes, which the tests read where they are.
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PhoneModelTests",
      dependencies: ["PhoneModel", "DrainsimTestSupport", "ScenarioTestSupport"]),
    .testTarget(
      name: "PoliciesTests",
      dependencies: ["Policies", "DrainsimTestSupport", "ScenarioTestSupport"]),
    .testTarget(
      name: "AdviceTests",
      dependencies: ["Advice", "ScenarioTestSupport", "DrainsimTestSupport"]),
    // Readers that take any bytes, for libFuzzer and for the test of the kept corpus.
    .target(
      name: "FuzzedReaders", dependencies: ["ScenarioLanguage", "Results"],
      path: "Tests/Fuzzing/Readers"),
    .testTarget(
      name: "FuzzingTests", dependencies: ["FuzzedReaders"], path: "Tests/Fuzzing/Tests"),
    .testTarget(name: "ExperimentsTests", dependencies: ["Experiments", "ScenarioTestSupport"]),
  ]
)

// libFuzzer brings the main function, so that the fuzzer links with `--sanitize=fuzzer` alone.
if Context.environment["DRAINSIM_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "ReaderFuzzer", dependencies: ["FuzzedReaders"], path: "Tests/Fuzzing/Entry"))
}

// A build for release optimizes what is tested, and not the tests themselves, which run once.
for target in package.targets where target.isTest || target.path?.hasPrefix("Tests/") == true {
  target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// A build for debugging takes half of the time to compile. The Makefile names the targets that are
// optimized all the same, since they simulate or read scenarios. Nobody else does, since no package can depend on one
// with unsafe flags.
let optimized = (Context.environment["DRAINSIM_OPTIMIZED"] ?? "").split(separator: " ")
for target in package.targets where optimized.contains(target.name[...]) {
  target.swiftSettings = [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

// An object that the linker takes before the archives of Swift's libraries: what it defines, they need not.
if let object = Context.environment["DRAINSIM_LINKED"], !object.isEmpty {
  package.targets.first { $0.name == "drainsim" }?.linkerSettings = [.unsafeFlags([object])]
}
