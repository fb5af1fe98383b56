import Numerics
import Testing

struct `A Sobol sequence` {
  @Test func `starts in the middle of the cube`() throws {
    var sequence = try QuasiRandomSequence(dimension: 3)
    #expect(sequence.next() == [0.5, 0.5, 0.5])
  }

  @Test(arguments: [1, 2, 17, 40])
  func `visits every stratum of a power of two once`(dimension: Int) throws {
    // The origin, which GSL leaves out, is the 64th point.
    var sequence = try QuasiRandomSequence(dimension: dimension)
    let points = (0..<63).map { _ in sequence.next() } + [Array(repeating: 0, count: dimension)]
    let strata = (0..<dimension).map { coordinate in Set(points.map { Int($0[coordinate] * 64) }) }
    #expect(strata.allSatisfy { $0.count == 64 })
  }

  @Test func `goes on where a shard ended`() throws {
    var whole = try QuasiRandomSequence(dimension: 4)
    var shard = try QuasiRandomSequence(dimension: 4)
    for _ in 0..<10 { _ = whole.next() }
    shard.skip(10)
    #expect(shard.next() == whole.next())
  }

  @Test(arguments: [-1, 0, 41])
  func `has from 1 to 40 dimensions`(dimension: Int) {
    #expect(throws: NumericsError.self) { _ = try QuasiRandomSequence(dimension: dimension) }
  }
}

struct `A Latin hypercube` {
  /// A uniform that depends on its place alone: fractions of multiples of the golden ratio.
  private func uniform(_ coordinate: Int, _ ordinal: Int) -> Double {
    let multiple = Double(coordinate * 1000 + ordinal + 1) * 0.618033988749895
    return multiple - multiple.rounded(.down)
  }

  @Test(arguments: [1, 2, 7, 100])
  func `visits every stratum once`(count: Int) throws {
    let design = try LatinHypercube(count: count, dimension: 3, uniform: uniform)
    let strata = (0..<3).map { coordinate in
      Set((0..<count).map { Int(design[$0][coordinate] * Double(count)) })
    }
    #expect(strata.allSatisfy { $0.count == count })
  }

  @Test func `does not give all coordinates the same order`() throws {
    let design = try LatinHypercube(count: 20, dimension: 2, uniform: uniform)
    #expect((0..<20).contains { Int(design[$0][0] * 20) != Int(design[$0][1] * 20) })
  }

  @Test func `uses every uniform once`() throws {
    var used: [Int] = []
    _ = try LatinHypercube(count: 5, dimension: 1) {
      used.append($1)
      return uniform($0, $1)
    }
    #expect(used == Array(0...8))
  }

  @Test func `stays inside the cube when a place rounds up`() throws {
    let design = try LatinHypercube(count: 3, dimension: 1) { _, _ in 1 - 0x1p-53 }
    #expect((0..<3).allSatisfy { design[$0][0] < 1 })
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 2)])
  func `needs a point and a dimension`(count: Int, dimension: Int) {
    #expect(throws: NumericsError.self) {
      try LatinHypercube(count: count, dimension: dimension, uniform: uniform)
    }
  }
}
