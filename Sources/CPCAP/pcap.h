// The parts of libpcap that drainsim uses.
#include <pcap/pcap.h>
