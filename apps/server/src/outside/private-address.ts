import { BlockList, isIP } from 'node:net';
import { contains, reachedAddress } from '../addresses';

/** IPv4 addresses that are not on the public internet (IANA special-purpose registry). */
const privateV4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateV4.addSubnet(network, prefix, 'ipv4');

/** The public part of IPv6, and the ranges in it that are not: Teredo and other protocols, documentation. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const privateV6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const)
  privateV6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is not on the public internet. IPv4 in IPv6 (mapped, NAT64, 6to4) counts as what it reaches. */
export function isPrivateAddress(address: string): boolean {
  const reached = reachedAddress(address);
  if (isIP(reached) === 4) return contains(privateV4, reached);
  return !contains(publicV6, reached) || contains(privateV6, reached);
}
