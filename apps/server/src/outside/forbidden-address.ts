import { BlockList, isIPv6 } from 'node:net';

/**
 * Where nothing that an address in a setting names may lead: this machine, the link it is on (the metadata services of
 * clouds among them), and what is no single host. Private networks are allowed: an organisation's own services live there.
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

/** Mapped forms (`::ffff:127.0.0.1`) are judged as the address they carry. */
export const isForbiddenAddress = (address: string): boolean =>
  forbidden.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
