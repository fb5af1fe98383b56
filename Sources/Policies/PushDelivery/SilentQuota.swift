import Kernel

/// The number of silent pushes that woke an app, and the deferred push.
struct SilentQuota: BitwiseCopyable {
  var wakings = 0
  var held: PushService.Push?
  var release = EventToken.none
}
