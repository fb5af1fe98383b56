@testable import Experiments
import Foundation
import Results
import Testing

/// Several who want the same store.
struct `Shared store` {
  private let room: StoreRoom
  private let study = Study.sample()

  init() throws { room = try StoreRoom() }

  @Test func `has one writer, and loses nothing by the second`() throws {
    let first = try ResultStore.create(at: room.store, for: study)
    try first.append(Array(study.sampleRuns.prefix(3)))
    #expect(throws: StoreError.inUse(path: room.store)) {
      try ResultStore.open(room.store, for: study)
    }
    #expect(ResultStore.isBeingWritten(room.store))
    try first.append(study.sampleRuns)
    try first.close()
    #expect(!ResultStore.isBeingWritten(room.store))
    #expect(try ResultStore.open(room.store, for: study).allRuns == study.sampleRuns)
  }

  @Test func `is not changed by a writer of another study`() throws {
    try ResultStore.create(at: room.store, for: study).close()
    let before = try Data(contentsOf: URL(filePath: room.store))
    #expect(throws: StoreError.self) { try ResultStore.open(room.store, for: .sample(seed: 8)) }
    #expect(try Data(contentsOf: URL(filePath: room.store)) == before)
    #expect(room.names == ["store.db"])
  }

  @Test func `can be read while it is written`() throws {
    let writer = try ResultStore.create(at: room.store, for: study)
    try writer.append(Array(study.sampleRuns.prefix(3)))
    let reader = try ResultStore.read(room.store)
    #expect(try reader.counts().done == 3)
    try writer.append(study.sampleRuns)
    #expect(try reader.allRuns == study.sampleRuns)
    try writer.close()
    #expect(try reader.allRuns == study.sampleRuns)
  }

  @Test func `is not made where something has its name`() throws {
    try Data("mine".utf8).write(to: URL(filePath: room.store))
    #expect(throws: StoreError.occupied(path: room.store)) {
      try ResultStore.create(at: room.store, for: study)
    }
    #expect(room.names == ["store.db"])
  }

  @Test func `is not made in a folder that is not there`() throws {
    let path = room.path + "/none/store.db"
    #expect(throws: StoreError.missingParent(path: path, parent: room.path + "/none")) {
      try ResultStore.create(at: path, for: study)
    }
  }

  @Test func `is missing where there is no file, and no store where there is a folder`() throws {
    #expect(throws: StoreError.missing(path: room.store)) { try ResultStore.read(room.store) }
    #expect(throws: StoreError.missing(path: room.store)) {
      try ResultStore.open(room.store, for: study)
    }
    #expect(throws: StoreError.notAStore(path: room.path, reason: "it is a folder")) {
      try ResultStore.read(room.path)
    }
    #expect(room.names == [])
  }

  @Test func `is not made for more runs than there is room for`() throws {
    let study = Study.sample(replications: 1...(1 << 60))
    #expect(
      throws: StoreError.unfit(
        path: room.store, reason: "the study has no runs, or more than 2^48")
    ) { try ResultStore.create(at: room.store, for: study) }
    #expect(room.names == [])
  }

  @Test func `is not made for more metrics than a table has columns`() throws {
    var study = study
    study.metrics = (0..<2000).map { StudyMetric(name: "\($0)", unit: "1", estimand: "") }
    #expect(throws: StoreError.self) { try ResultStore.create(at: room.store, for: study) }
    #expect(room.names == [])
  }
}
