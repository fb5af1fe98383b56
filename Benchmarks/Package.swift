// swift-tools-version: 6.2
import PackageDescription

// The kernel against a C program of the same design, in one process and in turn; and how often the
// intervals of the statistics and of fits cover a known truth.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Named, because the identity of a package by path is the name of its directory.
    .package(name: "drainsim", path: "..")
  ],
  targets: [
    .target(name: "CWorkloads"),
    .executableTarget(
      name: "KernelBenchmarks",
      dependencies: ["CWorkloads", .product(name: "Kernel", package: "drainsim")]),
    // How often intervals cover a known truth, and what resampling costs.
    .executableTarget(
      name: "CoverageStudy", dependencies: [.product(name: "Statistics", package: "drainsim")]),
    // How often the intervals of fits hold the numbers that made the tables.
    .executableTarget(
      name: "FitStudy", dependencies: [.product(name: "Kernel", package: "drainsim")]),
  ]
)
