import { BlockList, isIPv6 } from 'node:net';

/**
 * Addresses that a URL in a setting must not reach: this machine, its local link (with the metadata services of
 * clouds), and multicast and reserved addresses. Private networks are allowed, since an organisation's own services are
 * there.
 */
const forbidden = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  forbidden.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const)
  forbidden.addSubnet(network, prefix, 'ipv6');

/** IPv4 addresses written as IPv6 (`::ffff:127.0.0.1`) are checked as IPv4. */
export const isForbiddenAddress = (address: string): boolean =>
  forbidden.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
