import Foundation
import Results
import Testing

/// The contents of a store when its disk does not keep them.
struct `Store on a faulty disk` {
  private let room: StoreRoom
  private let study = Study.sample()
  private static let batch = 5

  init() throws {
    // Before the first file is opened, or nothing can happen to it.
    FaultyDisk.install()
    room = try StoreRoom()
  }

  /// Every operation of the disk fails once, the power goes, and the study is finished afterwards.
  @Test(arguments: FaultyDisk.Fault.allCases)
  func `loses nothing that was committed`(fault: FaultyDisk.Fault) throws {
    var failures = 0
    for number in 0... {
      let (committed, hasFailed) = try attempt(fault, at: number)
      guard hasFailed else { break }
      failures += 1
      guard FileManager.default.fileExists(atPath: room.store) else {
        #expect(committed == 0)
        continue
      }
      let store = try ResultStore.open(room.store, for: study)
      let found = try store.allRuns
      // The batch at hand is there as a whole or not at all.
      #expect(
        found.count == committed || found.count == committed + Self.batch
          || found.count == study.sampleRuns.count)
      #expect(found == Array(study.sampleRuns.prefix(found.count)))
      try store.append(study.sampleRuns)
      try store.close()
      #expect(try ResultStore.read(room.store).allRuns == study.sampleRuns)
      try FileManager.default.removeItem(atPath: room.store)
    }
    // Making the store and five batches ask for more than that.
    #expect(failures > 5)
  }

  /// Makes a store with all runs until the disk fails.
  ///
  /// - Returns: How many runs the store said it had taken.
  private func attempt(
    _ fault: FaultyDisk.Fault, at number: Int
  ) throws -> (committed: Int, hasFailed: Bool) {
    let disk = FaultyDisk(in: room.path, fault, at: number)
    defer { disk.repair() }
    var committed = 0
    do throws(StoreError) {
      let store = try ResultStore.create(at: room.store, for: study)
      while committed < study.sampleRuns.count {
        let batch = Array(study.sampleRuns.dropFirst(committed).prefix(Self.batch))
        try store.append(batch)
        committed += batch.count
      }
      try store.close()
    } catch {
      guard case .cannotWrite(room.store, _) = error else {
        Issue.record("\(fault) at \(number): \(error)")
        return (committed, true)
      }
      #expect(disk.hasFailed)
    }
    try disk.losePower(seed: UInt64(number))
    return (committed, disk.hasFailed)
  }

  @Test(arguments: [
    (FaultyDisk.Fault.full, "no space is left"),
    (FaultyDisk.Fault.failedSync, "the disk did not take what was written"),
  ])
  func `says what is wrong with the disk`(fault: FaultyDisk.Fault, reason: String) throws {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append([study.sampleRuns[0]])
    let disk = FaultyDisk(in: room.path, fault, at: 0)
    defer { disk.repair() }
    #expect(throws: StoreError.cannotWrite(path: room.store, reason: reason)) {
      try store.append([study.sampleRuns[1]])
    }
  }

  @Test func `goes on when there is space again`() throws {
    let store = try ResultStore.create(at: room.store, for: study)
    try store.append([study.sampleRuns[0]])
    let disk = FaultyDisk(in: room.path, .full, at: 1)
    #expect(throws: StoreError.self) { try store.append(study.sampleRuns) }
    disk.repair()
    try store.append(study.sampleRuns)
    #expect(try store.allRuns == study.sampleRuns)
  }
}
