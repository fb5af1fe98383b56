import Kernel
import PowerAccounting
import Quantities

/// Ending apps: nothing of one is left but what components hold for it.
extension ScriptEngine {
  /// A person ends an app that is running.
  mutating func quit(_ app: AppID, by place: Int, future: inout FutureEventList) {
    if front == app {
      setFront(.system)
      isInterrupted = false
    }
    end(app, future: &future)
  }

  /// Ends all runs and timers of an app, forgets what waits for it, and gives its variables their
  /// first values.
  mutating func end(_ app: AppID, future: inout FutureEventList) {
    guard appIsRunning[app.index] else { return }
    count(.endings)
    appIsRunning[app.index] = false
    for index in 0..<handlers.count where Int(handlers[index].app) == app.index {
      handlerStates[index].waiting = 0
    }
    emptyQueues(of: app)
    for index in 0..<timers.count where timers[index].app == app && timers[index].isOn {
      future.cancel(timers[index].next)
      timers[index].isOn = false
      if timers[index].isAlarmClock { alarmClocksChanged = true }
    }
    for thread in 0..<usedThreads where threads[thread].isLive && threads[thread].app == app {
      future.cancel(threads[thread].wake)
      end(thread, future: &future)
    }
    for index in 0..<variables.count where Int(variableApps[index]) == app.index {
      variables[index] = initialVariables[index]
    }
    forgetLifecycle(of: app, future: &future)
  }
}
