import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { addressMatcher, contains, plainAddress } from '../addresses';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether X-Forwarded-For of this peer is believed; undefined: of nobody. */
export type ProxyTrust = ((peer: string) => boolean) | undefined;

/**
 * The proxies whose X-Forwarded-For is believed: those of PARLEY_TRUSTED_PROXIES and, with a public URL, of this machine.
 */
export function trustedProxies(listed: readonly string[], publicUrl: string | null): ProxyTrust {
  const isListed = addressMatcher(listed, 'PARLEY_TRUSTED_PROXIES');
  return (peer) => isListed(peer) || (publicUrl !== null && contains(loopback, peer));
}

/** Tells `npm run doctor`, which calls by the public address, whether the proxy names clients and is believed. */
export function forwarding({ headers, socket }: IncomingMessage, isProxy: ProxyTrust): 'none' | 'ignored' | 'believed' {
  if (headers['x-forwarded-for'] === undefined) return 'none';
  return isProxy?.(plainAddress(socket.remoteAddress ?? '')) ? 'believed' : 'ignored';
}

/**
 * Address of the client: the last entry of X-Forwarded-For that is not a trusted proxy's own, if the peer is one. Other
 * clients could forge the header to escape limits, and trusted ones pass on what a client wrote before their entry.
 */
export function clientAddress(request: IncomingMessage, isProxy: ProxyTrust): string {
  let address = plainAddress(request.socket.remoteAddress ?? '');
  if (!isProxy?.(address)) return address;
  for (const entry of [request.headers['x-forwarded-for']].flat().join(',').split(',').reverse()) {
    const forwarded = plainAddress(entry.trim());
    if (!isIP(forwarded)) return address;
    address = forwarded;
    if (!isProxy(address)) return address;
  }
  return address;
}
