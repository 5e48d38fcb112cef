import assert from "node:assert/strict";
import { isIPv4 } from "node:net";
import fc from "fast-check";
import { addressProblem } from "../../../src/tools/addresses.ts";

const refused: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.1", "127.255.255.255", "::1"],
  unspecified: ["0.0.0.0", "0.1.2.3", "::"],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fdff:ffff::1"],
  "link-local": ["169.254.0.1", "fe80::1", "febf::1", "fe80::1%eth0"],
  metadata: ["169.254.169.254", "100.100.100.200", "168.63.129.16", "192.0.0.192", "fd00:ec2::254"],
  "carrier-grade NAT": ["100.64.0.1", "100.127.255.255"],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1"],
  "broadcast and reserved": ["255.255.255.255", "240.0.0.1"],
  "documentation and benchmarks": [
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "198.18.0.1",
    "2001:db8::1",
    "3fff::1",
  ],
  "IPv4 within IPv6": [
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2002:808:808::1",
    "2001::1",
    "192.88.99.1",
  ],
  "local and discarded IPv6": ["fec0::1", "100::1", "5f00::1"],
};

describe("An address", () => {
  for (const [what, addresses] of Object.entries(refused)) {
    for (const address of addresses) {
      it(`is refused: ${address} (${what})`, () =>
        assert.equal(addressProblem(address), "is not a public address"));
    }
  }

  for (const address of [
    "8.8.8.8",
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.1",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "192.169.0.0",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2001:4860:4860::8888",
    "2a00:1450:4001::200e",
  ]) {
    it(`is public: ${address}`, () => assert.equal(addressProblem(address), null));
  }

  it("is nothing else", () => {
    for (const text of ["", "localhost", "1.2.3", "0x7f.1", "[::1]", "1.2.3.4:80"]) {
      assert.equal(addressProblem(text), "is no address", text);
    }
  });

  it("is never public when it carries an IPv4 address in IPv6", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom("::ffff:", "::", "64:ff9b::"), (address, prefix) => {
        assert.ok(isIPv4(address));
        assert.notEqual(addressProblem(prefix + address), null);
      }),
    );
  });
});
