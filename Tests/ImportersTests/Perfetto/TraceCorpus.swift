/// Small traces with every message that is read, from which mutants are made.
enum TraceCorpus {
  static let texts = [
    // Clocks, defaults, names.
    """
    packet { trusted_packet_sequence_id: 1 sequence_flags: 1 trace_packet_defaults { timestamp_clock_id: 64 track_event_defaults { track_uuid: 5 } }
      clock_snapshot { primary_trace_clock: 6 clocks { clock_id: 6 timestamp: 10000000000 } clocks { clock_id: 1 timestamp: 1700000000500000000 } clocks { clock_id: 3 timestamp: 7000000000 } clocks { clock_id: 64 timestamp: 500 is_incremental: 1 unit_multiplier_ns: 1000 } } }
    packet { system_info { timezone_off_mins: 120 } }
    packet { packages_list { packages { name: "com.example.mail" uid: 10123 } packages { name: "com.example.b" uid: 10123 } } }
    packet { process_tree { processes { pid: 100 ppid: 50 cmdline: "com.example.mail:x" uid: 10123 } processes { pid: 3 ppid: 2 cmdline: "rcu" } threads { tid: 101 tgid: 100 } } }
    packet { trace_stats { buffer_stats { chunks_overwritten: 3 } } }
    packet { trusted_packet_sequence_id: 1 timestamp: 100 battery { charge_counter_uah: 1000 capacity_percent: 81.25 current_ua: -3 voltage_uv: 4100000 } }
    packet { trusted_packet_sequence_id: 1 timestamp: 8000000000 timestamp_clock_id: 3 battery { name: "x" capacity_percent: 50 } }
    """,
    // The network and wake locks.
    """
    packet { trusted_packet_sequence_id: 7 sequence_flags: 1 timestamp: 1000000000
      interned_data { packet_context { iid: 1 ctx { direction: 2 interface: "rmnet1" uid: 10123 ip_proto: 17 remote_port: 443 } } packet_context { iid: 2 ctx { direction: 1 interface: "wlan0" uid: 10123 ip_proto: 6 remote_port: 80 } }
        app_wakelock_info { iid: 1 tag: "fetch" owner_uid: 1000 work_uid: 10123 } }
      network_packet_bundle { iid: 1 packet_timestamps: [0, 5000000] packet_lengths: [100, 200] } }
    packet { trusted_packet_sequence_id: 7 sequence_flags: 2 timestamp: 1010000000 network_packet_bundle { iid: 2 packet_timestamps: [0, 300] packet_lengths: [1000, 2000] } }
    packet { timestamp: 4000000000 network_packet_bundle { ctx { direction: 1 uid: 5 } total_packets: 50 total_duration: 400000000 total_length: 70000 } }
    packet { timestamp: 5000000000 network_packet { direction: 2 interface: "tun0" length: 60 uid: 10123 } }
    packet { trusted_packet_sequence_id: 7 sequence_flags: 2 timestamp: 2000 app_wakelock_bundle { intern_id: [1, 1, 2] encoded_ts: [1, 400, 7] } }
    packet { trusted_packet_sequence_id: 7 sequence_flags: 2 previous_packet_dropped: 1 timestamp: 2000 app_wakelock_bundle { intern_id: [1] encoded_ts: [1] } }
    """,
    // The kernel.
    """
    packet { ftrace_events { cpu: 0 event { timestamp: 1000000000 pid: 1 sched_switch { prev_pid: 0 next_pid: 101 } } event { timestamp: 1010000000 cpu_frequency { state: 2000000 cpu_id: 0 } }
      event { timestamp: 1040000000 sched_switch { prev_pid: 101 next_pid: 0 } } event { timestamp: 1040000000 cpu_idle { state: 1 cpu_id: 0 } } event { timestamp: 1050000000 cpu_idle { state: 4294967295 cpu_id: 0 } } } }
    packet { ftrace_events { cpu: 1 lost_events: 1 compact_sched { switch_timestamp: [1000000000, 5000000, 7000000] switch_prev_state: [1, 2, 1] switch_next_pid: [101, 3, 0] } } }
    packet { ftrace_events { cpu: 2 ftrace_clock: 3 ftrace_timestamp: 400000000 boot_timestamp: 1000000000 event { timestamp: 500000000 sched_switch { prev_pid: 0 next_pid: 9 } } event { timestamp: 510000000 sched_switch { prev_pid: 9 next_pid: 0 } } } }
    packet { ftrace_events { cpu: 0 event { timestamp: 2000000000 suspend_resume { action: "timekeeping_freeze" val: 1 start: 1 } } event { timestamp: 3000000000 suspend_resume { action: "timekeeping_freeze" start: 0 } } event { timestamp: 3000000001 suspend_resume_minimal { start: 1 } }
      event { timestamp: 3500000000 net_dev_xmit { len: 114 name: "wlan0" skbaddr: 9 } } event { timestamp: 3600000000 netif_receive_skb { len: 1000 name: "rmnet_data0" } }
      event { timestamp: 4000000000 wakeup_source_activate { name: "qcom rx" state: 1 } } event { timestamp: 4500000000 wakeup_source_deactivate { name: "qcom rx" } } } }
    """,
    // States, meters and tracks.
    """
    packet { timestamp: 500000000 initial_display_state { display_state: 1 brightness: 0.5 } }
    packet { timestamp: 500000000 android_system_property { values { name: "debug.tracing.screen_state" value: "2" } values { name: "debug.tracing.battery_stats.plugged" value: "1" } } }
    packet { timestamp: 9000 statsd_atom { atom { screen_state_changed { state: 1 } } timestamp_nanos: 3000 } }
    packet { ftrace_events { cpu: 1 event { timestamp: 1000000000 pid: 9 print { buf: "C|1000|ScreenState|2\\n" } } event { timestamp: 1100000000 pid: 9 print { buf: "N|1000|battery_stats.job|+job=10123:\\"com.example/.A\\"\\n" } } event { timestamp: 1200000000 pid: 9 print { buf: "N|1000|battery_stats.top|+top=10123:\\"com.example\\"\\n" } } event { timestamp: 1300000000 print { buf: "C|1000|battery_stats.gps|1\\n" } } } }
    packet { power_rails { rail_descriptor { index: 4 rail_name: "S2S_VDD_G3D" subsys_name: "GPU" sampling_rate: 1023 } energy_data { index: 4 timestamp_ms: 3 energy: 333 } energy_data { index: 4 timestamp_ms: 5 energy: 666 } } }
    packet { timestamp: 1026753926322 android_energy_estimation_breakdown { energy_consumer_descriptor { energy_consumers { energy_consumer_id: 3 ordinal: 0 type: "OTHER" name: "GPU" } } energy_consumer_id: 3 energy_uws: 19617115 per_uid_breakdown { uid: 10234 energy_uws: 3004536 } } }
    packet { track_descriptor { uuid: 5 name: "batt.capacity_pct" counter { unit_name: "%" } } }
    packet { timestamp: 6000 track_event { type: 4 track_uuid: 5 double_counter_value: 50.5 } }
    packet { timestamp: 7000 for_testing { text: "unknown" } }
    """,
  ]
}
