import Numerics
import Testing

struct `A distribution table` {
  @Test func `keeps a law once`() throws {
    var table = DistributionTable()
    let first = try table.add(.gamma(shape: 2, mean: 3))
    _ = try table.add(.exponential(mean: 1))
    #expect(try table.add(.gamma(shape: 2, mean: 3)) == first)
  }

  @Test func `numbers its laws in the order they came`() throws {
    var table = DistributionTable()
    let indices = try [1.0, 2, 3].map { try table.add(.constant($0)) }
    #expect(indices.map(\.rawValue) == [0, 1, 2])
  }

  @Test func `stays as it was when a law is refused`() throws {
    var table = DistributionTable()
    _ = try table.add(.poisson(mean: 3))
    let pool = table.pool
    // Its shape is tabled before its largest draw turns out to be infinite.
    #expect(throws: DistributionError.self) { try table.add(.gamma(shape: 0.1, mean: 1e307)) }
    #expect(table.pool == pool)
  }

  @Test func `gives every law its own part of the pool`() throws {
    var table = DistributionTable()
    let values = try table.add(.empirical(values: [1, 2]))
    let weights = try table.add(.oneOf(weights: [1, 1, 2]))
    #expect([table.quantile(values, 0.9), table.quantile(weights, 0.9)] == [2, 2])
  }

  @Test func `has rows that can be copied away from it`() throws {
    var table = DistributionTable()
    let id = try table.add(.poisson(mean: 3))
    let (rows, pool) = (table.rows, table.pool)
    let value = pool.withUnsafeBufferPointer { rows[0].quantile(0.4, pool: $0.baseAddress!) }
    #expect(value == table.quantile(id, 0.4))
  }

  @Test func `has rows of 48 bytes`() {
    // A kind, four parameters, an offset and a count.
    #expect(MemoryLayout<Distribution>.stride == 48)
  }
}
