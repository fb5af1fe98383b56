import Configuration
import Testing

@testable import Workloads

struct `Names of operation queues` {
  private let assembly = ScriptAssembly(
    vocabulary: ScriptVocabulary(), diagnostics: Diagnostics())

  private func add(_ name: String, to app: Int32) {
    assembly.addQueue(
      ScriptProgram.OperationQueue(app: app, limit: 1, quality: OperationClass.none), named: name)
  }

  @Test func `belong to their app`() {
    for app: Int32 in 1...2 {
      add("sync", to: app)
      add("load", to: app)
    }
    #expect(assembly.queue(named: "load", of: 2) == 3)
    #expect(assembly.queue(named: "load", of: 1) == 1)
    #expect(assembly.queue(named: "load", of: 3) == nil)
    #expect(assembly.queueNames(of: 2) == ["sync", "load"])
  }

  // A search through all queues for each of these would be felt: it took more than a minute.
  @Test func `of many apps are told apart`() {
    for app: Int32 in 1...62 { for queue in 0..<2000 { add("q\(queue)", to: app) } }
    // One expectation: a hundred thousand of them take longer than what is tried.
    let misplaced = (0..<62 * 2000).filter { number in
      assembly.queue(named: "q\(number % 2000)", of: number / 2000 + 1) != number
    }
    #expect(misplaced.isEmpty)
  }
}
