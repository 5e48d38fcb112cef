import { BlockList, isIP } from "node:net";

/**
 * Why no tool connects to an address unasked, in words; `null` for ordinary public ones. IPv6 is what is
 * allocated to the public and nothing else: an address that carries an IPv4 one inside could mean any.
 */
export function addressProblem(address: string): string | null {
  switch (isIP(address)) {
    case 4:
      return special4.check(address, "ipv4") ? "is not a public address" : null;
    case 6:
      // A zone (`%eth0`) only makes sense on the local network.
      if (address.includes("%")) return "is not a public address";
      return public6.check(address, "ipv6") && !special6.check(address, "ipv6")
        ? null
        : "is not a public address";
    default:
      return "is no address";
  }
}

/** IANA's special-purpose IPv4 blocks, multicast, and Azure's metadata server, which looks public. */
const special4 = blocks("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/** Global unicast. Outside: loopback, local, multicast, IPv4-mapped and NAT64 (`64:ff9b::`). */
const public6 = blocks("ipv6", ["2000::/3"]);

/** Teredo and other protocols, documentation, 6to4. */
const special6 = blocks("ipv6", ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

function blocks(family: "ipv4" | "ipv6", subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [start = "", bits] = subnet.split("/");
    list.addSubnet(start, Number(bits), family);
  }
  return list;
}
