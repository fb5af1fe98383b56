import Configuration
import PowerAccounting
import Quantities

/// The busy time of the GPU and a core for a frame's content, and their power.
struct FrameCost: BitwiseCopyable, Sendable {
  let busy: Power
  let processor: Power
  // Nanoseconds as numbers, since scripts may request a fraction of them or 10³⁰.
  private let frame, view, fill, blend, layout, layoutView: Double

  init(_ read: ParameterReader) {
    func length(_ name: String) -> Double { Double(read.duration(name).nanoseconds) }
    busy = read.power("busy")
    processor = read.power("processor")
    frame = length("frame")
    view = length("view")
    fill = length("fill")
    layout = length("layout")
    layoutView = length("layout-view")
    blend = read.number("blend")
  }

  /// The drawing time of the GPU; nil for longer than an hour.
  func drawing(_ content: FrameContent) -> SimDuration? {
    let pixels = fill * content.overdraw * (1 + blend * content.translucent)
    return Self.whole(frame + view * content.views + pixels)
  }

  /// The preparation time of a core; nil for longer than an hour.
  func preparing(_ content: FrameContent) -> SimDuration? {
    Self.whole(layout + layoutView * content.views)
  }

  private static func whole(_ nanoseconds: Double) -> SimDuration? {
    // Infinity times zero is NaN, for which every comparison is false.
    guard nanoseconds <= 3600e9 else { return nil }
    return SimDuration(nanoseconds: Int64(nanoseconds.rounded()))
  }
}
