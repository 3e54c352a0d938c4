import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { contains, plainAddress } from '../addresses';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Address of the client. The last X-Forwarded-For entry counts only behind a proxy: the peer is this machine and a
 * public URL is configured. Other clients could forge the header to escape limits.
 */
export function clientAddress(request: IncomingMessage, behindProxy: boolean): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  if (!behindProxy || !contains(loopback, peer)) return peer;

  const forwarded = plainAddress([request.headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() ?? '');
  return isIP(forwarded) ? forwarded : peer;
}
