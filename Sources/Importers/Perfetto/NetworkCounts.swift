/// The sums over packets of the network.
struct NetworkCounts {
  var packets = 0
  var bytes = 0.0
  var allBytes = 0.0
  var own = 0
  var tunnelled = 0
  var unclear = 0
  var lost = 0
  var sums = 0
  var wiFiBytes = 0.0
  var cellularBytes = 0.0
}
