import Foundation
import Testing

@testable import Reports

/// The colours of series, as people with and without all kinds of cones see them.
struct `The colours of series` {
  /// Linear red, green and blue as people see them who have all cones, and who lack one kind wholly.
  /// Source: G. Machado, M. Oliveira, L. Fernandes, IEEE Transactions on Visualization and Computer
  /// Graphics 15 (2009), 1291–1298, severity 1.
  private static let visions: [[[Double]]] = [
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [
      [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    [
      [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
      [-0.011820, 0.042940, 0.968881],
    ],
    [
      [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.303900],
    ],
  ]

  private static func linear(_ hex: String) throws -> [Double] {
    try stride(from: 1, to: 7, by: 2).map { place in
      let share = Double(try #require(Int(hex.dropFirst(place).prefix(2), radix: 16))) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
  }

  private static func luminance(_ colour: [Double]) -> Double {
    0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]
  }

  /// CIELAB of linear sRGB under D65.
  private static func lab(_ colour: [Double]) -> [Double] {
    let c = colour.map { min(1, max(0, $0)) }
    func root(_ t: Double) -> Double {
      t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116
    }
    let x = root((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.95047)
    let y = root(luminance(c))
    let z = root((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.08883)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }

  private static func seen(_ colour: [Double], by vision: [[Double]]) -> [Double] {
    lab(vision.map { row in zip(row, colour).reduce(0) { $0 + $1.0 * $1.1 } })
  }

  /// A distance of 2.3 is just noticeable.
  @Test(arguments: [true, false])
  func `differ by ten units of CIELAB for any colour vision`(isLight: Bool) throws {
    let colours = try PlotColor.series.map { try Self.linear(isLight ? $0.light : $0.dark) }
    for vision in Self.visions {
      let seen = colours.map { Self.seen($0, by: vision) }
      for (place, one) in seen.enumerated() {
        for (other, another) in seen.enumerated().dropFirst(place + 1) {
          let distance = zip(one, another).reduce(0) { $0 + pow($1.0 - $1.1, 2) }.squareRoot()
          #expect(distance >= 10, "s\(place + 1) and s\(other + 1)")
        }
      }
    }
  }

  /// As WCAG 2.1 wants of graphics.
  @Test func `have three times the contrast to their background`() throws {
    for colour in PlotColor.series {
      for (background, shade) in [("#ffffff", colour.light), ("#15181b", colour.dark)] {
        let behind = Self.luminance(try Self.linear(background)) + 0.05
        let own = Self.luminance(try Self.linear(shade)) + 0.05
        #expect(max(own, behind) / min(own, behind) >= 3, "\(colour.name)")
      }
    }
  }
}
