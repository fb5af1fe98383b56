// The reader of captures of libpcap.
#include <pcap/pcap.h>
